import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EventFeed } from '../../server/core/events/feed.ts';
import { appendEvent } from '../../server/core/events/outbox.ts';
import { type Scope, systemScope } from '../../server/core/scope.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { ownAccount } from '../support/accounts.ts';
import { testedDatabase } from '../support/databases.ts';
import { useService } from '../support/service.ts';

/** Transactions are committed in another order than they have written on a database server alone. On the others there is one that writes. */
const hasServer = testedDatabase() === 'postgres' && Boolean(process.env.TEST_DATABASE_URL);

const atOnce = (): Promise<void> => Promise.resolve();

describe.skipIf(!hasServer)('Who reads events while others write', () => {
  const service = useService();

  /** An event with this name, appended at once and committed after `end`. */
  function writes(scope: Scope, resourceId: string, end: () => Promise<unknown>): { appended: Promise<void>; committed: Promise<void> } {
    const appended = Promise.withResolvers<void>();
    const committed = service.service.services.database.transaction(async (trx: Transaction) => {
      await appendEvent(trx, scope, 'comment.deleted', { commentId: newId(), resourceId });
      appended.resolve();
      await end();
    });
    return { appended: appended.promise, committed };
  }

  /** Somebody who reads a page at a time, and goes on from the last event that they have seen. */
  async function follower() {
    const { database, links } = service.service.services;
    const scope = systemScope((await ownAccount(service)).workspaceId);
    const feed = new EventFeed(links);
    const seen: string[] = [];
    let cursor: string | null = null;
    const follow = async (): Promise<void> => {
      for (const { id, data } of (await feed.eventsAfter(database.reader, scope, cursor, 100)) ?? []) {
        seen.push(String(data.resourceId));
        cursor = id;
      }
    };
    return { scope, seen, follow };
  }

  it('sees none before an earlier one that is committed later', async () => {
    const { scope, seen, follow } = await follower();
    const end = Promise.withResolvers<void>();
    await writes(scope, 'before', atOnce).committed;
    const slow = writes(scope, 'first', () => end.promise);
    await slow.appended;
    await writes(scope, 'second', atOnce).committed;
    await follow();
    expect(seen).not.toContain('second');
    end.resolve();
    await slow.committed;
    await follow();
    expect(seen).toEqual(['before', 'first', 'second']);
  });

  it('waits for none that is rolled back', async () => {
    const { scope, seen, follow } = await follower();
    await follow();
    seen.length = 0;
    const slow = writes(scope, 'lost', () => Promise.reject(new Error('It fails')));
    await expect(slow.committed).rejects.toThrow('It fails');
    await writes(scope, 'kept', atOnce).committed;
    await follow();
    expect(seen).toEqual(['kept']);
  });

  it('misses none and sees none twice, whenever each is committed', async () => {
    const { scope, seen, follow } = await follower();
    await follow();
    seen.length = 0;
    const written: string[] = [];
    const writer = async (): Promise<void> => {
      for (let round = 0; round < 40; round++) {
        const id = newId();
        written.push(id);
        await writes(scope, id, () => sleep(Math.random() * 6)).committed;
      }
    };
    let isWriting = true;
    const writers = Promise.all(Array.from({ length: 6 }, writer)).finally(() => {
      isWriting = false;
    });
    while (isWriting) await follow();
    await writers;
    await follow();
    expect(seen.toSorted()).toEqual(written.toSorted());
  });
});
