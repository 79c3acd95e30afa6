import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem, type ProblemError } from '../problems.ts';
import { jsonErrorPosition } from './json-error.ts';

/** A JSON body may have this many bytes. */
export const bodyLimit = 4 * 1024 * 1024;

/** No honest body is nested deeper; a deeper one could only be meant to exhaust what reads it. */
const depthLimit = 100;

/** Milliseconds in which a body has to arrive. A slow connection needs less; one on which it drips in is not held for ever. */
const bodyTime = 120_000;

/** The client went away while it was sending: nobody is there to be answered. */
export class ClientGone extends Error {}

/**
 * Reads the JSON body of a request; undefined when there is none.
 * @throws Problem unsupported_media_type, body_too_large, or invalid_request that says where the JSON is broken
 */
export async function readJsonBody(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
  const length = req.headers['content-length'];
  if (req.headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) return undefined;
  checkContentType(req);
  if (Number(length) > bodyLimit) throw tooLarge();
  if (req.headers.expect !== undefined) res.writeContinue();
  const bytes = await readBytes(req);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

function checkContentType(req: IncomingMessage): void {
  const { 'content-type': contentType = '', 'content-encoding': encoding } = req.headers;
  // What nearly everybody sends goes without looking closer.
  const known = contentType === 'application/json' || /^application\/json *(?:; *charset="?utf-8"? *)?;? *$/i.test(contentType);
  if (!known) throw unsupported('Content-Type', 'the body must be application/json in UTF-8');
  if (encoding !== undefined && encoding !== 'identity') throw unsupported('Content-Encoding', 'the body must not be compressed');
}

function readBytes(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= bodyLimit) return;
      stop();
      reject(tooLarge());
    };
    const onEnd = (): void => {
      stop();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
    };
    const onClose = (): void => {
      stop();
      reject(new ClientGone());
    };
    const timer = setTimeout(() => {
      stop();
      reject(invalid({ location: 'body', path: '', message: `the body did not arrive within ${bodyTime / 1000} seconds` }));
    }, bodyTime);
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid({ location: 'body', path: '', message: 'the body is not valid UTF-8' });
  }
  if (isDeeperThan(text, depthLimit))
    throw invalid({ location: 'body', path: '', message: `the body is nested more than ${depthLimit} levels deep` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column, position } = jsonErrorPosition(text);
    const what = position >= text.length ? 'ends too early' : 'is not valid JSON';
    throw invalid({ location: 'body', path: '', message: `the body ${what} at line ${line}, column ${column} (position ${position})` });
  }
  // What looks like an escape may also be an escaped backslash and letters; only then is it worth looking at every string.
  const unstorable = mayBeUnstorable.test(text) ? findUnstorable(value, '') : undefined;
  if (unstorable) throw invalid({ location: 'body', ...unstorable });
  return value;
}

/** U+0000 and surrogates, as JSON escapes them. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/** Whether brackets are nested deeper than `limit`, told without parsing. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return false;
}

const [quote, openBrace, openBracket, closeBrace, closeBracket] = [34, 123, 91, 125, 93];

/** The index of the quote that ends a string, or the end of a text that doesn't end it. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Where a text is, as a JSON pointer, that would not come back from the databases as it was, and why. */
export interface Unstorable {
  readonly path: string;
  readonly message: string;
}

/** The first such text. PostgreSQL can't store U+0000; half of a surrogate pair is no character, and has no form in UTF-8. */
export function findUnstorable(value: unknown, path: string): Unstorable | undefined {
  if (typeof value === 'string') {
    const message = whyUnstorable(value);
    return message === undefined ? undefined : { path, message };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const memberPath = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const found = findUnstorable(key, memberPath) ?? findUnstorable(member, memberPath);
    if (found) return found;
  }
  return undefined;
}

function whyUnstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000';
  return text.isWellFormed() ? undefined : 'must not contain half of a character (an unpaired surrogate)';
}

const invalid = (error: ProblemError): Problem => new Problem('invalid_request', [error]);
const tooLarge = (): Problem =>
  new Problem('body_too_large', [{ location: 'body', path: '', message: `the body is larger than ${bodyLimit} bytes` }]);
const unsupported = (path: string, message: string): Problem => new Problem('unsupported_media_type', [{ location: 'header', path, message }]);
