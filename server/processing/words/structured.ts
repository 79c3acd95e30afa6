import type { components } from '../../../generated/contract.ts';
import { fold } from '../../search/words/fold.ts';
import { amountsIn } from './amounts.ts';
import type { DocumentType } from './document-types.ts';
import { dateIn } from './written-dates.ts';

type Structured = components['schemas']['StructuredValues'];

/** Characters that are looked at: the beginning and the end. */
const [head, tail] = [12_000, 3_000];
const longestLine = 300;
const longestNumber = 40;

const finalTotals = listed(
  'total due|amount due|balance due|grand total|invoice total|total amount|amount payable|total to pay|rechnungsbetrag|gesamtbetrag|endbetrag|zahlbetrag|gesamtsumme|zu zahlen',
);
const totals = listed('total|summe|gesamt|brutto');
const noTotals = listed('subtotal|sub-total|sub total|zwischensumme|netto|net total|total net|vat|tax|mwst|ust|items');
const numbers = listed(
  'invoice number|invoice no|invoice nr|invoice #|receipt number|receipt no|receipt nr|receipt #|rechnungsnummer|rechnungs-nr|rechnung nr|beleg-nr|beleg nr|belegnummer|bon-nr|bon nr|quittung nr|invoice|rechnung',
);
const dueDates = listed('due date|payment due|due by|due on|payable by|pay by|fallig am|zahlbar bis|falligkeit|zahlungsziel');
const dates = listed('invoice date|date of issue|issue date|issued|receipt date|rechnungsdatum|belegdatum|date|datum');

function listed(phrases: string): readonly string[] {
  return phrases.split('|');
}

/** A line as it is written, and as it is compared. */
interface Line {
  readonly written: string;
  readonly folded: string;
}

/** What an invoice or a receipt says about money, as far as its lines say it plainly; null for other documents, and where they don't. */
export function structuredOf(type: DocumentType, text: string): Structured | null {
  if (type !== 'invoice' && type !== 'receipt') return null;
  const looked = text.length > head + tail ? `${text.slice(0, head)}\n${text.slice(-tail)}` : text;
  const lines = looked.split('\n').flatMap((line): Line[] => {
    const written = line.trim().slice(0, longestLine);
    return written === '' ? [] : [{ written, folded: fold(written) }];
  });
  const total = totalIn(lines);
  const known: Structured = {
    number: numberIn(lines),
    date: labelled(lines, dates, dueDates),
    dueDate: labelled(lines, dueDates, []),
    total: total?.value ?? null,
    currency: total ? (total.currency ?? onlyCurrencyIn(lines)) : null,
  };
  return Object.values(known).some((value) => value !== null) ? known : null;
}

/** The last line that says that it is all of it, with an amount of money. */
function totalIn(lines: readonly Line[]) {
  for (const [labels, others] of [
    [finalTotals, []],
    [totals, noTotals],
  ] as const) {
    const found = lines.flatMap(({ written, folded }) => {
      const label = labels.find((one) => hasWords(folded, one));
      if (label === undefined || others.some((one) => hasWords(folded, one))) return [];
      return amountsIn(written.slice(Math.min(written.length, folded.indexOf(label)))).findLast(({ isMoney }) => isMoney) ?? [];
    });
    const last = found.at(-1);
    if (last) return last;
  }
  return null;
}

/** Where all amounts are of one currency. */
function onlyCurrencyIn(lines: readonly Line[]): string | null {
  const found = new Set(lines.flatMap(({ written }) => amountsIn(written).flatMap(({ currency }) => currency ?? [])));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** The first word with a digit behind a label. Of labels that say less, it has to follow at once. */
function numberIn(lines: readonly Line[]): string | null {
  for (const label of numbers) {
    for (const { written, folded } of lines) {
      const at = folded.indexOf(label);
      // Folding may have changed the length of what stands before it.
      if (at < 0 || !hasWords(folded, label) || folded.length !== written.length) continue;
      const said = /^[\s.:#№]{0,5}([A-Za-z0-9][A-Za-z0-9/_-]{0,39})(?![A-Za-z0-9])/.exec(written.slice(at + label.length))?.[1];
      if (said && said.length <= longestNumber && /\d/.test(said) && dateIn(said) === null) return said;
    }
  }
  return null;
}

function labelled(lines: readonly Line[], labels: readonly string[], others: readonly string[]): string | null {
  for (const label of labels) {
    for (const { folded } of lines) {
      if (!hasWords(folded, label) || others.some((one) => hasWords(folded, one))) continue;
      const date = dateIn(folded.slice(folded.indexOf(label) + label.length));
      if (date !== null) return date;
    }
  }
  return null;
}

/** Whether these words stand in a line, and not as parts of longer ones. */
function hasWords(line: string, words: string): boolean {
  const at = line.indexOf(words);
  return at >= 0 && !isLetter(line[at - 1]) && !isLetter(line[at + words.length]);
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
