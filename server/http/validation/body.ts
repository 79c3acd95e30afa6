import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'content-type';
import { Problem, type ProblemError } from '../../core/problems.ts';
import { jsonErrorPosition } from './json-error.ts';

/** A JSON body may have this many bytes. */
export const bodyLimit = 4 * 1024 * 1024;

/** No honest body is nested deeper; a deeper one could only be meant to exhaust what reads it. */
const depthLimit = 100;

/** A legal body has some thousand at most. To make an object of hundreds of thousands takes a second, in which nobody else is served. */
const fieldLimit = 20_000;

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
  if (contentType !== 'application/json' && !isJson(contentType)) throw unsupported('Content-Type', 'the body must be application/json in UTF-8');
  if (encoding !== undefined && encoding !== 'identity') throw unsupported('Content-Encoding', 'the body must not be compressed');
}

function isJson(contentType: string): boolean {
  const { type, parameters } = parse(contentType);
  return type === 'application/json' && (parameters.charset ?? 'utf-8').toLowerCase() === 'utf-8';
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
  const odd = findOddity(text);
  if (odd === 'deep') throw invalid({ location: 'body', path: '', message: `the body is nested more than ${depthLimit} levels deep` });
  if (odd === 'fields') throw invalid({ location: 'body', path: '', message: `the body has more than ${fieldLimit} fields in its objects` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column, position } = jsonErrorPosition(text);
    const what = position >= text.length ? 'ends too early' : 'is not valid JSON';
    throw invalid({ location: 'body', path: '', message: `the body ${what} at line ${line}, column ${column} (position ${position})` });
  }
  // What looks like an escape may also be an escaped backslash and letters; only then is it worth looking at every string.
  const unstorable = odd === 'number' || mayBeUnstorable.test(text) ? findUnstorable(value) : undefined;
  if (unstorable) throw invalid({ location: 'body', ...unstorable });
  return value;
}

/** U+0000 and surrogates, as JSON escapes them. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * What a text has that JSON.parse would take, told without parsing: brackets nested too deep, objects with too many fields, or a number that is too large for what
 * JavaScript counts with.
 */
function findOddity(text: string): 'deep' | 'fields' | 'number' | undefined {
  let depth = 0;
  let fields = 0;
  let odd: 'number' | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > depthLimit) return 'deep';
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === colon) {
      fields += 1;
      if (fields > fieldLimit) return 'fields';
    } else if (isDigit(code)) {
      const end = endOfNumeral(text, index);
      if (end - index >= shortestInfinity && !Number.isFinite(Number(text.slice(index, end)))) odd = 'number';
      index = end - 1;
    }
  }
  return odd;
}

const [quote, colon, openBrace, openBracket, closeBrace, closeBracket] = [34, 58, 123, 91, 125, 93];

/** Characters of `1e309`. */
const shortestInfinity = 5;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Behind the last character that can be part of a number. */
function endOfNumeral(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && (isDigit(text.charCodeAt(end)) || '.eE+-'.includes(text.charAt(end)))) end += 1;
  return end;
}

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

/** Where something is, as a JSON pointer, that would not come back from the databases as it was, and why. */
export interface Unstorable {
  readonly path: string;
  readonly message: string;
}

/**
 * The first such text or number. PostgreSQL can't store U+0000; half of a surrogate pair is no character, and has no form in UTF-8; what is too large for a number
 * is infinite by now, which JSON can't say. The pointer is put together on the way back, since there may be a million places to look at.
 */
export function findUnstorable(value: unknown): Unstorable | undefined {
  if (typeof value !== 'object' || value === null) {
    const message = whyUnstorable(value);
    return message === undefined ? undefined : { path: '', message };
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorable(value[index]);
      if (found) return below(index, found);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const found = findUnstorable(key) ?? findUnstorable((value as Readonly<Record<string, unknown>>)[key]);
    if (found) return below(key.replaceAll('~', '~0').replaceAll('/', '~1'), found);
  }
  return undefined;
}

const below = (name: string | number, { path, message }: Unstorable): Unstorable => ({ path: `/${name}${path}`, message });

function whyUnstorable(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return `must not be beyond ±${Number.MAX_VALUE}`;
  if (typeof value !== 'string') return undefined;
  if (value.includes('\0')) return 'must not contain the character U+0000';
  return value.isWellFormed() ? undefined : 'must not contain half of a character (an unpaired surrogate)';
}

const invalid = (error: ProblemError): Problem => new Problem('invalid_request', [error]);
const tooLarge = (): Problem =>
  new Problem('body_too_large', [{ location: 'body', path: '', message: `the body is larger than ${bodyLimit} bytes` }]);
const unsupported = (path: string, message: string): Problem => new Problem('unsupported_media_type', [{ location: 'header', path, message }]);
