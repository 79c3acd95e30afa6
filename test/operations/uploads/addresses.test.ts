import { describe, expect, it } from 'vitest';
import { api, expectProblem, type Resource } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { opening, protect, publish, unpublish, visit } from '../../support/visitors.ts';

const service = useService();
const client = api(service);

const urlOf = (record: Resource): string => record.fileUrl ?? '';
const textAt = async (url: string): Promise<string> => (await fetch(url)).text();

describe('A download address', () => {
  it('is of one resource: a copy with the same bytes has another, which outlives it', async () => {
    const folder = await client.folder({ name: 'Original' });
    const file = await client.file({ parentId: folder.id, bytes: 'shared bytes', filename: 'report.txt' });
    const { id: spaceId } = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id });
    const [copy] = (await client.filter({ parentId: spaceId })).resources;
    const [ofFile, ofCopy] = [urlOf(file), urlOf(copy as Resource)];
    expect(new URL(ofFile).pathname).toBe(new URL(ofCopy).pathname);
    for (const url of [ofFile, ofCopy]) expect(await textAt(url)).toBe('shared bytes');

    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id] })).status).toBe(204);
    await service.service.worker.idle();
    await expectProblem(await fetch(ofFile), 404, 'stored_file_not_found');
    expect(await textAt(ofCopy)).toBe('shared bytes');
  });

  it('is of these bytes: it ends when they are replaced', async () => {
    const file = await client.file({ bytes: 'before' });
    const { url } = await client.get<{ url: string }>(`/v2/upload?filename=new.txt&size=5&resourceId=${file.id}`);
    expect((await fetch(url, { method: 'PUT', body: 'after' })).status).toBe(200);
    await expectProblem(await fetch(urlOf(file)), 404, 'stored_file_not_found');
    expect(await textAt(urlOf(await client.record(file.id)))).toBe('after');
  });

  it('goes on while the resource is moved, locked, renamed, in the bin or published', async () => {
    const [folder, file] = [await client.folder(), await client.file({ bytes: 'on the move' })];
    await client.send('PATCH', `/v2/resources/${file.id}`, { name: 'Another name', parentId: folder.id });
    await client.send('PATCH', `/v2/resources/${file.id}`, { isLocked: true });
    await publish(client, file.id);
    expect(urlOf(await client.record(file.id))).toBe(urlOf(file));
    await unpublish(client, file.id);
    await client.send('PATCH', `/v2/resources/${file.id}`, { isLocked: false });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id], archive: true });
    expect(urlOf(await client.record(file.id))).toBe(urlOf(file));
    expect(await textAt(urlOf(file))).toBe('on the move');
  });

  it('is made for the password that protects the file at the time, and ends with it', async () => {
    const folder = await client.folder();
    const file = await client.file({ parentId: folder.id, bytes: 'valuable' });
    const record = async (password: string) =>
      (await (await client.call('GET', `/v2/resources/${file.id}`, undefined, opening(password))).json()) as Resource;
    const free = urlOf(file);
    await protect(service, folder.id, 'one');
    await expectProblem(await fetch(free), 403, 'invalid_signature');
    const withOne = urlOf(await record('one'));
    expect(await textAt(withOne)).toBe('valuable');
    expect(withOne).not.toContain('scrypt');
    await protect(service, folder.id, 'two');
    await expectProblem(await fetch(withOne), 403, 'invalid_signature');
    const withTwo = urlOf(await record('two'));
    expect(await textAt(withTwo)).toBe('valuable');
    await protect(service, folder.id, null);
    await expectProblem(await fetch(withTwo), 403, 'invalid_signature');
    expect(await textAt(free)).toBe('valuable');
  });
});

describe('The address that takes other bytes for a file', () => {
  it('is given to whoever knows the password that protects it, and ends with that', async () => {
    const folder = await client.folder();
    const file = await client.file({ parentId: folder.id, bytes: 'valuable' });
    const ask = (password?: string) =>
      client.call('GET', `/v2/upload?filename=b.txt&size=0&resourceId=${file.id}`, undefined, password === undefined ? {} : opening(password));
    const put = async (response: Response, body: string) => fetch(((await response.json()) as { url: string }).url, { method: 'PUT', body });
    const free = await ask();
    await protect(service, folder.id, 'one');
    await expectProblem(await put(free, 'from before'), 403, 'invalid_signature');
    for (const password of [undefined, 'two']) {
      const [error] = (await expectProblem(await ask(password), 403, 'password_required')) ?? [];
      expect(error).toMatchObject({ location: 'header', path: 'X-Resource-Password' });
    }
    const [first, second] = [await ask('one'), await ask('one')];
    expect((await put(first, 'by who knows it')).status).toBe(200);
    await protect(service, folder.id, 'two');
    await expectProblem(await put(second, 'by who knew it'), 403, 'invalid_signature');
    await protect(service, folder.id, null);
    expect(await textAt(urlOf(await client.record(file.id)))).toBe('by who knows it');
  });

  it('ends for a transfer that is under way as well', async () => {
    const file = await client.file({ bytes: 'valuable' });
    const { url } = await client.get<{ url: string }>(`/v2/upload?filename=b.txt&size=8&resourceId=${file.id}`);
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('forg'));
        await protect(service, file.id, 'one');
        controller.enqueue(Buffer.from('ery.'));
        controller.close();
      },
    });
    await expectProblem(await fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit), 403, 'invalid_signature');
    await protect(service, file.id, null);
    expect(await textAt(urlOf(await client.record(file.id)))).toBe('valuable');
  });
});

describe('The download address of a visitor', () => {
  it("is another one than a member's, which goes on when the publication ends", async () => {
    const file = await client.file({ bytes: 'public' });
    const visitor = await visit(service, client, file.id);
    const [ofVisitor, ofMember] = [urlOf(await visitor.record(file.id)), urlOf(await client.record(file.id))];
    expect(ofVisitor).not.toBe(ofMember);
    expect(urlOf(await visitor.record(file.id))).toBe(ofVisitor);
    await unpublish(client, file.id);
    await expectProblem(await fetch(ofVisitor), 404, 'stored_file_not_found');
    expect(await textAt(ofMember)).toBe('public');
  });

  it('does not go on under another publication, nor when it is made to name none', async () => {
    const folder = await client.folder();
    const file = await client.file({ parentId: folder.id });
    const [ofFolder, ofFile] = [await visit(service, client, folder.id), await visit(service, client, file.id)];
    const [one, two] = [urlOf(await ofFolder.record(file.id)), urlOf(await ofFile.record(file.id))];
    const publicationId = (url: string) => new URL(url).searchParams.get('publicationId') ?? '';
    await unpublish(client, folder.id);
    await expectProblem(await fetch(one), 404, 'stored_file_not_found');
    await expectProblem(await fetch(one.replace(publicationId(one), publicationId(two))), 403, 'invalid_signature');
    await expectProblem(await fetch(one.replace(/&publicationId=[^&]+/, '')), 403, 'invalid_signature');
    expect((await fetch(two)).status).toBe(200);
  });
});
