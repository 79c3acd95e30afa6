const months = [
  ['january', 'jan', 'januar'],
  ['february', 'feb', 'februar'],
  ['march', 'mar', 'marz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'dezember', 'dez'],
] as const;

const monthNamed = (name: string): number => 1 + months.findIndex((names) => (names as readonly string[]).includes(name));

/** The first date in a line that is folded (see `fold`), as `2026-11-19`; null where there is none, or where it isn't certain which one is meant. */
export function dateIn(line: string): string | null {
  const iso = /\b(\d{4})-(\d\d)-(\d\d)\b/.exec(line);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(line);
  if (dotted) return dateOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(line);
  if (slashed) return ofParts(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]));
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.? (\d{4})\b/.exec(line);
  if (dayFirst) return dateOf(Number(dayFirst[3]), monthNamed(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst = /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/.exec(line);
  return monthFirst ? dateOf(Number(monthFirst[3]), monthNamed(monthFirst[1] ?? ''), Number(monthFirst[2])) : null;
}

/** Some put the day first, others the month. */
function ofParts(one: number, other: number, year: number): string | null {
  if (one > 12) return dateOf(year, other, one);
  return other > 12 || one === other ? dateOf(year, one, other) : null;
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
