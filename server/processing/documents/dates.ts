/** A date of ISO 8601 as the contract has it; null when it isn't one to the day. Without a zone it is taken for UTC. */
export function dateOf(text: string | null | undefined): string | null {
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,12})?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text?.trim() ?? '') ?? [];
  if (day === undefined) return null;
  const date = new Date(
    `${day}T${time.length === 5 ? `${time}:00` : time}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()}`,
  );
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
