import type { Resource } from '../../../client/src/node.ts';
import { downloadedSha256 } from '../hashes.ts';
import { areSame, idsOf, listed, namesOf } from '../lists.ts';
import { refused } from '../refusals.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import type { Stored } from './store.ts';

/** A folder goes into the bin and comes back; a file goes for good. */
export async function bin(stage: Stage, { archive, photo, note }: Stored, trip: Resource): Promise<void> {
  const { client, steps } = stage;
  steps.chapter('Bin');
  const all = { resourceIds: idsOf([trip, photo, note]) };

  await steps.step('Throw the folder away', 'deleteResources', async () => {
    await client.POST('/v2/resources/delete', { body: { resourceIds: [trip.id], archive: true } });
    const left = await listed(client, all);
    check(left.length === 0, `nothing of it should be listed, and ${namesOf(left)} is`);
    const binned = await listed(client, { ...all, parentRoot: { type: 'SYSTEM', subtype: 'bin' } });
    check(areSame(binned, [trip, photo, note]), `the folder, the photo and the note should be in the bin, and ${namesOf(binned)} is`);
    return [binned, `${binned.length} gone from lists, ${binned.length} in the bin`];
  });
  await steps.step('Take it back', 'recoverResources', async () => {
    await client.POST('/v2/resources/recover', { body: { resourceIds: [trip.id] } });
    const [back, inside] = [await listed(client, { resourceIds: [trip.id] }), await listed(client, { parentId: trip.id })];
    check(back[0]?.parent?.id === trip.parent?.id, 'the folder should be where it was');
    check(areSame(inside, [photo, note]), `the photo and the note should be in it again, and ${namesOf(inside)} is`);
    return [inside, `where it was, with all ${inside.length} in it`];
  });
  await steps.step('Delete a file for good', 'deleteResource', async () => {
    const params = { path: { resourceId: archive.id } };
    await client.DELETE('/v2/resources/{resourceId}', { params: { ...params, query: { force: true } } });
    const status = await refused('the deleted file', 'resource_not_found', client.GET('/v2/resources/{resourceId}', { params }));
    await refused('its download', 'stored_file_not_found', downloadedSha256(client, archive));
    return [null, `${status} for the record and for the bytes`];
  });
}
