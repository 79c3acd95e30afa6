import { matchPath, type Operation } from './contract.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { prepare, type Session } from './session.ts';

/** A stored file that nothing has claimed yet. */
export interface Upload {
  readonly path: string;
  /** The signed PUT as a request of the contract; undefined when the address is on a host of its own. */
  readonly put: { readonly operation: Operation; readonly plan: Plan } | undefined;
}

/** Asks for an upload URL and puts the bytes there. */
export async function uploadFile(session: Session, filename: string, bytes: Uint8Array): Promise<Upload | undefined> {
  const asked = await prepare(session, 'getUploadUrl', { name: 'an upload URL', query: { filename, size: bytes.length } });
  const { url, headers } = (asked.json ?? {}) as { readonly url?: unknown; readonly headers?: unknown };
  if (asked.answer.status !== 200 || typeof url !== 'string' || !isObject(headers)) return undefined;

  const sent = Object.fromEntries(Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'));
  const put = signedPlan(session, 'PUT', url, {
    name: 'an upload',
    headers: sent,
    body: { contentType: 'application/octet-stream', content: bytes },
  });
  const answer = put ? (await session.ask(put.operation, put.plan)).answer : await session.send({ method: 'PUT', url, headers: sent, body: bytes });
  return answer.status >= 200 && answer.status < 300 ? { path: new URL(url).pathname.replace(/^\/+/, ''), put } : undefined;
}

/** The request of the contract that a signed address makes; undefined when the address is no path of the contract. */
export function signedPlan(session: Session, method: string, url: string, plan: Partial<Plan>): { operation: Operation; plan: Plan } | undefined {
  const { pathname, searchParams } = new URL(url);
  // A server behind a proxy may have a path of its own before the contract's.
  const found = matchPath(session.contract, method, pathname.slice(Math.max(0, pathname.indexOf('/stored-files/'))));
  return found && { operation: found.operation, plan: { ...emptyPlan, ...plan, path: found.path, query: Object.fromEntries(searchParams) } };
}
