import { createReadStream } from 'node:fs';
import type { Resource } from '../../../client/src/node.ts';
import type { DemoFiles } from '../files.ts';
import { downloadedSha256, sha256Of } from '../hashes.ts';
import { areSame, type Filter, namesOf } from '../lists.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import { type Stored, tagOf } from './store.ts';

/** Everything comes back: by filter, by id, and as the bytes that were sent. */
export async function find(stage: Stage, { folder, pdf, photo, archive, note, bookmark, tags }: Stored, files: DemoFiles): Promise<void> {
  stage.steps.chapter('Find them again');
  const inFolder: Filter = { parentId: folder.id, order: { property: 'name', direction: 'ASC' }, limit: 2 };
  await filter(stage, 'Filter by parent', inFolder, [pdf, photo, archive, note, bookmark]);
  await filter(stage, 'Filter by kind', { ...inFolder, kind: ['image', 'document'] }, [pdf, photo]);
  await filter(stage, 'Filter by tag', { ...inFolder, tagIds: [tagOf(note, tags.travel).id] }, [photo, note, bookmark]);
  await filter(stage, 'Filter by name', { ...inFolder, name: 'HARBOUR' }, [photo, note]);
  await readBack(stage, note);
  await download(stage, photo, files.photo);
}

async function filter({ client, steps }: Stage, step: string, criteria: Filter, expected: readonly Resource[]): Promise<void> {
  const pages: string[] = [];
  await steps.step(step, 'filterResources', async () => {
    const found: Resource[] = [];
    for await (const page of client.paginate('/v2/resources/filter', { body: criteria }).pages()) {
      found.push(...page.resources);
      pages.push(namesOf(page.resources));
    }
    check(areSame(found, expected), `the filter should find ${namesOf(expected)}, and found ${namesOf(found)}`);
    return [found, `${found.length} found, on ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`];
  });
  for (const [index, names] of pages.entries()) steps.detail(`page ${index + 1}`, names);
}

async function readBack({ client, steps }: Stage, note: Resource): Promise<void> {
  await steps.step('Read the note back', 'getResource', async () => {
    const params = { path: { resourceId: note.id } };
    const [{ data }, text] = await Promise.all([
      client.GET('/v2/resources/{resourceId}', { params }),
      client.GET('/v2/notepads/{resourceId}/content', { params }),
    ]);
    check(data.name === note.name && data.commentPinned?.content === note.commentPinned?.content, 'the note is not the one that was written');
    check(data.tags.map((tag) => tag.id).join() === note.tags.map((tag) => tag.id).join(), 'the tags of the note are not those that it was given');
    check(text.data.startsWith('# Harbour weekend'), 'the text of the note is not the one that was written');
    return [data, 'name, tags, comment, text as written'];
  });
}

async function download({ client, steps }: Stage, photo: Resource, original: string): Promise<void> {
  await steps.step('Download the photo', 'getStoredFile', async () => {
    const [received, sent] = await Promise.all([downloadedSha256(client, photo), sha256Of(createReadStream(original))]);
    check(received === sent, `the downloaded photo has the SHA-256 ${received}, and the one that was sent ${sent}`);
    return [received, `the same bytes, SHA-256 ${received.slice(0, 12)}…`];
  });
}
