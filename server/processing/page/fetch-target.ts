import { FetchRefused } from '../../platform/web/fetch-refused.ts';
import type { Fetched, WebFetcher } from '../../platform/web/web-fetcher.ts';

/** Bytes of a page, a file or a picture that is fetched. It is kept in memory until it has been read. */
export const mostFetched = 10 * 1024 * 1024;
/** Milliseconds for each. */
const longest = 15_000;

/** What is fetched, as problems name it. */
type Wanted = 'page' | 'icon' | 'picture';

const accepted: Readonly<Record<Wanted, string>> = {
  page: 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8,image/*;q=0.8,*/*;q=0.5',
  icon: 'image/*',
  picture: 'image/*',
};

/** What was found at an address, or why it can't be had, in a sentence for a person. It may be there at another time. */
export type Had = { readonly fetched: Fetched } | { readonly problem: string; readonly isTemporary: boolean };

/** @throws when the signal ends it */
export async function fetchTarget(web: WebFetcher, wanted: Wanted, address: string | URL, signal: AbortSignal): Promise<Had> {
  try {
    const fetched = await web.get(address, { accept: accepted[wanted], mostBytes: mostFetched, milliseconds: longest, signal });
    const { status } = fetched;
    if (status >= 200 && status <= 299) return { fetched };
    return { problem: `The ${wanted} cannot be had: its server answers with the status ${status}.`, isTemporary: isTemporary(status) };
  } catch (error) {
    if (signal.aborted) throw error;
    return whyNot(wanted, error);
  }
}

/** What servers answer that have too much to do, or something to mend. */
const isTemporary = (status: number): boolean => [408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);

function whyNot(wanted: Wanted, error: unknown): Extract<Had, { problem: string }> {
  const causes = causesOf(error);
  const refused = causes.find((cause) => cause instanceof FetchRefused);
  if (refused) return { problem: `The ${wanted} is not fetched: ${refused.message}`, isTemporary: false };
  if (causes.some(({ name }) => name === 'TimeoutError'))
    return { problem: `The ${wanted} took longer than ${longest / 1000} seconds to come.`, isTemporary: true };
  return { problem: `The ${wanted} cannot be had: its server could not be reached, or broke off.`, isTemporary: true };
}

/** An error and what led to it. */
const causesOf = (error: unknown): readonly Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);
