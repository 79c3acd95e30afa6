import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change, eventsOf, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { insertCarriers } from './carriers.ts';

type Tag = components['schemas']['Tag'];

const service = useService();
const client = api(service);

let made = 0;
/** Two tags that nothing else uses. */
async function twoTags(): Promise<[from: Tag, to: Tag]> {
  made += 1;
  const create = (name: string) => client.send<Tag>('POST', '/v2/tags', { name: `${name} ${made}`, description: `The ${name} tag` });
  return [await create('from'), await create('to')];
}

const mergeInto = (from: Tag, to: Tag, fields: object = {}, headers = {}) =>
  client.send<Tag>('PATCH', `/v2/tags/${from.id}`, { name: to.name.toUpperCase(), merge: true, ...fields }, headers);
const tagsOf = async (id: string) => (await client.record(id)).tags.map(({ name }) => name);
const references = (...tags: readonly (Tag | string)[]) => tags.map((tag) => (typeof tag === 'string' ? { name: tag } : { id: tag.id }));

describe('Merging a tag into another', () => {
  it('answers the tag that survives, as it was, with what both were on', async () => {
    const [from, to] = await twoTags();
    await client.note({ tags: references(from) });
    await client.note({ tags: references(to) });
    await client.note({ tags: references(from, to) });
    expect(await mergeInto(from, to)).toEqual({ ...to, resourceCount: 3 });
    expect(await client.get(`/v2/tags?name=${from.name}`)).toMatchObject({ count: 0 });
    await expectProblem(await client.call('PATCH', `/v2/tags/${from.id}`, {}), 404, 'tag_not_found');
  });

  it('puts it in the place of the other, and keeps it once, where the first of both stood', async () => {
    const [from, to] = await twoTags();
    const cases = [
      { before: references('a', from, 'b'), after: ['a', to.name, 'b'] },
      { before: references('a', from, 'b', to, 'c'), after: ['a', to.name, 'b', 'c'] },
      { before: references(to, 'a', from), after: [to.name, 'a'] },
      { before: references(from, to), after: [to.name] },
      { before: references('a', to, from), after: ['a', to.name] },
      { before: references('a', to), after: ['a', to.name] },
    ];
    const notes = await Promise.all(cases.map(({ before }) => client.note({ tags: before })));
    await mergeInto(from, to);
    for (const [index, { id }] of notes.entries()) expect(await tagsOf(id)).toEqual(cases[index]?.after);
  });

  it('reaches what is locked, binned, and private to others', async () => {
    const { workspaceId } = await ownAccount(service);
    const maker = await addMemberWithKey(service, workspaceId, 'editor');
    const editor = await addMemberWithKey(service, workspaceId, 'editor');
    const [from, to] = await twoTags();
    const tags = references(from);
    const space = await maker.space({ isPrivateRoot: true });
    const notes = [await client.note({ tags }), await client.note({ tags }), await maker.note({ tags, parentId: space.id })];
    await change(service, 'resources', { id: notes[0]?.id }, { is_locked: true });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [notes[1]?.id], archive: true });
    const answer = await editor.send<Tag>('PATCH', `/v2/tags/${from.id}`, { name: to.name, merge: true });
    expect(answer.resourceCount).toBe(1);
    for (const { id } of notes) expect(await tagsOf(id)).toEqual([to.name]);
  });

  it('leaves no trace of the tag on what waits to be removed', async () => {
    const [from, to] = await twoTags();
    const note = await client.note({ tags: references(from, to) });
    await change(service, 'resources', { id: note.id }, { deleted_at: Date.now(), hidden_by: note.id });
    expect((await mergeInto(from, to)).resourceCount).toBe(0);
    expect(await rowsOf(service, 'resource_tags', { resource_id: note.id })).toMatchObject([{ tag_id: to.id, position: 0 }]);
  });

  it('keeps the description of the one that survives, unless another is sent', async () => {
    const [[from, to], [second], [third]] = [await twoTags(), await twoTags(), await twoTags()];
    expect((await mergeInto(from, to)).description).toBe(to.description);
    const described = await mergeInto(second, to, { description: 'Of both' });
    expect(described).toMatchObject({ id: to.id, name: to.name, description: 'Of both' });
    expect(Date.parse(described.modifiedAt)).toBeGreaterThan(Date.parse(to.modifiedAt));
    expect((await mergeInto(third, to, { description: null })).description).toBeNull();
  });

  it('is told of as a merge, with nothing about the resources, which keep their moment', async () => {
    const [from, to] = await twoTags();
    const note = await client.note({ tags: references(from) });
    const events = await eventsOf(service, () => mergeInto(from, to));
    expect(events).toMatchObject([{ type: 'tag.merged', data: { tagId: from.id, mergedIntoTagId: to.id } }]);
    expect((await client.record(note.id)).modifiedAt).toBe(note.modifiedAt);
    const [another] = await twoTags();
    const more = await eventsOf(service, () => mergeInto(another, to, { description: 'Told as well' }));
    expect(more.map(({ type, data }) => [type, data])).toEqual([
      ['tag.merged', { tagId: another.id, mergedIntoTagId: to.id }],
      ['tag.updated', { tagId: to.id, changed: ['description'] }],
    ]);
  });

  it('makes another version of what carries it', async () => {
    const [from, to] = await twoTags();
    const note = await client.note({ tags: references(from) });
    const before = (await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag') ?? '';
    await mergeInto(from, to);
    const response = await client.call('PATCH', `/v2/resources/${note.id}`, { name: 'too late' }, { 'If-Match': before });
    await expectProblem(response, 412, 'precondition_failed');
  });

  it('goes by the version of the tag that goes', async () => {
    const [from, to] = await twoTags();
    const answer = await client.call('PATCH', `/v2/tags/${from.id}`, { description: 'a version' });
    const stale = { 'If-Match': '"another version"' };
    await expectProblem(await client.call('PATCH', `/v2/tags/${from.id}`, { name: to.name, merge: true }, stale), 412, 'precondition_failed');
    const current = { 'If-Match': answer.headers.get('ETag') ?? '' };
    const merged = await client.call('PATCH', `/v2/tags/${from.id}`, { name: to.name, merge: true }, current);
    const { headers } = await client.call('PATCH', `/v2/tags/${to.id}`, {});
    expect([merged.status, merged.headers.get('ETag')]).toEqual([200, headers.get('ETag')]);
  });

  it('leaves the tags of other workspaces alone', async () => {
    const { headers } = await addAccount(service);
    const other = api(service, headers);
    const [from, to] = await twoTags();
    const note = await other.note({ tags: [{ name: from.name }, { name: to.name }] });
    await mergeInto(from, to);
    expect((await other.record(note.id)).tags).toEqual(note.tags);
  });

  it('takes on hundreds of resources, and each of them once', async () => {
    const [from, to] = await twoTags();
    const { workspaceId } = await ownAccount(service);
    const ids = await insertCarriers(service, workspaceId, 1234, (index) =>
      index % 3 === 0 ? [from.id, to.id] : index % 3 === 1 ? [from.id] : [to.id],
    );
    expect((await mergeInto(from, to)).resourceCount).toBe(1234);
    const rows = await rowsOf(service, 'resource_tags', { tag_id: to.id });
    expect(new Set(rows.map(({ resource_id }) => resource_id))).toEqual(new Set(ids));
    expect(await rowsOf(service, 'resource_tags', { tag_id: from.id })).toEqual([]);
  });
});

describe('A merge', () => {
  it('loses nothing that is tagged meanwhile, and fails nobody', async () => {
    for (let round = 0; round < 5; round++) {
      const [from, to] = await twoTags();
      const bare = await Promise.all(Array.from({ length: 6 }, () => client.note({ tags: references('kept') })));
      const outcomes = await Promise.all([
        ...bare.map((note, index) => client.call('PATCH', `/v2/resources/${note.id}`, { tags: references(index % 2 ? to : 'kept', from) })),
        client.call('PATCH', `/v2/tags/${from.id}`, { name: to.name, merge: true }),
        ...bare.map(() => client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: '', tags: references(from, to) })),
      ]);
      expect(await rowsOf(service, 'resource_tags', { tag_id: from.id })).toEqual([]);
      for (const outcome of outcomes) {
        // Who comes after the merge finds the tag gone; who came before it has the other one now.
        if (outcome.status === 404) await expectProblem(outcome, 404, 'tag_not_found');
        else expect([200, 201]).toContain(outcome.status);
        if (outcome.status === 201) expect(await tagsOf(((await outcome.json()) as { id: string }).id)).toEqual([to.name]);
      }
      for (const [index, note] of bare.entries()) {
        const replaced = outcomes[index]?.status === 200;
        expect(await tagsOf(note.id)).toEqual(replaced ? (index % 2 ? [to.name] : ['kept', to.name]) : ['kept']);
      }
    }
  });

  it('and its opposite at the same time leave one of the two: the second finds the name free', async () => {
    const [one, other] = await twoTags();
    const note = await client.note({ tags: references(one, other) });
    const survivors = await Promise.all([mergeInto(one, other), mergeInto(other, one)]);
    expect(survivors[0]?.id).toBe(survivors[1]?.id);
    expect((await client.record(note.id)).tags).toMatchObject([{ id: survivors[0]?.id }]);
  });

  it('of several tags into the same one at the same time keeps it once on each resource', async () => {
    const [[first, to], [second], [third]] = [await twoTags(), await twoTags(), await twoTags()];
    const notes = await Promise.all(Array.from({ length: 5 }, () => client.note({ tags: references('a', third, first, 'b', second) })));
    await Promise.all([mergeInto(first, to), mergeInto(second, to), mergeInto(third, to)]);
    for (const { id } of notes) expect(await tagsOf(id)).toEqual(['a', to.name, 'b']);
  });
});
