import type { Resource } from '../../../client/src/node.ts';
import { areSame, idsOf, listed, namesOf } from '../lists.ts';
import { once } from '../once.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import { type Stored, tagOf } from './store.ts';

/** A folder of its own for the trip, better tags, a label, a comment. Gives that folder. */
export async function organize(stage: Stage, stored: Stored): Promise<Resource> {
  stage.steps.chapter('Keep order');
  const trip = await move(stage, stored);
  await renameTag(stage, stored);
  await mergeTags(stage, stored);
  await label(stage, stored);
  await comment(stage, stored);
  return trip;
}

async function move({ client, steps }: Stage, { folder, photo, note }: Stored): Promise<Resource> {
  return steps.step('Move two into a folder', 'updateResource', async () => {
    const { data: trip } = await client.POST('/v2/folders', { ...once(), body: { name: 'On the water', parentId: folder.id } });
    for (const { id } of [photo, note])
      await client.PATCH('/v2/resources/{resourceId}', { params: { path: { resourceId: id } }, body: { parentId: trip.id } });
    const [moved, left] = [
      await listed(client, { parentId: trip.id }),
      await listed(client, { parentId: folder.id, resourceIds: idsOf([photo, note]) }),
    ];
    check(areSame(moved, [photo, note]), `the photo and the note should be in ${trip.name}, and there is ${namesOf(moved)}`);
    check(left.length === 0, `${namesOf(left)} should have left the folder`);
    return [trip, `both in “${trip.name}”`];
  });
}

async function renameTag({ client, steps }: Stage, { note, photo, bookmark, tags }: Stored): Promise<void> {
  const { id } = tagOf(note, tags.travel);
  await steps.step('Rename a tag', 'updateTag', async () => {
    await client.PATCH('/v2/tags/{tagId}', { params: { path: { tagId: id } }, body: { name: tags.trips } });
    const tagged = await listed(client, { tagIds: [id] });
    check(areSame(tagged, [note, photo, bookmark]), `the tag should be on the note, the photo and the bookmark, and is on ${namesOf(tagged)}`);
    for (const resource of tagged) tagOf(resource, tags.trips);
    return [tagged, `“${tags.travel}” is “${tags.trips}” on all ${tagged.length}`];
  });
}

async function mergeTags({ client, steps }: Stage, { note, bookmark, tags }: Stored): Promise<void> {
  const { id } = tagOf(bookmark, tags.maps);
  await steps.step('Merge two tags', 'updateTag', async () => {
    const { data: merged } = await client.PATCH('/v2/tags/{tagId}', { params: { path: { tagId: id } }, body: { name: tags.trips, merge: true } });
    check(merged.id === tagOf(note, tags.travel).id, 'the tag that was there should have been the one to stay');
    const [now] = await listed(client, { resourceIds: [bookmark.id] });
    check(now?.tags.map(({ name }) => name).join() === tags.trips, `the bookmark should carry ${tags.trips} once, and nothing else`);
    const { data: left } = await client.GET('/v2/tags', { params: { query: { name: tags.maps } } });
    check(!left.data.tags.some((tag) => tag.id === id), `${tags.maps} should be gone`);
    return [merged, `“${tags.maps}” went into “${tags.trips}”`];
  });
}

async function label({ client, steps, leftovers }: Stage, { folder, pdf }: Stored): Promise<void> {
  await steps.step('Label the invoice', 'createLabel', async () => {
    const { data: made } = await client.POST('/v2/labels', { ...once(), body: { name: 'To pay', hexColor: '#e8590c' } });
    leftovers.add(() => client.DELETE('/v2/labels/{labelId}', { params: { path: { labelId: made.id } } }));
    await client.PATCH('/v2/resources/{resourceId}', { params: { path: { resourceId: pdf.id } }, body: { label: made.id } });
    const labelled = await listed(client, { parentId: folder.id, label: made.id });
    check(areSame(labelled, [pdf]), `the filter by label should find the invoice, and found ${namesOf(labelled)}`);
    return [made, `“${made.name}”, and found by it`];
  });
}

async function comment({ client, steps }: Stage, { me, pdf }: Stored): Promise<void> {
  const content = 'Please pay this by Friday.';
  const params = { path: { resourceId: pdf.id } };
  await steps.step('Comment on it', 'createComment', async () => {
    const header = once().params.header;
    const { data: made } = await client.POST('/v2/resources/{resourceId}/comments', {
      params: { ...params, header },
      body: { content, mentionedUserIds: [me.id] },
    });
    const { data: list } = await client.GET('/v2/resources/{resourceId}/comments', { params });
    const found = list.data.comments.find(({ id }) => id === made.id);
    check(found?.content === content && found.mentionedUsers[0]?.id === me.id, 'the comment is not listed as it was written, or mentions nobody');
    return [found, 'listed, with the mention of ourselves'];
  });
  steps.detail('comment', content);
}
