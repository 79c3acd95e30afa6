import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../scripts/bench/search/random.ts';
import type { Reader } from '../../../server/platform/database/database.ts';
import type { Tenant } from '../../../server/platform/tenant.ts';
import type { VectorBits } from '../../../server/search/meaning/vector-store.ts';
import { WorkspaceVectors } from '../../../server/search/meaning/workspace-vectors.ts';

const seed = Number(process.env.VECTORS_SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const tenant = { workspaceId: 'any' } as Tenant;
const someBits = (length = 32): Uint8Array => Uint8Array.from({ length }, () => Math.floor(random() * 256));

/** A reader that has these vectors, whatever it is asked for. */
const readerOf = (rows: readonly VectorBits[]): Reader =>
  ({
    all: async (_query: unknown, { after, limit }: { after: number; limit: number }) => rows.filter(({ number }) => number > after).slice(0, limit),
  }) as unknown as Reader;

function differing(one: Uint8Array, other: Uint8Array): number {
  const bits = (byte: number): number => byte.toString(2).replaceAll('0', '').length;
  return one.reduce((sum, byte, at) => sum + bits(byte ^ (other[at] ?? 0)), 0);
}

/** The nearest, found by comparing with each; of those that are equally near the first. */
const nearestOf = (rows: readonly VectorBits[], asked: Uint8Array, most: number): number[] =>
  rows
    .map(({ number, bits }) => ({ number, distance: differing(bits, asked) }))
    .sort((one, other) => one.distance - other.distance || one.number - other.number)
    .slice(0, most)
    .map(({ number }) => number)
    .sort((one, other) => one - other);

describe(`The vectors of a workspace (VECTORS_SEED=${seed})`, () => {
  const rows = Array.from({ length: 7000 }, (_, index) => ({ number: 3 * index + 1, bits: someBits() }));

  it('that are nearest are found, those that were written later as well', async () => {
    const vectors = new WorkspaceVectors();
    for (const count of [0, 1, 300, 7000]) {
      expect(await vectors.catchUp(readerOf(rows.slice(0, count)), tenant, 1)).toBe(true);
      for (const most of [1, 20, 500]) {
        const asked = someBits();
        expect(vectors.nearest(asked, most)).toEqual(nearestOf(rows.slice(0, count), asked, most));
      }
    }
  });

  it('are passed over when they are gone, whether they are put together anew or not', async () => {
    const vectors = new WorkspaceVectors();
    await vectors.catchUp(readerOf(rows), tenant, 1);
    let left: VectorBits[] = rows;
    for (const part of [0.1, 0.25, 0.5]) {
      const gone = new Set(left.filter(() => random() < part).map(({ number }) => number));
      vectors.forget([...gone, ...gone, -1, 2]);
      left = left.filter(({ number }) => !gone.has(number));
      const asked = someBits();
      expect(vectors.nearest(asked, 100)).toEqual(nearestOf(left, asked, 100));
    }
  });

  it('of another length are compared with nothing', async () => {
    const vectors = new WorkspaceVectors();
    const others = [...rows.slice(0, 10), { number: 100_000, bits: someBits(48) }];
    await vectors.catchUp(readerOf(others), tenant, 1);
    expect(vectors.nearest(someBits(48), 5)).toEqual([]);
    const asked = someBits();
    expect(vectors.nearest(asked, 50)).toEqual(nearestOf(rows.slice(0, 10), asked, 50));
  });
});
