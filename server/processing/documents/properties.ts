import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import type { Content, Found } from '../found.ts';
import type { Properties } from './format.ts';
import { loadFormat } from './load-format.ts';

/** Characters of what a document says of itself, each. */
export const longestProperty = 1000;

/** What a document says of itself: its title, who wrote it, when, with what, and how many pages it has. */
export async function readProperties(bytes: AskedBytes, content: Content): Promise<Found> {
  const format = await loadFormat(content);
  const properties = tidied((await format.properties?.(bytes)) ?? {});
  const { title } = properties;
  return { data: { attributes: { document: properties } }, ...(title && { title }) };
}

/** Texts on one line, and only what has a value. */
function tidied(properties: Properties): Properties {
  const entries = Object.entries(properties).map(
    ([key, value]) => [key, typeof value === 'string' ? oneLine(value, longestProperty) : value] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined && value !== ''));
}
