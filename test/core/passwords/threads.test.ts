import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HashingThreads, hashingThreads, mostOfAnAccount, mostWaiting } from '../../../server/platform/crypto/hashing-threads.ts';
import { ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { startTestService, useService } from '../../support/service.ts';

const patience = 120_000;
const at = { location: 'header', path: 'X-Resource-Password' } as const;
const cheap = { password: 'x', salt: new Uint8Array(16), keyBytes: 32, cost: { ln: 1, r: 1, p: 1 } };

describe('While many passwords are hashed', () => {
  const service = useService();
  const client = api(service);

  it(
    'files are read as ever, on an instance that has nothing to do but this',
    async () => {
      const file = await client.file({ bytes: 'x'.repeat(200_000) });
      const notes = await Promise.all(Array.from({ length: 15 }, () => client.note()));
      let answered = 0;
      const updates = notes.map(async ({ id }, index) => {
        await client.send('PATCH', `/v2/resources/${id}`, { password: `password ${index}` });
        answered++;
      });
      await Promise.any(updates);
      const download = await fetch(file.fileUrl ?? '');
      expect((await download.text()).length).toBe(200_000);
      expect(answered).toBeLessThan(8);
      await Promise.all(updates);
    },
    patience,
  );

  it(
    'and the queue is full, the next one is told to come again, and what needs none is served',
    async () => {
      const { services } = service.service;
      const note = await client.note();
      const accounts = Array.from({ length: Math.ceil((hashingThreads + mostWaiting) / mostOfAnAccount) }, (_, index) => `account ${index}`);
      const filling = accounts.flatMap((account) =>
        Array.from({ length: mostOfAnAccount }, () =>
          services.passwords.hash({ name: account, account, isVisitor: false }, 'x').catch((error: Error) => error.message),
        ),
      );
      const refused = await client.call('PATCH', `/v2/resources/${note.id}`, { password: 'late' });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      await expectProblem(refused, 503, 'unavailable');
      expect(await client.send('PATCH', `/v2/resources/${note.id}`, { name: 'On time' })).toMatchObject({ isPasswordProtected: false });
      expect((await Promise.all(filling)).filter((answer) => answer.startsWith('$scrypt$'))).toHaveLength(hashingThreads + mostWaiting);
      expect(await client.send('PATCH', `/v2/resources/${note.id}`, { password: 'late' })).toMatchObject({ isPasswordProtected: true });
    },
    patience,
  );

  it(
    'for one account, others have their turn',
    async () => {
      const { userId } = await ownAccount(service);
      const notes = await Promise.all(Array.from({ length: 3 }, () => client.note()));
      const own = Array.from({ length: mostOfAnAccount }, () =>
        service.service.services.passwords.hash({ name: 'elsewhere', account: userId, isVisitor: false }, 'x'),
      );
      const refused = await client.call('PATCH', `/v2/resources/${notes[0]?.id}`, { password: 'one more' });
      expect(refused.headers.get('Retry-After')).toBe('1');
      expect(await expectProblem(refused, 429, 'rate_limited')).toEqual([
        { location: 'body', path: '/password', message: 'too many passwords at once' },
      ]);
      const other = service.service.services.passwords.hash({ name: 'another', account: 'another', isVisitor: false }, 'x');
      expect(await other).toMatch(/^\$scrypt\$/);
      await Promise.all(own);
    },
    patience,
  );
});

describe('The threads that hash passwords', () => {
  it('keep no process alive that has nothing else to do', () => {
    const module = path.join(import.meta.dirname, '../../../server/core/passwords/passwords.ts');
    const script = `
      const { createPasswords } = await import(${JSON.stringify(module)});
      const hash = await createPasswords({ secret: 'secret' }).hash({ name: 'a', account: 'a', isVisitor: false }, 'x');
      console.log(hash.slice(0, 8));
    `;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 60_000 });
    expect([status, stdout.trim()]).toEqual([0, '$scrypt$']);
  }, 90_000);

  it('end with the service: what waits for them is refused', async () => {
    const threads = new HashingThreads();
    expect((await threads.derive('a', at, cheap)).length).toBe(32);
    await threads.close();
    await expect(threads.derive('a', at, cheap)).rejects.toThrow('unavailable');
    const service = await startTestService();
    await service.close();
    await expect(service.service.services.passwords.hash({ name: 'a', account: 'a', isVisitor: false }, 'x')).rejects.toThrow('unavailable');
  });
});
