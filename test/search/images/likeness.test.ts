import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf, fingerprintWords } from '../../../server/search/images/fingerprint.ts';
import { likeness, sought } from '../../../server/search/images/likeness.ts';
import { type Look, lookBytes, readLook, writeLook } from '../../../server/search/images/look.ts';
import { compare, near } from '../../../server/search/images/scan.ts';
import { wholeView } from '../../../server/search/images/view.ts';
import { gallery, type Painting } from './gallery.ts';

/** Whether a score is worth showing. */
const shown = 0.3;

let paintings: readonly Painting[];
let fingerprints: SharedArrayBuffer;
beforeAll(async () => {
  paintings = await gallery(102, 4);
  fingerprints = new SharedArrayBuffer(paintings.length * fingerprintWords * 4);
  for (const [index, { look }] of paintings.entries()) new Uint32Array(fingerprints).set(fingerprintOf(look), index * fingerprintWords);
});

/** The pictures as a search meets them, the most alike first: those whose fingerprints are near, with how alike they look, and how many were nearer. */
function found(look: Look): readonly { readonly index: number; readonly score: number; readonly rank: number }[] {
  const written = writeLook(look);
  const { slots, views } = near({ fingerprints, count: paintings.length, look: written });
  const others = Array.from(slots, (slot) => writeLook((paintings[slot] as Painting).look));
  const scores = compare({ look: written, others, views: [...views] });
  return scores.map((score, rank) => ({ index: slots[rank] as number, score, rank })).sort((one, other) => other.score - one.score);
}

const share = <Thing>(things: readonly Thing[], holds: (thing: Thing) => boolean): number => things.filter(holds).length / things.length;

describe('A hundred pictures and four variants of each', () => {
  it('are found by them before all others, above what is worth showing, with hardly any other picture', () => {
    const searches = paintings.flatMap((painting, index) =>
      painting.variants.map(({ name, look }) => {
        const all = found(look);
        return { name, index, first: all[0], own: all.find((one) => one.index === index), others: all.filter((one) => one.index !== index) };
      }),
    );
    expect(searches).toHaveLength(408);
    expect(share(searches, ({ first, index }) => first?.index === index)).toBeGreaterThanOrEqual(0.98);
    expect(share(searches, ({ own }) => (own?.score ?? 0) >= shown)).toBeGreaterThanOrEqual(0.98);
    expect(share(searches, ({ own }) => (own?.score ?? 0) >= 0.6)).toBeGreaterThanOrEqual(0.9);
    const wrong = searches.flatMap(({ others }) => others.filter(({ score }) => score >= shown));
    expect(wrong.length / (searches.length * paintings.length)).toBeLessThan(0.001);
    // A scan goes on with those whose fingerprints are nearest: of 100,000 pictures one in two hundred.
    expect(share(searches, ({ own }) => (own?.rank ?? 102) < 3)).toBeGreaterThanOrEqual(0.97);
  });

  it('are each just like themselves, and unlike each other', () => {
    for (const [index, { look }] of paintings.entries()) {
      const [first, second] = found(look);
      expect(first).toMatchObject({ index, rank: 0 });
      expect(first?.score).toBeGreaterThan(0.98);
      expect(second?.score ?? 0).toBeLessThan(shown);
    }
  });

  it('are the same after they were written and read, and what another version wrote is none', () => {
    for (const { look } of paintings) expect(readLook(writeLook(look))).toEqual(look);
    const bytes = writeLook((paintings[0] as Painting).look);
    expect(bytes).toHaveLength(lookBytes);
    expect(readLook(bytes.subarray(1))).toBeUndefined();
    expect(readLook(Uint8Array.from([99, ...bytes.subarray(1)]))).toBeUndefined();
  });
});

describe('Pictures of nothing but a ground', () => {
  const ground = (lightness: number, a: number, b: number): Look => {
    const of = (side: number, value: number) => ({ side, values: new Float32Array(side * side).fill(value) });
    return { lightness: of(24, lightness), a: of(8, a), b: of(8, b) };
  };
  const alike = (one: Look, other: Look): number => likeness(sought(one), other, wholeView);

  it('are alike by their colour, and like no picture of something', () => {
    expect(alike(ground(130, 60, 40), ground(130, 60, 40))).toBe(1);
    expect(alike(ground(130, 60, 40), ground(133, 58, 42))).toBeGreaterThan(0.8);
    expect(alike(ground(130, 60, 40), ground(130, 20, -60))).toBe(0);
    expect(alike(ground(0, 0, 0), ground(255, 0, 0))).toBe(0);
    for (const { look } of paintings) expect(alike(ground(130, 60, 40), look)).toBeLessThan(shown);
  });
});
