import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createClient } from '../../client/src/node.ts';
import { scopes } from '../../generated/operations.ts';
import { startWrongServer } from '../conformance/wrong-server.ts';
import { startTestService } from '../support/service.ts';
import { type Finished, runScript } from './support/script.ts';

/** A folder for temporary files, so that what is left behind is seen. */
const temporaryFolder = (): Promise<string> => mkdtemp(path.join(inject('temporaryFolder'), 'demo-'));

const linesOf = (text: string): string[] => text.split('\n');

/** The rows of steps that have worked out. */
const rowsOf = (stdout: string): { readonly line: string; readonly step: string }[] =>
  linesOf(stdout)
    .filter((line) => /^✓ +\d/.test(line))
    .map((line) => ({ line, step: line.slice(6, 30).trim() }));

const steps = [
  'Ask who we are',
  'Make a folder',
  'Upload a PDF',
  'Upload a photo',
  'Upload an archive',
  'Write a note',
  'Send the same again',
  'Keep a bookmark',
  'Wait for processing',
  'Look into the PDF',
  'Look at the photo',
  'Read the page',
  'Filter by parent',
  'Filter by kind',
  'Filter by tag',
  'Filter by name',
  'Read the note back',
  'Download the photo',
  'Search with typos',
  'Search for a phrase',
  'Search in other words',
  'Search by a grey crop',
  'Search by a color',
  'Move two into a folder',
  'Rename a tag',
  'Merge two tags',
  'Label the invoice',
  'Comment on it',
  'Publish the folder',
  'Read it as a stranger',
  'Ask for more than that',
  'Stop sharing',
  'Throw the folder away',
  'Take it back',
  'Delete a file for good',
  'Copy it all to a space',
  'Make one for a user',
  'Work in it',
  'Delete it',
  'Ask what is used',
];

/** What is left out where the service has no encoder, as those of the tests have none. */
const byMeaning = 'Search in other words';
/** What is left out where nobody knows what the service fetches. */
const page = 'Read the page';

describe('the demo', { timeout: 60_000 }, () => {
  test('shows everything on a service of its own, tells it as a table, and leaves nothing', async () => {
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await runScript('demo', [], { TMPDIR: folder, PORT: '1', DATA_DIR: '/nowhere' });
    expect(stderr).toBe('');
    expect(code).toBe(0);

    const rows = rowsOf(stdout);
    expect(rows.map(({ step }) => step)).toEqual(steps);
    // The columns stand below each other: all rows are as wide as the table.
    expect(new Set(rows.map(({ line }) => [...line].length))).toEqual(new Set([100]));
    for (const line of linesOf(stdout)) expect([...line].length, line).toBeLessThanOrEqual(100);

    expect(stdout).toMatch(/backup\.tar\.gz +█+ +100 % +\d\.\d MB of \d\.\d MB/);
    expect(stdout).toContain('5 found, on 3 pages');
    expect(stdout).toContain('comment  Ada brings the binoculars.');
    expect(stdout).toMatch(/Wait for processing .* 5 completed/);
    expect(stdout).toMatch(
      /Look into the PDF .* invoice, 2 pages, picture 724 × 1024 .*\n +caption +This invoice is for one weekend .*\n +keywords .*Hamburg/,
    );
    expect(stdout).toMatch(/Look at the photo .* 4032 × 3024, thumbnails in four sizes .*\n +colors +rgb\(/);
    expect(stdout).toMatch(/Read the page .* “Tides at Hamburg”, picture \d+ × \d+ .*\n +page +High and low water/);
    expect(stdout).toMatch(/the same bytes, SHA-256 [0-9a-f]{12}…/);
    expect(stdout).toMatch(/harbuor wekend → 0\.\d\d, by text/);
    expect(stdout).toMatch(/"the good binoculars" → 0\.\d\d, by text .*\n +passage .*the good binoculars/);
    expect(stdout).toMatch(/a holiday at the port → 0\.\d\d, by meaning/);
    expect(stdout).toMatch(/Search by a grey crop .* harbour-evening, score 0\.\d\d, by image/);
    expect(stdout).toMatch(/Search by a color .* harbour-evening in rgb\(/);
    expect(stdout).toContain('“maps” went into “trips”');
    expect(stdout).toContain('3 gone from lists, 3 in the bin');
    expect(stdout).toContain('5 copies, new ids, the same bytes');
    expect(stdout).toContain('one note there; to our own, 404');
    expect(stdout).toMatch(/plan +default, which limits neither storage nor resources\n +requests 100 a second/);
    expect(stdout, 'there are no colours in a pipe').not.toContain('\u001b');
    expect(await readdir(folder)).toEqual([]);
  });

  test('does it again against a service that runs, within its request budget, and leaves nothing there', async () => {
    const { baseUrl, apiKey, call } = await startTestService({ rateLimits: true });
    const client = createClient({ baseUrl, apiKey });
    // Somebody's own things under the names that the demo uses.
    const body = { parentId: '@alias::inbox', name: 'Ours', text: '', tags: [{ name: 'travel' }, { name: 'Maps' }, { name: 'trips' }] };
    const { data: ours } = await client.POST('/v2/notepads', { body });
    const state = async (): Promise<unknown> => {
      const { data } = await client.POST('/v2/resources/filter', { body: { includeRoots: true, limit: 1000 } });
      const kept = data.resources.map(({ id, name, tags }) => [id, name, tags.map((tag) => tag.name)]);
      const lists = await Promise.all(
        ['tags', 'labels', 'bases', 'spaces'].map(async (list) => (await call('GET', `/v2/${list}?limit=1000`)).json()),
      );
      return [kept, lists];
    };
    const before = await state();
    expect(JSON.stringify(before)).toContain(ours.id);

    const { code, stdout } = await runScript('demo', ['--base-url', baseUrl], { API_KEY: apiKey });
    expect(code, stdout).toBe(0);
    expect(rowsOf(stdout).map(({ step }) => step)).toEqual(steps.filter((step) => step !== byMeaning && step !== page));
    expect(stdout).toMatch(/^– 21 {2}Search in other words .* left out: no encoder here knows these words$/m);
    expect(stdout).toContain('“travel 2” is “trips 2” on all 3');
    expect(stdout).toContain('What it made there is removed again.');
    expect(await state()).toEqual(before);
  });

  test('leaves what it made where it is asked to, and out what takes a developer’s key where it has none', async () => {
    const { baseUrl, call } = await startTestService();
    const created = await call('POST', '/v2/api-keys', { name: 'mine', kind: 'personal', scopes });
    const { key: apiKey } = (await created.json()) as { key: string };
    const { code, stdout } = await runScript('demo', ['--base-url', baseUrl, '--api-key', apiKey, '--keep']);
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^– 37 {2}Make one for a user .* left out: it takes a developer’s key$/m);
    const withoutIt = steps.filter((step) => ![page, byMeaning, 'Make one for a user', 'Work in it', 'Delete it'].includes(step));
    expect(rowsOf(stdout).map(({ step }) => step)).toEqual(withoutIt);

    const folderId = new RegExp(`${baseUrl}/v2/resources/([0-9a-f-]{36})`).exec(stdout)?.[1] ?? expect.fail('it names no folder');
    const client = createClient({ baseUrl, apiKey });
    const { data } = await client.POST('/v2/resources/filter', { body: { parentId: folderId, includeDescendants: 1 } });
    expect(data.resources.map((resource) => resource.kind).toSorted()).toEqual(['bookmark', 'document', 'folder', 'image', 'notepad']);
    const { data: spaces } = await client.GET('/v2/spaces');
    expect(spaces.data.roots.map((root) => root.folder.name)).toEqual([expect.stringMatching(/^Demo /)]);
  });

  test('removes what it has made when it fails on the way', async () => {
    const { baseUrl, call } = await startTestService();
    const wanted = scopes.filter((scope) => scope !== 'sharing:manage');
    const created = await call('POST', '/v2/api-keys', { name: 'no sharing', scopes: wanted });
    const { key } = (await created.json()) as { key: string };
    const { code, stderr } = await runScript('demo', ['--base-url', baseUrl, '--api-key', key]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^✗ The demo stopped at “Publish the folder”: .*sharing:manage/);
    const left = await call('POST', '/v2/resources/filter', {});
    expect(await left.json()).toMatchObject({ total: 0 });
    expect(await (await call('GET', '/v2/tags')).json()).toMatchObject({ count: 0 });
  });

  test('explains itself', async () => {
    const { code, stdout } = await runScript('demo', ['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('--base-url');
    expect(stdout).toContain('--api-key');
  });
});

describe('a demo that fails exits with 1 and says why in a sentence', { timeout: 60_000 }, () => {
  const sentence = ({ code, stderr }: Finished): string => {
    expect(code).toBe(1);
    expect(linesOf(stderr.trim())).toHaveLength(1);
    return stderr;
  };

  test('where no service runs', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const said = sentence(await runScript('demo', ['--base-url', `http://127.0.0.1:${port}`, '--api-key', 'a key']));
    expect(said).toMatch(/stopped at “Ask who we are”: no answer from the service .*ECONNREFUSED/);
  });

  test('where something else answers', async () => {
    const server = createServer((_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>It works!</h1>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    expect(sentence(await runScript('demo', ['--base-url', `http://127.0.0.1:${port}`, '--api-key', 'a key']))).toContain(
      'something else than the service',
    );
  });

  test('where the key is wrong, or is allowed too little', async () => {
    const { baseUrl, call } = await startTestService();
    expect(sentence(await runScript('demo', ['--base-url', baseUrl, '--api-key', 'a wrong key']))).toContain('does not know this API key');

    const created = await call('POST', '/v2/api-keys', { name: 'reader', scopes: ['resources:read', 'profile:read'] });
    const { key } = (await created.json()) as { key: string };
    const said = sentence(await runScript('demo', ['--base-url', baseUrl, '--api-key', key]));
    expect(said).toContain('stopped at “Make a folder”');
    expect(said).toContain('resources:write');
  });

  test('where the service says that it has done something, and has not', async () => {
    const { baseUrl, apiKey } = await startTestService();
    const done = { status: 204, headers: { 'x-trace-id': '0199c1d6a3f27c5e8b1d4f6a2e9c7b30' }, body: Buffer.alloc(0) };
    const wrong = await startWrongServer(baseUrl, { instead: ({ path: asked }) => (asked === '/v2/resources/recover' ? done : undefined) });
    onTestFinished(() => wrong.close());
    const said = sentence(await runScript('demo', ['--base-url', wrong.baseUrl, '--api-key', apiKey]));
    expect(said).toContain('stopped at “Take it back”: the folder should be where it was');
  });

  test.each([
    ['an address without a key', ['--base-url', 'http://localhost:8787'], '--api-key'],
    ['an address that is none', ['--base-url', 'localhost', '--api-key', 'a key'], 'http or https'],
    ['an option that does not exist', ['--url', 'x'], '--url'],
  ])('with %s', async (_what, args, expected) => {
    expect(sentence(await runScript('demo', args, { API_KEY: '' }))).toContain(expected);
  });
});
