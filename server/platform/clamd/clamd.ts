import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Where a ClamAV daemon listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** What the daemon says of bytes. `unscanned`: they are more than it looks at. */
export type Verdict = { readonly state: 'clean' } | { readonly state: 'unscanned' } | { readonly state: 'infected'; readonly signature: string };

/** The daemon isn't there, or doesn't answer as one does. */
export class ClamdUnavailable extends Error {}

class NoReply extends ClamdUnavailable {}

/** `tcp://host:port` or `unix:/path`. @throws Error whose message goes on after the name of what was read */
export function clamdAddress(text: string): ClamdAddress {
  const url = URL.parse(text);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  const path = url?.protocol === 'unix:' && url.host === '' ? pathIn(url.pathname) : null;
  if (isPlain && path !== null) return { path };
  // Addresses in brackets are those of IPv6.
  if (isPlain && url.protocol === 'tcp:' && url.hostname !== '' && Number(url.port) > 0 && url.pathname === '')
    return { host: url.hostname.replace(/^\[/, '').replace(/\]$/, ''), port: Number(url.port) };
  throw new Error(`must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, not ${JSON.stringify(text)}`);
}

function pathIn(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.startsWith('/') && !path.includes('\0') ? path : null;
  } catch {
    return null;
  }
}

/** Milliseconds without a sign of the daemon: by itself it gives up on a file after two minutes. */
const patience = 150_000;
const longestReply = 4_096;

/**
 * Streams the bytes through the daemon (its command INSTREAM).
 * @param open gives the bytes, once the daemon is there
 * @throws ClamdUnavailable; what opening and reading the bytes throws
 */
export async function scanWith(address: ClamdAddress, open: () => Promise<Readable>, signal: AbortSignal): Promise<Verdict> {
  const socket = await connected(address, signal);
  let isSent = false;
  try {
    const reply = replyOf(socket);
    socket.write('zINSTREAM\0');
    isSent = await send(socket, await open(), reply);
    return verdictOf(await reply);
  } catch (error) {
    signal.throwIfAborted();
    // One that has heard more than it takes says so and closes; its words are lost where the network is still bringing it bytes.
    if (error instanceof NoReply && !isSent && (await isThere(address, signal))) return { state: 'unscanned' };
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Whether the daemon is there. */
export async function isThere(address: ClamdAddress, signal: AbortSignal): Promise<boolean> {
  try {
    const socket = await connected(address, signal);
    const reply = replyOf(socket);
    socket.write('zPING\0');
    try {
      return (await reply) === 'PONG';
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (error instanceof ClamdUnavailable) return false;
    throw error;
  }
}

async function connected(address: ClamdAddress, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ ...address, signal });
  // What goes wrong later is told by the reply that doesn't come.
  socket.on('error', () => {});
  socket.setTimeout(patience, () => socket.destroy());
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw new ClamdUnavailable(`The virus scanner can't be reached: ${error instanceof Error ? error.message : error}`);
  }
  return socket;
}

/** All that the daemon says before it closes, or ends its line with. */
function replyOf(socket: Socket): Promise<string> {
  let heard = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard = (heard + text).slice(0, longestReply);
    if (heard.includes('\0')) resolve(heard.slice(0, heard.indexOf('\0')).trim());
  });
  socket.on('close', () => (heard.trim() === '' ? reject(new NoReply('The virus scanner has not answered.')) : resolve(heard.trim())));
  promise.catch(() => {});
  return promise;
}

/** Each chunk behind its length; one of no length is the end. False when the daemon has heard enough before it. */
async function send(socket: Socket, bytes: Readable, reply: Promise<string>): Promise<boolean> {
  let isAnswered = false;
  const noteAnswer = (): void => {
    isAnswered = true;
  };
  const answered = reply.then(noteAnswer, noteAnswer);
  const write = (chunk: Uint8Array): Promise<unknown> =>
    Promise.race([answered, new Promise<void>((resolve) => socket.write(chunk, () => resolve()))]);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (isAnswered || socket.destroyed) return false;
      if (chunk.length === 0) continue;
      await write(lengthOf(chunk.length));
      await write(chunk);
    }
  } finally {
    bytes.destroy();
  }
  await write(lengthOf(0));
  return !isAnswered && !socket.destroyed;
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function verdictOf(reply: string): Verdict {
  if (/^(?:stream: )?OK$/.test(reply)) return { state: 'clean' };
  const [, signature] = /^(?:stream: )?(.*) FOUND$/.exec(reply) ?? [];
  // With `AlertExceedsMax` the daemon says so of what it hasn't looked at to its end.
  if (signature?.startsWith('Heuristics.Limits.Exceeded') || reply.startsWith('INSTREAM size limit exceeded')) return { state: 'unscanned' };
  if (signature !== undefined) return { state: 'infected', signature };
  throw new ClamdUnavailable(`The virus scanner could not scan: ${reply.slice(0, 200)}`);
}
