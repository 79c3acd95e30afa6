import { afterAll, describe, expect, it } from 'vitest';
import { api, expectProblem, type RecordOf } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

afterAll(() => expectTrueCounters(service));

type Note = RecordOf<'notepad'>;
const contentOf = ({ id }: { id: string }): string => `/v2/notepads/${id}/content`;
const read = (note: { id: string }, headers?: Record<string, string>) => client.call('GET', contentOf(note), undefined, headers);
/** `text()` of an answer would leave a byte order mark out. */
const textOf = async (response: Response): Promise<string> => Buffer.from(await response.arrayBuffer()).toString();
const replace = (note: { id: string }, text: string, headers?: Record<string, string>) => client.call('PUT', contentOf(note), { text }, headers);
const storageOf = async (): Promise<number> => Number((await rowsOf(service, 'workspace_usage'))[0]?.storage_bytes);

describe('The content of a note', () => {
  it('is plain text in UTF-8', async () => {
    const response = await read(await client.note({ text: '# Grüße 🌱' }));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await textOf(response)).toBe('# Grüße 🌱');
  });

  it.each([
    ['nothing', ''],
    ['line ends of all kinds', 'a\r\nb\nc\rd\u2028e\n\n'],
    ['blanks around it', '  a \t\n '],
    ['a byte order mark', '\ufeffa'],
    ['combining accents', 'e\u0301 \u00e9'],
    ['something like JSON', '{"text": null}'],
    ['HTML', '<script>alert(1)</script>'],
    ['control characters', 'a\u0001\u001f\u007f\u0085b'],
    ['more than a page', 'line\n'.repeat(5000)],
  ])('is kept exactly with %s', async (_what, text) => {
    const note = await client.note({ text });
    expect(await textOf(await read(note))).toBe(text);
    expect(note.size).toBe(Buffer.byteLength(text));
  });

  it('may have 1,000,000 characters, whatever they take, and no more', async () => {
    const before = await storageOf();
    for (const [character, bytes] of [
      ['x', 1],
      ['ä', 2],
      ['🌱', 4],
    ] as const) {
      const text = character.repeat(1_000_000);
      const note = await client.note({ text });
      expect(note.size).toBe(bytes * 1_000_000);
      expect(await textOf(await read(note))).toBe(text);
      const response = await replace(note, `${text}x`);
      expect(await expectProblem(response, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/text' }]);
    }
    expect(await storageOf()).toBe(before + 7_000_000);
    await expectProblem(
      await client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'x'.repeat(1_000_001) }),
      400,
      'invalid_request',
    );
  });

  it('is answered to a HEAD with everything but itself', async () => {
    const note = await client.note({ text: 'Grüße' });
    const plain = { 'Accept-Encoding': 'identity' };
    const [get, head] = [await read(note, plain), await client.call('HEAD', contentOf(note), undefined, plain)];
    expect([head.status, await textOf(head)]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe('7');
    for (const name of ['ETag', 'Content-Type', 'Content-Length', 'Cache-Control']) expect(head.headers.get(name), name).toBe(get.headers.get(name));
  });

  it('is not sent again to who has it', async () => {
    const note = await client.note({ text: 'A' });
    const etag = (await read(note)).headers.get('ETag') ?? '';
    for (const method of ['GET', 'HEAD']) {
      for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const response = await client.call(method, contentOf(note), undefined, { 'If-None-Match': ifNoneMatch });
        expect([response.status, await textOf(response), response.headers.get('ETag')]).toEqual([304, '', etag]);
      }
    }
    expect((await read(note, { 'If-None-Match': '"x"' })).status).toBe(200);
    await replace(note, 'B');
    const changed = await read(note, { 'If-None-Match': etag });
    expect([changed.status, await textOf(changed)]).toEqual([200, 'B']);
    await replace(note, 'A');
    expect((await read(note, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('is there for notes alone', async () => {
    for (const { id } of [await client.folder(), await client.bookmark(), await client.file(), { id: '00000000-0000-7000-8000-000000000000' }]) {
      expect(await expectProblem(await read({ id }), 404, 'resource_not_found')).toEqual([
        { location: 'path', path: 'resourceId', message: `${id} does not exist` },
      ]);
      await expectNoTrace(service, async () => expectProblem(await replace({ id }, 'x'), 404, 'resource_not_found'));
    }
    await expectProblem(await read({ id: '@alias::inbox' }), 400, 'invalid_request');
  });

  it('is not served as anything but plain text', async () => {
    const note = await client.note({ text: 'A' });
    await expectProblem(await read(note, { Accept: 'application/json' }), 406, 'not_acceptable');
    expect((await read(note, { Accept: 'text/*' })).status).toBe(200);
  });
});

describe('Replacing the content of a note', () => {
  it('answers the record as it is now, and brings nothing to wait for', async () => {
    const note = await client.note({ text: 'Short', name: 'Kept', tags: [{ name: 'kept' }], comment: { content: 'Kept' } });
    expect(note.stateProcessing).toBe('completed');
    const response = await replace(note, 'Etwas länger');
    const replaced = (await response.json()) as Note;
    expect(response.status).toBe(200);
    const data = { ...note.data, caption: 'Etwas länger', preview: { content: '<p>Etwas länger</p>' } };
    expect(replaced).toEqual({ ...note, data, size: 13, modifiedAt: expect.any(String) });
    expect(replaced.modifiedAt > note.modifiedAt).toBe(true);
    expect(await textOf(await read(note))).toBe('Etwas länger');
    expect(await client.record(note.id)).toEqual(replaced);
    expect(await rowsOf(service, 'jobs')).toEqual([]);
  });

  it('counts what the text takes, up and down', async () => {
    const before = await storageOf();
    const note = await client.note({ text: 'ä'.repeat(100) });
    expect(await storageOf()).toBe(before + 200);
    await replace(note, 'ä'.repeat(1000));
    expect(await storageOf()).toBe(before + 2000);
    await replace(note, '');
    expect(await storageOf()).toBe(before);
    expect((await client.record(note.id)).size).toBe(0);
    await expectTrueCounters(service);
  });

  it('is done for the version that is named, by the ETag of the text or of the record', async () => {
    const note = await client.note({ text: '1' });
    await service.service.worker.idle();
    const ofText = (await read(note)).headers.get('ETag') ?? '';
    const second = await replace(note, '2', { 'If-Match': ofText });
    expect(second.status).toBe(200);
    const ofRecord = second.headers.get('ETag') ?? '';
    expect(ofRecord).not.toBe(ofText);
    expect((await replace(note, '3', { 'If-Match': ofRecord })).status).toBe(200);
    expect((await replace(note, '4', { 'If-Match': '*' })).status).toBe(200);
    const current = (await read(note)).headers.get('ETag') ?? '';
    expect((await replace(note, '5', { 'If-Match': `"x", ${current}` })).status).toBe(200);
    expect(await textOf(await read(note))).toBe('5');
  });

  it('is not refused because of how far processing has come in the meantime, though readers see that', async () => {
    const created = await client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: '1' });
    const { id } = (await created.json()) as Note;
    const etag = created.headers.get('ETag') ?? '';
    await change(service, 'resources', { id }, { state_processing: 'processing' });
    const processed = await client.call('GET', `/v2/resources/${id}`, undefined, { 'If-None-Match': etag });
    expect([processed.status, await processed.json()]).toMatchObject([200, { stateProcessing: 'processing' }]);
    const replaced = await replace({ id }, '2', { 'If-Match': etag });
    expect(replaced.status).toBe(200);
    await expectProblem(await replace({ id }, '3', { 'If-Match': etag }), 412, 'precondition_failed');
    await change(service, 'resources', { id }, { state_processing: 'failed' });
    expect((await replace({ id }, '3', { 'If-Match': replaced.headers.get('ETag') ?? '' })).status).toBe(200);
  });

  it('makes another version each time, also when the clock is behind', async () => {
    const note = await client.note({ text: '1' });
    const future = Date.now() + 86_400_000;
    await change(service, 'resources', { id: note.id }, { modified_at: future });
    const versions = new Set<string | null>([(await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag')]);
    for (const text of ['2', '3', '4']) versions.add((await replace(note, text)).headers.get('ETag'));
    expect(versions.size).toBe(4);
    expect((await client.record(note.id)).modifiedAt).toBe(new Date(future + 3).toISOString());
  });

  it('is not done for another version, and leaves nothing behind', async () => {
    const note = await client.note({ text: '1' });
    const old = (await read(note)).headers.get('ETag') ?? '';
    const oldRecord = (await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag') ?? '';
    await replace(note, '2');
    const current = (await read(note)).headers.get('ETag') ?? '';
    await expectNoTrace(service, async () => {
      for (const ifMatch of [old, oldRecord, '"x"', `W/${current}`, current.replaceAll('"', ''), 'x']) {
        const errors = await expectProblem(await replace(note, '3', { 'If-Match': ifMatch }), 412, 'precondition_failed');
        expect(errors).toMatchObject([{ location: 'header', path: 'If-Match' }]);
      }
    });
    expect(await textOf(await read(note))).toBe('2');
  });

  it('is done once when several hold the same version', async () => {
    const note = await client.note({ text: '0' });
    const etag = (await read(note)).headers.get('ETag') ?? '';
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => replace(note, `${index + 1}`, { 'If-Match': etag })));
    const winners = answers.map(({ status }, index) => (status === 200 ? `${index + 1}` : null)).filter((text) => text !== null);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
    expect(await textOf(await read(note))).toBe(winners[0]);
  });

  it('is refused while the note is locked, and not while only its parent is', async () => {
    const folder = await client.folder();
    const note = await client.note({ text: '1', parentId: folder.id });
    await change(service, 'resources', { id: folder.id }, { is_locked: true });
    expect((await replace(note, '2')).status).toBe(200);
    await change(service, 'resources', { id: note.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      expect(await expectProblem(await replace(note, '3'), 423, 'resource_locked')).toMatchObject([{ location: 'path', path: 'resourceId' }]);
    });
    expect(await textOf(await read(note))).toBe('2');
  });

  it('tells of the text that changed', async () => {
    const note = await client.note({ text: '1' });
    const events = await eventsOf(service, () => replace(note, '2'));
    expect(events).toMatchObject([{ type: 'resource.updated', data: { resourceId: note.id, changed: ['text', 'data'] } }]);
  });

  it.each([[{}], [{ text: null }], [{ text: 5 }], [{ text: 'a\0' }], [{ text: 'a', name: 'b' }], [[]], ['"text"'], [undefined]])(
    'with %o is refused, and leaves nothing behind',
    async (body) => {
      const note = await client.note({ text: '1' });
      await expectNoTrace(service, async () => {
        const headers: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
        await expectProblem(await client.call('PUT', contentOf(note), body, headers), 400, 'invalid_request');
      });
    },
  );
});
