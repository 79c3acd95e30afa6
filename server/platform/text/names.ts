/** What names are compared by: the same bytes on every database, whatever the case or the composition of accents. */
export const nameKey = (name: string | null): string => (name ?? '').normalize('NFC').toLowerCase();
