import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient, type Resource, type ResourceStorageClient, type Schemas } from '../../client/src/node.ts';
import { type RunningScript, runScript, startScript } from './support/script.ts';

/** The commands of the manual's chapter about searching: the first block says where the service is. */
const manual = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../generated/contract.json'), 'utf8')) as { info: { description: string } }
).info.description;
const chapter = /^# Searching$(.*?)^# /ms.exec(manual)?.[1] ?? '';
const [firstBlock = '', ...searches] = [...chapter.matchAll(/^```sh$(.*?)^```$/gms)].map(([, block = '']) => block);

/** What is among the hits of each of them, in the order of the chapter. */
const hitsOfManual = [
  ['Invoice 2026-114', 'Invoice 2026-113', 'Electricity, October 2026'],
  ['Electricity, October 2026'],
  ['Before the first boat leaves'],
  ['Lease of the flat'],
  ['Bread, the slow one'],
  ['The harbour in the evening'],
  ['The harbour in the evening'],
  ['Invoice 2026-114', 'Invoice 2026-113', 'The harbour in the evening'],
  ['The pier in the morning', 'The harbour in the evening'],
];

const searchesOfManual = (): [name: string, command: string, found: string[]][] =>
  hitsOfManual.map((found, index) => {
    const command = searches[index] ?? '';
    return [/(\{ .{0,60})/.exec(command)?.[1] ?? '', command, found];
  });

describe('the live mock', { timeout: 60_000 }, () => {
  let script: RunningScript;
  let baseUrl: string;
  let apiKey: string;
  let dataDir: string;
  let client: ResourceStorageClient;

  beforeAll(async () => {
    script = startScript('mock-live', ['--port', '0'], { PORT: '1', DATA_DIR: '/nowhere' });
    baseUrl = (await script.waitFor(/API +(http:\S+)\/v2/))[1] ?? '';
    apiKey = (await script.waitFor(/API key +(\S+)/))[1] ?? '';
    dataDir = (await script.waitFor(/Data +(\S+),/))[1] ?? '';
    client = createClient({ baseUrl, apiKey });
  });
  afterAll(() => void script.child.kill());

  async function all(): Promise<Resource[]> {
    const resources: Resource[] = [];
    for await (const resource of client.paginate('/v2/resources/filter', { body: { limit: 1000 } })) resources.push(resource);
    return resources;
  }

  test('has spaces and, in them and in the inbox, something of every kind that can be made, all of it processed', async () => {
    const { data: roots } = await client.GET('/v2/resource-roots', { params: { query: { types: ['SPACE'] } } });
    expect(roots.data.roots.map((root) => root.folder.name).toSorted()).toEqual(['Diary', 'Harbour Boats', 'Home']);

    const resources = await all();
    const kinds = new Set(resources.map((resource) => resource.kind));
    expect(kinds).toEqual(new Set(['folder', 'notepad', 'bookmark', 'document', 'image', 'video', 'email', 'audio', 'voicenote', 'default']));
    // More than one page of a list that nobody gave a limit.
    expect(resources.length).toBeGreaterThan(20);
    expect(new Set(resources.map((resource) => resource.stateProcessing))).toEqual(new Set(['completed']));
    expect(resources.filter((resource) => resource.tags.length > 1).length).toBeGreaterThan(3);
    expect(resources.some((resource) => resource.commentPinned?.user)).toBe(true);
    expect(resources.some((resource) => resource.commentPinned?.anonymousIdentity)).toBe(true);
  });

  test('shows what the service has found out, with pictures that can be had', async () => {
    const resources = await all();
    const ofKind = (kind: Resource['kind']): Resource[] => resources.filter((resource) => resource.kind === kind);
    for (const { name, thumbnail } of [...ofKind('image'), ...ofKind('document').filter(({ extension }) => extension === 'pdf')]) {
      expect(thumbnail, name ?? '').not.toBeNull();
    }
    const [url = ''] = JSON.stringify(ofKind('image')[0]?.thumbnail).match(/http[^"]+/) ?? [];
    expect((await fetch(url)).headers.get('Content-Type')).toMatch(/^image\//);
    expect(JSON.stringify(ofKind('audio').map(({ data }) => data))).toContain('Lantern song');
    expect(ofKind('audio').some(({ cover }) => cover !== null)).toBe(true);
  });

  test('has a film with its measures, and with a picture where ffmpeg is installed', async () => {
    const film = (await all()).find(({ kind }) => kind === 'video') ?? expect.fail('there is no film');
    expect(film.data).toMatchObject({ media: { width: 320, height: 180, duration: 2, codec: 'h264' } });
    const [, pictures] = await script.waitFor(/Films +(\w+) pictures/);
    expect(film.thumbnail !== null).toBe(pictures === 'with');
  });

  test('has bookmarks that lead to pages of this machine, with what those say of themselves, and one that leads nowhere', async () => {
    const bookmarks = (await all()).filter((resource) => resource.kind === 'bookmark');
    const gone = bookmarks.filter(({ data }) => data.webpage === null);
    expect(gone.map(({ name, data }) => [name, data.problems[0]?.message])).toEqual([['The printer’s price list', expect.stringContaining('404')]]);
    for (const { name, originUrl, thumbnail, cover, data } of bookmarks.filter((bookmark) => !gone.includes(bookmark))) {
      expect([thumbnail === null, cover === null, data.webpage?.favicon === null], name ?? '').toEqual([false, false, false]);
      expect((await (await fetch(originUrl ?? '')).text()).includes(`<title>${data.webpage?.title}</title>`), name ?? '').toBe(true);
    }
  });

  test('tells of the request budgets, as the service does', async () => {
    const { headers } = await fetch(`${baseUrl}/v2/users/me`, { headers: { 'X-Api-Key': apiKey } });
    expect(headers.get('RateLimit')).toMatch(/r=\d+/);
  });

  test('has a private space, labels, comments below each other, and something in the bin', async () => {
    const { data: roots } = await client.GET('/v2/spaces');
    expect(roots.data.roots.filter(({ isPrivate }) => isPrivate).map(({ folder }) => folder.name)).toEqual(['Diary']);

    const resources = await all();
    expect(new Set(resources.flatMap(({ label }) => (label ? [label.hexColor] : [])))).toEqual(new Set(['#e8590c', '#1971c2']));
    const commented = resources.find(({ commentCount }) => commentCount > 2) ?? expect.fail('nothing has three comments');
    const { data: comments } = await client.GET('/v2/resources/{resourceId}/comments', { params: { path: { resourceId: commented.id } } });
    expect(comments.data.comments.map(({ user, isPinned }) => [user !== null, isPinned]).toSorted()).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);

    const { data: bin } = await client.POST('/v2/resources/filter', { body: { parentId: '@alias::bin' } });
    expect(bin.resources.map(({ name }) => name).toSorted()).toEqual(['Poster, the first try', 'Prices of 2025']);
  });

  test('has a folder that anybody can read at the address that it shows', async () => {
    const url = (await script.waitFor(/Public +(http:\S+)/))[1] ?? '';
    const { id, name } = (await (await fetch(url)).json()) as Resource;
    expect(name).toBe('Website');
    const accessToken = new URL(url).searchParams.get('accessToken') ?? '';
    const visitor = createClient({ baseUrl, apiKey: null });
    const { data } = await visitor.POST('/v2/resources/filter', { params: { query: { accessToken } }, body: { parentId: id } });
    expect(data.total).toBe(5);
  });

  test('has a delegated workspace with things of its own', async () => {
    const workspaceId = (await script.waitFor(/X-Service-Workspace-Id: (\S+) +\(Grace Hopper\)/))[1] ?? '';
    const inside = createClient({ baseUrl, apiKey, workspaceId });
    const { data } = await inside.POST('/v2/resources/filter', { body: {} });
    expect(data.resources.map(({ name }) => name).toSorted()).toEqual(['Moths', 'My bookings']);
    expect((await all()).some(({ name }) => name === 'My bookings')).toBe(false);
  });

  test('says how much there is, and a curl that works', async () => {
    const counts = (await script.waitFor(/Content +(\d+) spaces, (\d+) folders, (\d+) notes, (\d+) bookmarks, (\d+) files/)).slice(1).map(Number);
    const [, folders = 0, notes = 0, bookmarks = 0, files = 0] = counts;
    expect(folders + notes + bookmarks + files).toBe((await all()).length);

    const command = script.printed.stdout.slice(script.printed.stdout.indexOf('curl '));
    const [url = '', body = ''] = [/curl (\S+)/.exec(command)?.[1], /-d '([^']+)'/.exec(command)?.[1]];
    const headers = Object.fromEntries([...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]));
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { total: number }).total).toBeGreaterThan(0);
  });

  test('has something for every search of the manual', () => {
    expect(searches).toHaveLength(hitsOfManual.length);
  });

  test.skipIf(process.platform === 'win32').each(searchesOfManual())(
    'answers the search of the manual “%s” as it says',
    async (_, command, found) => {
      const commands = [firstBlock, command].join('\n').replaceAll('http://localhost:4011', baseUrl);
      expect(commands).toContain(apiKey);
      const names = async (): Promise<(string | null)[]> => {
        const { stdout } = await promisify(execFile)('sh', ['-euc', commands]);
        return (JSON.parse(stdout) as Schemas['SearchAnswer']).hits.map(({ name }) => name);
      };
      // Meaning and looks follow a moment after the start.
      await expect.poll(names, { timeout: 50_000, interval: 500 }).toEqual(expect.arrayContaining(found));
    },
  );

  test('lets pages of any origin call', async () => {
    const origin = 'http://localhost:5173';
    const preflight = await fetch(`${baseUrl}/v2/folders`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-api-key,content-type' },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('x-api-key');
  });

  test('serves the files', async () => {
    const [image] = (await all()).filter((resource) => resource.kind === 'image');
    const answer = await client.download(image?.fileUrl ?? expect.fail('there is no image'));
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect((await answer.bytes()).length).toBe(image?.size);
  });

  test('keeps what is written to it', async () => {
    const { data: note } = await client.POST('/v2/notepads', { body: { parentId: '@alias::inbox', name: 'Written now', text: '' } });
    const { data } = await client.POST('/v2/resources/filter', { body: { name: 'written NOW' } });
    expect(data.resources.map((resource) => resource.id)).toEqual([note.id]);
  });

  test('a second one on the same port says that it is taken, and leaves the first alone', async () => {
    const second = await runScript('mock-live', ['--port', new URL(baseUrl).port]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^The port is taken by another program.*\n$/);
    expect((await client.GET('/v2/users/me')).response.status).toBe(200);
  });

  test('ends with a signal, and its data with it', async () => {
    expect(existsSync(dataDir)).toBe(true);
    script.child.kill('SIGTERM');
    expect(await script.ended).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(script.printed.stderr).toBe('');
  });
});

describe('a live mock that cannot start', { timeout: 60_000 }, () => {
  test('on a port that is taken says so', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { code, stderr } = await runScript('mock-live', ['--port', String((server.address() as AddressInfo).port)]);
    expect(code).toBe(1);
    expect(stderr).toContain('The port is taken');
  });

  test.each([['70000'], ['-1'], ['http']])('on the port %s says what a port is', async (port) => {
    const { code, stderr } = await runScript('mock-live', [`--port=${port}`]);
    expect(code).toBe(1);
    expect(stderr).toContain('--port must be a whole number from 0 to 65535');
  });

  test('explains itself', async () => {
    const { code, stdout } = await runScript('mock-live', ['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('--port');
  });
});
