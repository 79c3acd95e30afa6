/** A moment as the contract writes it, from the milliseconds that the database keeps. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const optionalTimestamp = (milliseconds: number | null): string | null => (milliseconds === null ? null : timestamp(milliseconds));

const rfc3339 = /^(\d{4}-\d\d-\d\d)(?:[Tt\s](\d\d:\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-]\d\d):?(\d\d)?))?$/;

/**
 * The milliseconds of a moment that the contract's formats `date-time` and `date` let in. They let in more than `Date` reads: leap seconds (the first moment
 * after them), a time zone of hours alone. A date alone is its first moment in UTC.
 */
export function millisecondsOf(text: string): number {
  const [, date, time = '00:00', second = '00', fraction = '', hours, minutes = '00'] = rfc3339.exec(text) ?? [];
  const isLeapSecond = second === '60';
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const milliseconds = Date.parse(`${date}T${time}:${isLeapSecond ? '59' : second}${isLeapSecond ? '' : fraction}${zone}`);
  if (Number.isNaN(milliseconds)) throw new Error(`No moment: ${text}`);
  return isLeapSecond ? milliseconds + 1000 : milliseconds;
}
