import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Resource, Schemas } from '../../../client/src/node.ts';
import type { DemoFiles } from '../files.ts';
import { listed } from '../lists.ts';
import { once } from '../once.ts';
import { ProgressBar } from '../progress-bar.ts';
import type { Stage } from '../stage.ts';
import { check, whileDrawing } from '../steps.ts';
import { findFreeNames, type TagNames } from '../tag-names.ts';
import { formatBytes } from '../terminal.ts';
import { pageSays } from '../website.ts';

/** What the other chapters are about. */
export interface Stored {
  readonly me: Schemas['Profile'];
  readonly folder: Resource;
  readonly pdf: Resource;
  readonly photo: Resource;
  readonly archive: Resource;
  readonly note: Resource;
  readonly bookmark: Resource;
  readonly tags: TagNames;
}

/** A folder with three files, a note and a bookmark, as a person would put them there. */
export async function store(stage: Stage, files: DemoFiles): Promise<Stored> {
  const { client, steps } = stage;
  steps.chapter('Put things in');
  const me = await steps.step('Ask who we are', 'getMyProfile', async () => {
    const { data } = await client.GET('/v2/users/me');
    return [data, data.email];
  });
  const tags = await findFreeNames(client);
  const folder = await makeFolder(stage);
  const pdf = await upload(stage, 'Upload a PDF', files.pdf, folder, [tags.invoices]);
  const photo = await upload(stage, 'Upload a photo', files.photo, folder, [tags.travel]);
  const archive = await upload(stage, 'Upload an archive', files.archive, folder, []);
  const note = await writeNote(stage, folder, tags);
  const bookmark = await keepBookmark(stage, folder, note, tags);
  return { me, folder, pdf, photo, archive, note, bookmark, tags };
}

function makeFolder({ client, steps, leftovers }: Stage): Promise<Resource> {
  const name = `Demo ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
  return steps.step('Make a folder', 'createFolder', async () => {
    const { data } = await client.POST('/v2/folders', { ...once(), body: { name, parentId: '@alias::inbox' } });
    leftovers.add(() => client.POST('/v2/resources/delete', { body: { resourceIds: [data.id], archive: false } }));
    return [data, name];
  });
}

async function upload(stage: Stage, step: string, file: string, folder: Resource, tags: readonly string[]): Promise<Resource> {
  const { client, output, colours } = stage;
  const filename = path.basename(file);
  const record = await stage.steps.step(step, 'three-step upload', async () => {
    const bar = new ProgressBar(output, colours, filename);
    const uploaded = await whileDrawing(bar, () =>
      client.upload(file, {
        parentId: folder.id,
        tags: tags.map((name) => ({ name })),
        onProgress: ({ loaded, total }) => bar.update(loaded, total ?? loaded),
      }),
    );
    return [uploaded, `${uploaded.kind}, ${filename}, ${formatBytes(uploaded.size ?? 0)}`];
  });
  noteTags(stage, record);
  return record;
}

/** Writes a note twice with one key, as a client would that got no answer the first time: there is one note. */
async function writeNote(stage: Stage, folder: Resource, tags: TagNames): Promise<Resource> {
  const { client, steps } = stage;
  const key = randomUUID();
  const body = {
    parentId: folder.id,
    name: 'Harbour weekend',
    text: '# Harbour weekend\n\n- life jackets\n- sandwiches\n- the good binoculars\n',
    tags: [{ name: tags.travel }, { name: tags.lists }],
    comment: { content: 'Ada brings the binoculars.' },
  } satisfies Schemas['NotepadCreate'];
  const note = await create(stage, 'Write a note', 'createNotepad', async () => (await client.POST('/v2/notepads', { ...once(key), body })).data);
  await steps.step('Send the same again', 'createNotepad', async () => {
    const { data, response } = await client.POST('/v2/notepads', { ...once(key), body });
    check(response.headers.get('Idempotency-Replayed') === 'true', 'a create that is repeated with its Idempotency-Key should be answered as before');
    check(isDeepStrictEqual(data, note), 'the repeat was answered with another note than the first request');
    const notes = await listed(client, { parentId: folder.id, kind: ['notepad'] });
    check(notes.length === 1, `there should be one note, and there are ${notes.length}`);
    return [data, 'the first answer again, and one note'];
  });
  return note;
}

/** The tag of the note by its id, and a new one by its name. */
function keepBookmark(stage: Stage, folder: Resource, note: Resource, tags: TagNames): Promise<Resource> {
  const body = {
    parentId: folder.id,
    // A bookmark without a name gets the title of its page.
    ...(stage.page === null ? { name: pageSays.title, url: 'https://www.openstreetmap.org/#map=13/53.5450/9.9667' } : { url: stage.page }),
    tags: [{ id: tagOf(note, tags.travel).id }, { name: tags.maps }],
    comment: { content: 'Low water on Saturday is at noon.' },
  } satisfies Schemas['BookmarkCreate'];
  return create(stage, 'Keep a bookmark', 'createBookmark', async () => (await stage.client.POST('/v2/bookmarks', { ...once(), body })).data);
}

async function create(stage: Stage, step: string, operation: string, work: () => Promise<Resource>): Promise<Resource> {
  const record = await stage.steps.step(step, operation, async () => {
    const created = await work();
    return [created, created.name ?? created.url];
  });
  noteTags(stage, record);
  stage.steps.detail('tags', record.tags.map((tag) => tag.name).join(', '));
  stage.steps.detail('comment', record.commentPinned?.content ?? '');
  return record;
}

/** Tags that are given by name are made on the way. All of the demo's are its own, so they can go with it. */
function noteTags({ client, leftovers }: Stage, { tags }: Resource): void {
  for (const { id } of tags) leftovers.add(() => client.DELETE('/v2/tags/{tagId}', { params: { path: { tagId: id } } }));
}

/** The tag that a record carries under this name. */
export function tagOf({ name: of, tags }: Resource, name: string): Schemas['TagSummary'] {
  const tag = tags.find((candidate) => candidate.name === name);
  check(tag !== undefined, `the tag ${name} was given to ${of} and is not there`);
  return tag;
}
