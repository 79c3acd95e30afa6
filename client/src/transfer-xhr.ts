import { networkError } from './error.ts';
import { type Transfer, type TransferOptions, transferRequest } from './transfer.ts';

/** As much of the browser's XMLHttpRequest as sending a file takes. It tells how far the bytes are; fetch doesn't. */
interface BrowserRequest {
  readonly status: number;
  readonly statusText: string;
  readonly responseText: string;
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
}

type BrowserGlobals = { readonly XMLHttpRequest?: new () => BrowserRequest };

/** Sends a Blob from a browser: with XMLHttpRequest, or in a worker that has none with fetch, which tells of no progress between start and end. */
export const sendFromBrowser: Transfer = async (url, options) => {
  const { source, onProgress, signal } = options;
  if (!source.blob) throw new TypeError('A browser can only send a Blob');
  const blob = withoutType(source.blob);
  signal?.throwIfAborted();
  onProgress({ loaded: 0, total: blob.size });
  const { XMLHttpRequest } = globalThis as BrowserGlobals;
  return XMLHttpRequest ? sendWith(new XMLHttpRequest(), url, blob, options) : sendWithFetch(url, blob, options);
};

function sendWith(request: BrowserRequest, url: string, blob: Blob, { headers, onProgress, signal }: TransferOptions): Promise<Response> {
  const onAbort = (): void => request.abort();
  const answer = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => {
      try {
        onProgress({ loaded, total: blob.size });
      } catch (error) {
        // In an event nobody would hear of it.
        reject(error);
        request.abort();
      }
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () =>
      reject(networkError(new Error('the connection failed, or pages of this origin may not send to that address'), transferRequest));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(blob);
  });
  return answer.finally(() => signal?.removeEventListener('abort', onAbort));
}

async function sendWithFetch(url: string, blob: Blob, { headers, fetch, signal }: TransferOptions): Promise<Response> {
  try {
    return await fetch(new Request(url, { method: 'PUT', body: blob, headers, credentials: 'omit', redirect: 'error', ...(signal && { signal }) }));
  } catch (error) {
    throw signal?.aborted ? signal.reason : networkError(error, transferRequest);
  }
}

/** The answer as fetch would give it. */
function responseOf(request: BrowserRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const hasBody = ![204, 205, 304].includes(request.status);
  return new Response(hasBody ? request.responseText : null, { status: request.status, statusText: request.statusText, headers });
}

/** A browser adds the type of a Blob as a header; what was signed may not know of one. */
const withoutType = (blob: Blob): Blob => (blob.type === '' ? blob : blob.slice(0, blob.size));
