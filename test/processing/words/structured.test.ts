import { describe, expect, it } from 'vitest';
import { amountsIn } from '../../../server/processing/words/amounts.ts';
import { structuredOf } from '../../../server/processing/words/structured.ts';
import { dateIn } from '../../../server/processing/words/written-dates.ts';
import { heldOut, known } from './texts.ts';

const nothing = { number: null, date: null, dueDate: null, total: null, currency: null };
const sampleWith = (words: string): string => [...known, ...heldOut].find(({ text }) => text.includes(words))?.text ?? '';

describe('What an invoice or a receipt says about money', () => {
  it.each([
    ['INVOICE\nInvoice number: 2026-114', { number: '2026-114', date: '2026-11-19', total: 162, currency: 'GBP' }],
    ['Rechnung Nr. 4711', { number: '4711', date: '2026-11-03', total: 525.39, currency: 'EUR' }],
    ['CORNER GREENGROCER', { number: '88213', total: 7.35, currency: 'GBP' }],
    ['Bäckerei Sommer', { number: '5561', total: 7.5, currency: 'EUR' }],
    ['CITY TAXI', { total: 35, currency: 'GBP' }],
    ['BAUMARKT NORD', { number: '77120', total: 21.48 }],
  ])('is read: %s', (words, values) => {
    expect(structuredOf('receipt', sampleWith(words))).toEqual({ ...nothing, ...values });
  });

  it('is what is due, and not what leads to it', () => {
    const text =
      'Subtotal 1,000.00\nTotal VAT 200.00\nTotal 1,200.00\nPaid $200.00\nAmount due: $1,000.00\nDue date: March 5th, 2026\nTotal items: 3';
    expect(structuredOf('invoice', text)).toEqual({ ...nothing, dueDate: '2026-03-05', total: 1000, currency: 'USD' });
  });

  it('is null where nothing says it, and of other documents', () => {
    expect([structuredOf('invoice', 'Dear Ada,\nthe invoice is attached.'), structuredOf('letter', 'Total due £5.00')]).toEqual([null, null]);
    expect(structuredOf('invoice', `${'total due '.repeat(20_000)}\n${'9'.repeat(100_000)}`)).toBeNull();
  });
});

it('Amounts are read as they are written here and there', () => {
  const values = (line: string) => amountsIn(line).map(({ value, currency }) => [value, currency]);
  expect(values('EUR 1.234,56 and 1,234.56 $, 1’000 CHF; £5')).toEqual([
    [1234.56, 'EUR'],
    [1234.56, 'USD'],
    [1000, 'CHF'],
    [5, 'GBP'],
  ]);
  expect(values('1.2.3 and 12,34,56')).toEqual([]);
});

it('Dates are read where it is certain which is meant', () => {
  const read = ['2026-11-19', '3.11.2026', '19 november 2026', 'nov 19, 2026', '1. marz 2026', '18/07/2026', '07/18/2026'].map(dateIn);
  expect(read).toEqual(['2026-11-19', '2026-11-03', '2026-11-19', '2026-11-19', '2026-03-01', '2026-07-18', '2026-07-18']);
  expect(['03/04/2026', '31.02.2026', '2026-13-01', '5 heron 2026', 'soon'].map(dateIn)).toEqual([null, null, null, null, null]);
});
