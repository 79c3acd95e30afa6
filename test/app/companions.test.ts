import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { tellOfCompanions } from '../../server/app/companions.ts';
import { loadConfig } from '../../server/config.ts';
import { openLog } from '../../server/platform/log.ts';
import { freePort } from '../support/clamd.ts';

const never = new AbortController().signal;

/** The lines of the log, without their times. */
async function told(environment: Readonly<Record<string, string>>, signal = never) {
  const lines: { level: string; msg: string }[] = [];
  const { log } = openLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  await tellOfCompanions(loadConfig(environment), log, signal);
  return lines.map(({ level, msg }) => `${level}: ${msg}`);
}

/** The port of a scanner that answers PONG. */
async function scanner(): Promise<number> {
  const server = createTcpServer((socket) => socket.once('data', () => socket.end('PONG\0')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

async function webServer(): Promise<number> {
  const server = createServer((_, res) => res.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

const ofFilms = expect.stringMatching(/^info: ffmpeg was (found: films get a picture|not found: films get no picture)$/);
const ofText = expect.stringMatching(/^info: tesseract was (found: text in pictures is read|not found: text in pictures is not read)$/);

it('A start says what it has found, and what isn’t there', async () => {
  expect(await told({})).toEqual([ofFilms, ofText, 'info: CLAMD_URL is not set: files are not scanned for viruses']);
});

it('A start says that it has reached the servers that it was told of', async () => {
  const environment = {
    CLAMD_URL: `tcp://127.0.0.1:${await scanner()}`,
    EMBEDDINGS_URL: `http://127.0.0.1:${await webServer()}/v1`,
    EMBEDDINGS_MODEL: 'any',
  };
  expect(await told(environment)).toEqual([
    ofFilms,
    ofText,
    'info: the virus scanner at CLAMD_URL was reached: files are scanned',
    'info: the server at EMBEDDINGS_URL was reached',
  ]);
});

it('A start warns of servers that it was told of and can’t reach, and says what that means', async () => {
  const nobody = await freePort();
  const environment = {
    CLAMD_URL: `tcp://127.0.0.1:${nobody}`,
    EMBEDDINGS_URL: `http://127.0.0.1:${nobody}/v1`,
    EMBEDDINGS_MODEL: 'any',
    TRANSCRIPTION_URL: `http://127.0.0.1:${nobody}/v1`,
    LLM_URL: `http://127.0.0.1:${nobody}/v1`,
    LLM_MODEL: 'any',
  };
  expect(await told(environment)).toEqual([
    ofFilms,
    ofText,
    'warn: the virus scanner at CLAMD_URL can not be reached: files are served unscanned until it is there',
    'warn: the server at EMBEDDINGS_URL can not be reached: until it is there, nothing new is found by what it means',
    'warn: the server at TRANSCRIPTION_URL can not be reached: until it is there, recordings have no transcript',
    'warn: the server at LLM_URL can not be reached: until it is there, rules say what texts are about',
  ]);
  expect(await told({ ...environment, SCAN_REQUIRED: 'on' })).toContain(
    'warn: the virus scanner at CLAMD_URL can not be reached: no new file is served before it is there',
  );
});

it('A start warns of languages that are not installed', async () => {
  expect(await told({ OCR_LANGUAGES: 'xxx' })).toContain('warn: tesseract can not read xxx of OCR_LANGUAGES');
  expect((await told({ OCR_LANGUAGES: 'off' })).join()).not.toContain('tesseract');
});

it('A service that stops meanwhile says nothing more', async () => {
  expect(await told({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` }, AbortSignal.abort())).toEqual([]);
});
