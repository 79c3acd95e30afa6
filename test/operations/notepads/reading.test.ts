import { describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { change, eventsOf, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

type Note = RecordOf<'notepad'>;
const noteOf = async (id: string, headers?: Record<string, string>): Promise<Note> =>
  (await (await client.call('GET', `/v2/resources/${id}`, undefined, headers)).json()) as Note;
const replace = async ({ id }: { id: string }, text: string, headers?: Record<string, string>): Promise<Note> =>
  (await (await client.call('PUT', `/v2/notepads/${id}/content`, { text }, headers)).json()) as Note;

const text =
  '# Tea *time*\n\nThe kettle sings. The cup is warm! It is late.\n\nSee [how](https://tea.example.org/how?to=1) <script>alert(1)</script>';
const read = {
  caption: 'The kettle sings. The cup is warm!',
  keywords: [],
  problems: [],
  steps: [],
  preview: {
    content:
      '<h1>Tea <em>time</em></h1>\n<p>The kettle sings. The cup is warm! It is late.</p>\n' +
      '<p>See <a href="https://tea.example.org/how?to=1" rel="noopener noreferrer nofollow">how</a> alert(1)</p>',
  },
  links: ['https://tea.example.org/how?to=1'],
};
const nothing = { caption: null, keywords: [], problems: [], steps: [], preview: { content: null }, links: [] };

describe('A note', () => {
  it('shows what it says in the answer that made it, and waits for nothing', async () => {
    const note = await client.note({ text });
    expect(note).toMatchObject({ stateProcessing: 'completed', name: 'Tea time', data: read });
    expect(await noteOf(note.id)).toEqual(note);
    expect((await client.filter({ resourceIds: [note.id] })).resources).toEqual([note]);
    expect(await rowsOf(service, 'jobs')).toEqual([]);
  });

  it('tells of its making once, with its name', async () => {
    const events = await eventsOf(service, () => client.note({ text }));
    expect(events).toMatchObject([{ type: 'resource.created', row: { thing: expect.stringContaining('Tea time') } }]);
  });

  it('has the preview of its text after each replacement, and tells of it', async () => {
    const note = await client.note({ text });
    const events = await eventsOf(service, async () => {
      expect((await replace(note, '* milk')).data).toEqual({ ...nothing, preview: { content: '<ul><li>milk</li></ul>' } });
    });
    expect(events).toMatchObject([{ type: 'resource.updated', data: { changed: ['text', 'data'] } }]);
    expect((await replace(note, '')).data).toEqual({ ...nothing, preview: { content: '' } });
    expect((await replace(note, text)).data).toEqual(read);
  });

  it('keeps the name that it has, and gets one from its first heading as long as it has none', async () => {
    expect((await client.note({ text, name: 'Mine' })).name).toBe('Mine');
    const note = await client.note({ text: 'Nothing to be called by.' });
    expect(note.name).toBeNull();
    const events = await eventsOf(service, async () => expect((await replace(note, '## Now it has one')).name).toBe('Now it has one'));
    expect(events).toMatchObject([{ type: 'resource.updated', data: { changed: ['text', 'data', 'name'] } }]);
    expect((await replace(note, '# Another')).name).toBe('Now it has one');
    const found = await client.filter({ name: 'has one' });
    expect(found.resources.map(({ id }) => id)).toEqual([note.id]);
    expect((await client.note({ text: `# ${'🌱'.repeat(300)}` })).name).toBe('🌱'.repeat(255));
  });

  it('is not named by what deceives the eye', async () => {
    expect((await client.note({ text: '# report\u202egpj.exe\u200b\n\nx' })).name).toBe('reportgpj.exe');
    expect((await client.note({ text: '# a\u0007b \u{1f469}\u200d\u{1f52c}\n\nx' })).name).toBe('a b \u{1f469}\u200d\u{1f52c}');
  });

  it('of an editor’s document is read like any other', async () => {
    const ydoc = [
      1, 3, 1, 0, 7, 1, 7, 100, 101, 102, 97, 117, 108, 116, 3, 9, 112, 97, 114, 97, 103, 114, 97, 112, 104, 7, 0, 1, 0, 6, 4, 0, 1, 1, 2, 72, 105, 0,
    ];
    expect((await client.note({ text: null, ydoc })).data.preview.content).toBe('<p>Hi</p>');
  });

  it('has nothing to process again', async () => {
    const { id } = await client.note({ text });
    const events = await eventsOf(service, async () => {
      const answer = await client.call('POST', `/v2/resources/${id}/reprocess`);
      expect(await answer.json()).toMatchObject({ stateProcessing: 'completed', data: read });
    });
    expect(events).toEqual([]);
    expect(await rowsOf(service, 'jobs')).toEqual([]);
  });

  it('shows nothing of what it says while a password protects it, and has no name from it', async () => {
    const folder = await client.folder();
    const before = await client.note({ text, parentId: folder.id });
    await client.send('PATCH', `/v2/resources/${folder.id}`, { password: 'open sesame' });
    const open = { 'X-Resource-Password': 'open sesame' };
    // Whoever has set the password has seen the name.
    expect(await noteOf(before.id)).toMatchObject({ name: 'Tea time', data: nothing });
    expect(await noteOf(before.id, open)).toMatchObject({ data: read });

    const events = await eventsOf(service, async () => {
      const note = await client.note({ text, parentId: folder.id });
      expect(note).toMatchObject({ name: null, data: nothing });
      expect(await noteOf(note.id, open)).toMatchObject({ name: null, data: read });
      expect(await replace(note, '# Secret', open)).toMatchObject({ name: null, data: { preview: { content: '<h1>Secret</h1>' } } });
      expect(await noteOf(note.id)).toMatchObject({ name: null, data: nothing });
    });
    expect(JSON.stringify(events)).not.toMatch(/Tea|Secret|kettle/);
  });

  it('takes what it shows along when it is copied', async () => {
    const folder = await client.folder();
    await client.note({ text, parentId: folder.id });
    const space = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id });
    const [copy] = (await client.filter({ parentId: space.id })).resources;
    expect(copy).toMatchObject({ kind: 'notepad', name: 'Tea time', data: read });
  });
});

it('Notes that were stored before notes were read are read by a job, and keep their names and their versions', async () => {
  const { database, enqueue } = service.service.services;
  const before: Note[] = [];
  for (let count = 0; count < 60; count++) before.push(await client.note({ text: `# Old\n\nNumber ${count}.` }));
  const { id: replaced } = await client.note({ text: 'Old' });
  for (const { id } of [...before, { id: replaced }]) await change(service, 'resources', { id }, { data: '{}', name: null });
  await replace({ id: replaced }, 'New');
  const [workspace] = await rowsOf(service, 'workspaces');
  await database.transaction((trx) => enqueue(trx, systemScope(String(workspace?.id)), 'read_notes', {}));
  await service.service.worker.idle();
  for (const note of before) expect(await noteOf(note.id)).toEqual({ ...note, name: null });
  expect((await noteOf(replaced)).data.preview.content).toBe('<p>New</p>');
});

describe('The caption of a note', () => {
  it.each([
    ['its only sentence', 'Short.', 'Short.'],
    ['what is no sentence', 'buy 3.5 kg of tea', 'buy 3.5 kg of tea'],
    ['two sentences of the first paragraph', '# A\n\n- b\n\nOne\nis here! (Two is.) Three is not.\n\nFour.', 'One is here! (Two is.)'],
    ['one sentence where there is no room for two', `${'a'.repeat(200)}. ${'b'.repeat(200)}.`, `${'a'.repeat(200)}.`],
    ['the beginning of a sentence that is too long', 'word '.repeat(100), `${'word '.repeat(59).trimEnd()}…`],
    ['nothing where there is no paragraph', '# A\n- b', null],
  ])('is %s', async (_what, markdown, caption) => {
    expect((await client.note({ text: markdown })).data.caption).toBe(caption);
  });
});
