import type { Earlier, Found } from './found.ts';
import { mergeData } from './merge-data.ts';

/** Characters of a text that the last step is told: what a text is about stands at its beginning. */
export const mostTold = 200_000;
const longestDescription = 4_000;

/** What the steps so far have found, for the one that is about that; null where they have found nothing to be read. */
export function earlierOf(found: readonly Found[]): Earlier | null {
  const title = found.find((one) => one.title !== undefined)?.title ?? null;
  const data = mergeData(found.flatMap((one) => (one.data ? [one.data] : [])));
  const description = descriptionIn(data);
  const text = beginningOf(found.flatMap(({ passages }) => passages ?? []).map((passage) => passage.text));
  if (text === '' && description === null) return null;
  const pages = valueAt(data, 'attributes', 'document', 'pages');
  return { title, description, text, pages: Number.isSafeInteger(pages) ? Number(pages) : null };
}

/** The places where contents of all kinds say what they are. */
const places = [['caption'], ['attributes', 'document', 'subject'], ['webpage', 'description']] as const;

function descriptionIn(data: unknown): string | null {
  const said = places.map((place) => valueAt(data, ...place)).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof said === 'string' ? said.slice(0, longestDescription) : null;
}

const valueAt = (data: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (Object(value) as Readonly<Record<string, unknown>>)[key], data);

/** So much of the passages as fits, a line for each. */
function beginningOf(passages: readonly string[]): string {
  const kept: string[] = [];
  let left = mostTold;
  for (const passage of passages) {
    if (left <= 0) break;
    kept.push(passage.slice(0, left));
    left -= passage.length + 1;
  }
  return kept.join('\n');
}
