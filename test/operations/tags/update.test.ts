import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Tag = components['schemas']['Tag'];

const service = useService();
const client = api(service);

const create = (name: string, description: string | null = null) => client.send<Tag>('POST', '/v2/tags', { name, description });
const update = (id: string, fields: object) => client.send<Tag>('PATCH', `/v2/tags/${id}`, fields);
const patch = (id: string, fields: object, headers = {}) => client.call('PATCH', `/v2/tags/${id}`, fields, headers);

describe('A tag', () => {
  it('is read by itself, with the version that a change of it takes', async () => {
    const tag = await create('read by others');
    const read = () => client.call('GET', `/v2/tags/${tag.id}`);
    const response = await read();
    expect(await response.json()).toEqual(tag);
    const etag = response.headers.get('ETag') ?? '';
    expect((await client.call('GET', `/v2/tags/${tag.id}`, undefined, { 'If-None-Match': etag })).status).toBe(304);
    expect((await patch(tag.id, { description: 'Changed' }, { 'If-Match': etag })).status).toBe(200);
    await expectProblem(await patch(tag.id, { description: 'Changed again' }, { 'If-Match': etag }), 412, 'precondition_failed');
    await client.call('DELETE', `/v2/tags/${tag.id}`);
    expect(await expectProblem(await read(), 404, 'tag_not_found')).toMatchObject([{ location: 'path', path: 'tagId' }]);
  });

  it('gets the name and the description that are sent, and keeps what is left out', async () => {
    const tag = await create('before', 'What it is for');
    const renamed = await update(tag.id, { name: 'after' });
    expect(renamed).toEqual({ ...tag, name: 'after', modifiedAt: expect.any(String) });
    expect(Date.parse(renamed.modifiedAt)).toBeGreaterThan(Date.parse(tag.modifiedAt));
    expect(await update(tag.id, { description: 'Something else' })).toMatchObject({ name: 'after', description: 'Something else' });
    expect(await update(tag.id, { description: null })).toMatchObject({ name: 'after', description: null });
    expect(await update(tag.id, { name: 'both', description: 'at once' })).toMatchObject({ name: 'both', description: 'at once' });
  });

  it('shows its new name on every resource, which changes neither in its moment nor in an event', async () => {
    const note = await client.note({ tags: [{ name: 'old name' }] });
    const [tag] = note.tags;
    let after: Tag | undefined;
    const events = await eventsOf(service, async () => {
      after = await update(tag?.id ?? '', { name: 'new name' });
    });
    const record = await client.record(note.id);
    expect(record.tags).toEqual([{ id: tag?.id, name: 'new name' }]);
    expect(record.modifiedAt).toBe(note.modifiedAt);
    expect(after?.resourceCount).toBe(1);
    expect(events).toMatchObject([{ type: 'tag.updated', data: { tagId: tag?.id, changed: ['name'] } }]);
  });

  it('is found by its new name from then on, and not by the old one', async () => {
    const tag = await create('first name');
    await update(tag.id, { name: 'Second Name' });
    const { tags } = await client.note({ tags: [{ name: 'second name' }, { name: 'first name' }] });
    expect(tags[0]).toEqual({ id: tag.id, name: 'Second Name' });
    expect(tags[1]?.id).not.toBe(tag.id);
  });

  it('can be renamed by case or accents alone', async () => {
    const tag = await create('straße café');
    for (const name of ['Straße Café', 'STRAßE CAFE\u0301', 'straße café']) expect((await update(tag.id, { name })).name).toBe(name);
  });

  it('stays as it is, without an event, when what is sent is so already', async () => {
    const tag = await create('the same', 'As it was');
    await expectNoTrace(service, async () => {
      for (const fields of [{}, { name: 'the same' }, { description: 'As it was' }, { merge: true }, { name: 'the same', merge: true }]) {
        expect(await update(tag.id, fields)).toEqual(tag);
      }
    });
  });

  it('takes the free name when a merge is asked for and nothing has it', async () => {
    const tag = await create('not merged');
    expect(await update(tag.id, { name: 'a free name', merge: true })).toMatchObject({ id: tag.id, name: 'a free name' });
  });

  it('tells what has changed', async () => {
    const tag = await create('told');
    const events = await eventsOf(service, async () => {
      await update(tag.id, { name: 'Told', description: 'More' });
      await update(tag.id, { name: 'Told', description: null });
    });
    expect(events.map(({ data }) => data)).toEqual([
      { tagId: tag.id, changed: ['name', 'description'] },
      { tagId: tag.id, changed: ['description'] },
    ]);
  });

  it('does not take a name that another tag has, whatever its case', async () => {
    const [tag] = [await create('wants another name'), await create('Taken')];
    await expectNoTrace(service, async () => {
      for (const fields of [{ name: 'Taken' }, { name: 'taken' }, { name: 'TAKEN', merge: false }, { name: 'taken', description: 'x' }]) {
        expect(await expectProblem(await patch(tag.id, fields), 409, 'tag_exists')).toMatchObject([{ location: 'body', path: '/name' }]);
      }
    });
  });

  it('takes a name that another workspace uses', async () => {
    const { headers } = await addAccount(service);
    await api(service, headers).send('POST', '/v2/tags', { name: 'theirs' });
    const tag = await create('mine');
    expect((await update(tag.id, { name: 'theirs', merge: true })).id).toBe(tag.id);
  });

  it('is not found when it never was, is deleted, or is of another workspace', async () => {
    const { headers } = await addAccount(service);
    const theirs = await api(service, headers).send<Tag>('POST', '/v2/tags', { name: 'not yours' });
    const deleted = await create('deleted');
    await client.call('DELETE', `/v2/tags/${deleted.id}`);
    await expectNoTrace(service, async () => {
      for (const id of ['00000000-0000-7000-8000-000000000001', theirs.id, deleted.id]) {
        for (const response of [await patch(id, { name: 'x' }), await patch(id, {}), await client.call('DELETE', `/v2/tags/${id}`)]) {
          expect(await expectProblem(response, 404, 'tag_not_found')).toEqual([{ location: 'path', path: 'tagId', message: `${id} does not exist` }]);
        }
      }
    });
  });

  it('is not changed by what is no change', async () => {
    const { id } = await create('unchanged');
    await expectNoTrace(service, async () => {
      for (const body of [
        { name: '' },
        { name: null },
        { name: 'x'.repeat(256) },
        { description: 'x'.repeat(2001) },
        { merge: 'yes' },
        { userId: id },
      ]) {
        await expectProblem(await patch(id, body), 400, 'invalid_request');
      }
      await expectProblem(await client.call('PATCH', '/v2/tags/none', { name: 'x' }), 400, 'invalid_request');
    });
  });
});

describe('A change with If-Match', () => {
  it('is made for the version that was read, and refused for another', async () => {
    const created = await client.call('POST', '/v2/tags', { name: 'versions' });
    const { id } = (await created.json()) as Tag;
    const first = created.headers.get('ETag') ?? '';
    const changed = await patch(id, { description: 'second' }, { 'If-Match': first });
    expect(changed.status).toBe(200);
    const second = changed.headers.get('ETag') ?? '';
    expect(second).not.toBe(first);
    await expectNoTrace(service, async () => {
      for (const fields of [{ description: 'third' }, { name: 'versions' }]) {
        expect(await expectProblem(await patch(id, fields, { 'If-Match': first }), 412, 'precondition_failed')).toMatchObject([
          { location: 'header' },
        ]);
      }
    });
    expect((await patch(id, { description: 'third' }, { 'If-Match': `"other", ${second}` })).status).toBe(200);
    expect((await patch(id, { description: 'fourth' }, { 'If-Match': '*' })).status).toBe(200);
  });

  it('is made although the tag was put on a resource since', async () => {
    const created = await client.call('POST', '/v2/tags', { name: 'put on something' });
    const { id } = (await created.json()) as Tag;
    await client.note({ tags: [{ id }] });
    expect((await patch(id, { name: 'still mine' }, { 'If-Match': created.headers.get('ETag') ?? '' })).status).toBe(200);
  });
});

describe('Changes at the same time', () => {
  it('leave a name to one of those who want it', async () => {
    const tags = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`one of several ${index}`)));
    const answers = await Promise.all(tags.map(({ id }, index) => patch(id, { name: index % 2 ? 'The Name' : 'the name' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await rowsOf(service, 'tags', { name_key: 'the name' })).toHaveLength(1);
  });

  it('merge all who want the name, when they all say so', async () => {
    const tags = await Promise.all(Array.from({ length: 6 }, (_, index) => create(`one of many ${index}`)));
    const notes = await Promise.all(tags.map(({ id }) => client.note({ tags: [{ id }] })));
    const survivors = await Promise.all(tags.map(({ id }) => update(id, { name: 'All Together', merge: true })));
    expect(new Set(survivors.map(({ id }) => id)).size).toBe(1);
    for (const note of notes) expect((await client.record(note.id)).tags).toMatchObject([{ id: survivors[0]?.id }]);
    for (const { id } of tags) expect(await rowsOf(service, 'tags', { id })).toHaveLength(id === survivors[0]?.id ? 1 : 0);
  });

  it('let two tags that want the name of each other keep theirs', async () => {
    const [one, other] = [await create('this one'), await create('that one')];
    const answers = await Promise.all([patch(one.id, { name: 'that one' }), patch(other.id, { name: 'this one' })]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('each make a version later than the one before, also when the clock is behind', async () => {
    const { id } = await create('later');
    const future = Date.now() + 1_000_000;
    await change(service, 'tags', { id }, { modified_at: future });
    expect(Date.parse((await update(id, { description: 'x' })).modifiedAt)).toBe(future + 1);
  });
});
