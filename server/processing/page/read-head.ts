import { headBytes, readPageHead } from '../../operations/bookmarks/page-head.ts';
import { pageText } from '../../operations/bookmarks/page-text.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Content, Found } from '../found.ts';

/** What a page says of itself: its title, what it is about, whose it is, and where its picture and its icon are to be had. */
export async function readHead(bytes: AskedBytes, { fetched }: Content): Promise<Found> {
  const { url = '', charset = null } = fetched ?? {};
  const beginning = await bytes.read(0, Math.min(bytes.size, headBytes) - 1);
  const { title, description, siteName, image, favicon } = readPageHead(pageText(beginning, charset), new URL(url));
  return { ...(title !== null && { title }), data: { webpage: { title, description, siteName, image: image?.url ?? null, favicon } } };
}
