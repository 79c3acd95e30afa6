import { beforeAll, describe, expect, it } from 'vitest';
import contract from '../../../generated/contract.json' with { type: 'json' };
import { EventFeed } from '../../../server/core/events/feed.ts';
import { type Scope, systemScope } from '../../../server/core/scope.ts';
import { markProcessingFailed } from '../../../server/processing/process.ts';
import { type Account, ownAccount } from '../../support/accounts.ts';
import { api, unknownId } from '../../support/api.ts';
import { eventReader, eventsAfter, type Told } from '../../support/events.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { publish } from '../../support/visitors.ts';

const service = useService();
const client = api(service);
let me: Account;
let reader: Scope;

beforeAll(async () => {
  me = await ownAccount(service);
  reader = eventReader(me.workspaceId, me.userId);
});

/** The id of the last event that there is. */
const now = async (): Promise<string | null> => (await eventsAfter(service, reader)).at(-1)?.id ?? null;

/** The events of `work`, the jobs that follow done, as this reader sees them. */
async function toldOf(work: () => Promise<unknown>, as: Scope = reader): Promise<Told[]> {
  await service.service.worker.idle();
  const cursor = await now();
  await work();
  await service.service.worker.idle();
  return eventsAfter(service, as, cursor);
}

/** What anybody does; processing tells whenever it is done. */
const byPeople = ({ type }: Told): boolean => !type.startsWith('resource.process');

describe('An event', () => {
  it('of every type is what the contract says, in the order in which they happen', async () => {
    const told = await toldOf(async () => {
      const folder = await client.folder({ name: 'Reports' });
      const note = await client.note({ parentId: folder.id, tags: [{ name: 'rain' }, { name: 'sun' }] });
      await client.send('PATCH', `/v2/resources/${note.id}`, { name: 'Weather', parentId: '@alias::inbox' });
      await client.call('POST', '/v2/resources/delete', { resourceIds: [note.id], archive: true });
      await client.call('POST', '/v2/resources/recover', { resourceIds: [note.id] });
      const [rain, sun] = note.tags.map(({ id }) => id);
      await client.call('PATCH', `/v2/tags/${rain}`, { name: 'Rain' });
      await client.call('PATCH', `/v2/tags/${rain}`, { name: 'sun', merge: true });
      await client.call('DELETE', `/v2/tags/${sun}`);
      const comment = await client.send<{ id: string }>('POST', `/v2/resources/${note.id}/comments`, { content: 'So it is' });
      await client.call('PATCH', `/v2/comments/${comment.id}`, { content: 'It was' });
      await client.call('DELETE', `/v2/comments/${comment.id}`);
      await client.call('POST', '/v2/resources/delete', { resourceIds: [note.id] });
      const base = await client.send<{ id: string }>('POST', '/v2/bases', { name: 'Told' });
      const inBase = { 'X-Service-Base-Id': base.id };
      await client.call('PATCH', '/v2/workspaces', { title: 'Told again' }, inBase);
      await client.call('DELETE', '/v2/workspaces?force=true', undefined, inBase);
      const file = await client.file();
      await service.service.worker.idle();
      await change(service, 'resources', { id: file.id }, { state_processing: 'pending' });
      await markProcessingFailed(service.service.services, systemScope(me.workspaceId), file.id);
    });
    expect(told.filter(byPeople).map(({ type }) => type)).toEqual([
      ...['resource.created', 'tag.created', 'tag.created', 'resource.created', 'resource.updated', 'resource.moved'],
      ...['resource.binned', 'resource.recovered', 'tag.updated', 'tag.merged', 'tag.deleted'],
      ...['comment.created', 'comment.updated', 'comment.deleted', 'resource.deleted'],
      ...['workspace.created', 'workspace.updated', 'workspace.deleted', 'resource.created'],
    ]);
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(contract.components.schemas.KnownEventType.enum));
  });

  it('shows the resource as it was right after it, whatever has become of it since', async () => {
    const folder = await client.folder();
    const told = await toldOf(async () => {
      const { id } = await client.bookmark({ name: 'One', url: 'https://example.com/one', parentId: folder.id });
      await client.send('PATCH', `/v2/resources/${id}`, { name: 'Two' });
      await client.send('PATCH', `/v2/resources/${id}`, { name: 'Three', parentId: '@alias::inbox' });
      await client.call('POST', '/v2/resources/delete', { resourceIds: [id] });
    });
    const inbox = await systemRoot(service, 'inbox', me.workspaceId);
    expect(told.filter(byPeople).map(({ data }) => data)).toMatchObject([
      { resource: { name: 'One', parentId: folder.id, rootId: inbox, url: 'https://example.com/one' }, changed: [], previousParentId: null },
      { resource: { name: 'Two' }, changed: ['name'] },
      { resource: { name: 'Three', parentId: inbox }, changed: ['name'] },
      { resource: { name: 'Three', parentId: inbox }, changed: ['parent'], previousParentId: folder.id },
      { resource: null, changed: [] },
    ]);
  });

  it('shows the record that is read at that moment', async () => {
    const file = await client.file({ name: 'Invoice' });
    const [event] = await toldOf(() => client.send('PATCH', `/v2/resources/${file.id}`, { name: 'Invoice 1' }));
    const { id, kind, name, mimeType, parent, root, stateProcessing, url, modifiedAt } = await client.record(file.id);
    expect(event?.data.resource).toEqual({ id, kind, name, mimeType, parentId: parent?.id, rootId: root?.id, stateProcessing, url, modifiedAt });
  });

  it('says why processing has failed, and what it has changed', async () => {
    const file = await client.file();
    await service.service.worker.idle();
    await change(service, 'resources', { id: file.id }, { state_processing: 'pending' });
    const told = await toldOf(() => markProcessingFailed(service.service.services, systemScope(me.workspaceId), file.id));
    expect(told).toMatchObject([
      {
        type: 'resource.processing_failed',
        actor: null,
        data: { resource: { stateProcessing: 'failed' }, changed: ['stateProcessing'], problem: 'The content could not be processed.' },
      },
    ]);
  });

  it('names the developer key that did it, or the user', async () => {
    const member = await addMemberWithKey(service, me.workspaceId, 'editor');
    const told = await toldOf(async () => {
      await client.folder();
      await member.folder();
    });
    const [key] = await rowsOf(service, 'api_keys', { kind: 'developer' });
    expect(told.map(({ actor }) => actor)).toEqual([
      { type: 'api_key', id: key?.id },
      { type: 'user', id: member.userId },
    ]);
  });

  it('holds no content, no signature and no token', async () => {
    const secrets = ['three pages', 'remark', 'a password', 'a color', 'Some bytes', 'signature'];
    const told = await toldOf(async () => {
      const note = await client.note({ text: 'A text of three pages', comment: { content: 'A remark' } });
      secrets.push((await publish(client, note.id)).accessToken);
      await client.send('PATCH', `/v2/resources/${note.id}`, { password: 'a password', preferences: { color: 'a color' } });
      const file = await client.file({ bytes: 'Some bytes' });
      secrets.push((await publish(client, file.id)).accessToken);
      await client.send('PATCH', `/v2/resources/${file.id}`, { name: 'Renamed' });
    });
    expect(told.length).toBeGreaterThan(5);
    const kept = JSON.stringify(await rowsOf(service, 'events'));
    expect(kept).toContain('Renamed');
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });
});

describe('What happens in a private space', () => {
  it('is told to its maker and to owners, and to nobody else', async () => {
    const maker = await addMemberWithKey(service, me.workspaceId, 'editor');
    const other = await addMemberWithKey(service, me.workspaceId, 'editor');
    const readers = {
      maker: eventReader(me.workspaceId, maker.userId, 'editor'),
      owner: reader,
      other: eventReader(me.workspaceId, other.userId, 'editor'),
    };
    let note = '';
    await service.service.worker.idle();
    const cursor = await now();
    const diary = await maker.space({ name: 'Diary', isPrivateRoot: true });
    note = (await maker.note({ name: 'Monday', parentId: diary.id, tags: [{ name: 'secret love' }], comment: { content: 'Oh' } })).id;
    const tag = (await maker.record(note)).tags[0]?.id;
    await maker.file({ parentId: diary.id });
    await maker.send('PATCH', `/v2/tags/${tag}`, { description: 'Nobody knows' });
    await maker.send('PATCH', `/v2/resources/${note}`, { name: 'Tuesday' });
    await maker.call('POST', '/v2/resources/delete', { resourceIds: [note], archive: true });
    await maker.call('POST', '/v2/resources/recover', { resourceIds: [note] });
    await maker.call('DELETE', `/v2/tags/${tag}`);
    await service.service.worker.idle();
    const [seen, byOwner, byOther] = await Promise.all(Object.values(readers).map((as) => eventsAfter(service, as, cursor)));
    expect(new Set(seen?.map(({ type }) => type))).toEqual(
      new Set([
        ...['resource.created', 'tag.created', 'comment.created', 'tag.updated', 'resource.updated', 'resource.binned', 'resource.recovered'],
        ...['tag.deleted', 'resource.processed'],
      ]),
    );
    expect(byOwner).toEqual(seen);
    expect(byOther).toEqual([]);

    const before = await now();
    await maker.send('PATCH', `/v2/resources/${note}`, { name: 'For all', parentId: '@alias::inbox' });
    await maker.call('DELETE', `/v2/resources/${note}?force=true`);
    expect((await eventsAfter(service, readers.other, before)).filter(byPeople)).toMatchObject([
      { type: 'resource.updated', data: { resource: { name: 'For all' } } },
      { type: 'resource.moved' },
      { type: 'resource.deleted' },
    ]);
  });

  it('is not told by an event of before it went there', async () => {
    const maker = await addMemberWithKey(service, me.workspaceId, 'editor');
    const other = await addMemberWithKey(service, me.workspaceId, 'editor');
    const diary = await maker.space({ isPrivateRoot: true });
    const note = await maker.note();
    const told = await toldOf(
      () => maker.send('PATCH', `/v2/resources/${note.id}`, { name: 'Mine alone', parentId: diary.id }),
      eventReader(me.workspaceId, other.userId, 'editor'),
    );
    expect(told).toEqual([]);
  });

  it('is told of a tag to all once something that they see carries it', async () => {
    const maker = await addMemberWithKey(service, me.workspaceId, 'editor');
    const diary = await maker.space({ isPrivateRoot: true });
    const { tags } = await maker.note({ parentId: diary.id, tags: [{ name: 'both' }] });
    await maker.note({ tags: [{ id: tags[0]?.id ?? '' }] });
    const other = await addMemberWithKey(service, me.workspaceId, 'editor');
    const told = await toldOf(
      () => maker.send('PATCH', `/v2/tags/${tags[0]?.id}`, { name: 'for both' }),
      eventReader(me.workspaceId, other.userId, 'editor'),
    );
    expect(told).toMatchObject([{ type: 'tag.updated', data: { tag: { name: 'for both' } } }]);
  });
});

describe('The feed', () => {
  it('goes on from any event, a page at a time', async () => {
    const cursor = await now();
    const names = ['A', 'B', 'C', 'D', 'E'];
    for (const name of names) await client.folder({ name });
    const read: Told[] = [];
    for (;;) {
      const page = await eventsAfter(service, reader, read.at(-1)?.id ?? cursor, 2);
      if (page.length === 0) break;
      read.push(...page);
    }
    expect(read.map(({ data }) => (data.resource as { name: string }).name)).toEqual(names);
  });

  it('has none of another workspace, and goes on from none', async () => {
    const { database, links } = service.service.services;
    await client.folder();
    const stranger = eventReader(unknownId, me.userId);
    expect(await eventsAfter(service, stranger)).toEqual([]);
    for (const cursor of [await now(), unknownId]) expect(await new EventFeed(links).eventsAfter(database.reader, stranger, cursor, 1)).toBeNull();
  });
});
