/**
 * Whether a client takes answers of a media type, as its `Accept` header says (RFC 9110, 12.5.1): the most specific range that fits decides, and a weight of 0
 * refuses.
 */
export function accepts(header: string | undefined, mediaType: string): boolean {
  // What nearly every client sends goes without looking closer.
  if (header === undefined || header === '*/*' || header === mediaType) return true;
  const [type] = mediaType.split('/', 1);
  const ranges = new Map(header.split(',').map(weightedRange));
  const weight = ranges.get(mediaType) ?? ranges.get(`${type}/*`) ?? ranges.get('*/*') ?? 0;
  return weight > 0 || header.trim() === '';
}

function weightedRange(text: string): [range: string, weight: number] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
