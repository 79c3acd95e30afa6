import type { Resource } from '../../../client/src/node.ts';
import { downloadedSha256 } from '../hashes.ts';
import { areSame, namesOf } from '../lists.ts';
import { refused } from '../refusals.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import type { Stored } from './store.ts';

/** A folder that strangers read without a key, for as long as it is published. */
export async function share(stage: Stage, { folder, photo, note }: Stored, trip: Resource): Promise<void> {
  const { client, steps } = stage;
  steps.chapter('Share');
  const visitor = stage.connect({ apiKey: null });
  const params = { path: { resourceId: trip.id } };

  const { accessToken } = await steps.step('Publish the folder', 'publishResource', async () => {
    const { data } = await client.PUT('/v2/resources/{resourceId}/publication', { params });
    return [data, 'who has its address can read it'];
  });
  const query = { accessToken };
  const photoUrl = await steps.step('Read it as a stranger', 'filterResources', async () => {
    const { data: page } = await visitor.POST('/v2/resources/filter', { params: { query }, body: { parentId: trip.id } });
    check(areSame(page.resources, [photo, note]), `a stranger should see the photo and the note, and sees ${namesOf(page.resources)}`);
    check(!page.resources.some(({ user }) => user), 'a stranger should not see who made what');
    const text = await visitor.GET('/v2/notepads/{resourceId}/content', { params: { path: { resourceId: note.id }, query } });
    check(text.data.startsWith('# Harbour weekend'), 'a stranger should be able to read the note');
    const shownPhoto = page.resources.find(({ id }) => id === photo.id) ?? photo;
    await downloadedSha256(visitor, shownPhoto);
    return [shownPhoto, `the text and the photo, without names`];
  });
  await steps.step('Ask for more than that', 'getResource', async () => {
    const above = visitor.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: folder.id }, query } });
    return [null, `${await refused('the folder above', 'resource_not_found', above)} for the folder above`];
  });
  await steps.step('Stop sharing', 'unpublishResource', async () => {
    await client.DELETE('/v2/resources/{resourceId}/publication', { params });
    const status = await refused('a stranger', 'unauthorized', visitor.GET('/v2/resources/{resourceId}', { params: { ...params, query } }));
    await refused('a download of a stranger', 'stored_file_not_found', downloadedSha256(visitor, photoUrl));
    return [null, `${status} from now on, and no download`];
  });
}
