/** A sum of money as a text has it. */
export interface Amount {
  readonly value: number;
  /** By ISO 4217; null where none stands beside it. */
  readonly currency: string | null;
  /** Whether it is written as money is: with its currency, or with cents. */
  readonly isMoney: boolean;
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', $: 'USD' };
const codes: ReadonlySet<string> = new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK']);
const token = /\d[\d.,'’]{0,17}/g;
const mostAmount = 1e12;

/** The amounts in a line, in their order. */
export function amountsIn(line: string): Amount[] {
  return [...line.matchAll(token)].flatMap(({ 0: said, index }) => {
    const written = said.replace(/[.,'’]$/, '');
    const value = worthOf(written);
    if (value === null) return [];
    const currency = currencyAt(
      line.slice(Math.max(0, index - 4), index).trimEnd(),
      line.slice(index + written.length, index + said.length + 4).trimStart(),
    );
    return [{ value, currency, isMoney: currency !== null || /[.,]\d\d$/.test(written) }];
  });
}

/** Groups of three digits belong together, and what follows with two digits are cents; null for what is no number. */
function worthOf(written: string): number | null {
  const cents = /[.,]\d\d$/.test(written) ? written.slice(-2) : '00';
  const whole = cents === '00' && !/[.,]00$/.test(written) ? written : written.slice(0, -3);
  if (!/^(?:\d{1,15}|\d{1,3}(?:[.,'’]\d{3}){1,4})$/.test(whole)) return null;
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${cents}`);
  return value < mostAmount ? value : null;
}

function currencyAt(before: string, after: string): string | null {
  const near = [before.at(-1), after[0]].map((sign) => signs[sign ?? '']).find((code) => code !== undefined);
  return near ?? [before.slice(-3), after.slice(0, 3)].find((code) => codes.has(code)) ?? null;
}
