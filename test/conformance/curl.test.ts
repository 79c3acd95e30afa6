import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { curlOf, type Secret } from './curl.ts';
import type { HttpRequest } from './http.ts';
import { swapCase } from './session.ts';

const key = `kEy-of-a'test`;
const secrets: readonly Secret[] = [
  { text: key, shell: '"$API_KEY"' },
  { text: swapCase(key), shell: '"$(printf %s "$API_KEY" | tr a-zA-Z A-Za-z)"' },
];

/** The words that a shell makes of the command line, and what it would pipe into curl. */
async function wordsOf(request: HttpRequest): Promise<{ words: string[]; input: string }> {
  const script = `curl() { printf '%s\\0' "$@"; if [ ! -t 0 ]; then od -An -tx1; fi; }\n${curlOf(request, secrets)}`;
  const run = promisify(execFile)('sh', ['-c', script], { env: { ...process.env, API_KEY: key } });
  run.child.stdin?.end();
  const parts = (await run).stdout.split('\0');
  return { words: parts.slice(0, -1), input: parts.at(-1)?.trim() ?? '' };
}

describe('The curl of a request', { timeout: 60_000 }, () => {
  it('sends the same method, address, headers and body, with quotes and line breaks as they are', async () => {
    const body = `{"name":"It's \\"it\\"\n$HOME \`x\`"}`;
    const { words } = await wordsOf({
      method: 'PATCH',
      url: 'http://x/v2/a?b=%27&c=$d',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body,
    });
    expect(words).toEqual([
      '-i',
      '--path-as-is',
      '-X',
      'PATCH',
      'http://x/v2/a?b=%27&c=$d',
      '-H',
      `X-Api-Key: ${key}`,
      '-H',
      'Content-Type: application/json',
      '--data-raw',
      body,
    ]);
  });

  it('does not show the key, in neither case and nowhere', async () => {
    const request: HttpRequest = { method: 'GET', url: `http://x/?k=${key}&z=1`, headers: { 'X-Api-Key': swapCase(key) } };
    const command = curlOf(request, secrets);
    expect(command).not.toContain(key);
    expect(command).not.toContain(swapCase(key));
    expect((await wordsOf(request)).words).toEqual(['-i', '--path-as-is', '-X', 'GET', request.url, '-H', `X-Api-Key: ${swapCase(key)}`]);
  });

  it('adds no type of its own to a body without one', async () => {
    const { words } = await wordsOf({ method: 'POST', url: 'http://x/', headers: {}, body: 'a=b' });
    expect(words).toEqual(['-i', '--path-as-is', '-X', 'POST', 'http://x/', '-H', 'Content-Type:', '--data-raw', 'a=b']);
  });

  it('pipes bytes that are no text', async () => {
    const { words, input } = await wordsOf({
      method: 'PUT',
      url: 'http://x/',
      headers: { 'Content-Type': 'image/png' },
      body: Buffer.from([0, 39, 92, 255]),
    });
    expect(words.slice(-2)).toEqual(['--data-binary', '@-']);
    expect(input).toBe('00 27 5c ff');
  });

  it('asks for the head alone where the request does', async () => {
    expect((await wordsOf({ method: 'HEAD', url: 'http://x/', headers: {} })).words).toEqual(['-i', '--path-as-is', '-I', 'http://x/']);
  });
});
