import { colorBytes, leastColorMatch, matchOf, readColor } from './color-match.ts';
import { mostColors } from './dominant-colors.ts';
import { differingBits, fingerprintsAround, fingerprintWords } from './fingerprint.ts';
import { colorDistance, type Lab } from './lab.ts';
import { likeness, sought } from './likeness.ts';
import { readLook } from './look.ts';
import { inverse, viewsAround, wholeView } from './view.ts';

/** What is done in a thread: going through the pictures of a workspace, and comparing those that are left. */

/** Fingerprints of so many pictures, one after the other, in memory that the thread shares. */
export interface NearTask {
  readonly fingerprints: SharedArrayBuffer;
  readonly count: number;
  /** The look that is sought, as it is written. */
  readonly look: Uint8Array;
}

/** Pictures by their place among the fingerprints, the nearest first, and which of the views around the look that is sought fits each best. */
export interface Near {
  readonly slots: Uint32Array;
  readonly views: Uint8Array;
}

/** Pictures that differ in more bits don't look alike: of pictures that have nothing in common half of the 256 do. */
const mostBits = 92;
/** The nearest are looked at more closely. */
const mostNear = 2000;

export function near({ fingerprints, count, look }: NearTask): Near {
  const target = readLook(look);
  if (!target) return { slots: new Uint32Array(), views: new Uint8Array() };
  const around = fingerprintsAround(target);
  const all = new Uint32Array(fingerprints);
  // A view can't be nearer to a picture than the whole is by more than the two differ.
  const [whole = new Uint32Array(fingerprintWords)] = around;
  const apart = around.map((view) => differingBits(whole, view, 0));
  const byBits = Array.from({ length: mostBits + 1 }, () => [] as number[]);
  for (let slot = 0, start = 0; slot < count; slot++, start += fingerprintWords) {
    const ofWhole = differingBits(whole, all, start);
    let least = Math.min(ofWhole, mostBits + 1);
    let best = 0;
    for (let view = 1; view < around.length; view++) {
      if (ofWhole - (apart[view] as number) >= least) continue;
      const bits = differingBits(around[view] as Uint32Array, all, start);
      if (bits < least) {
        least = bits;
        best = view;
      }
    }
    if (least <= mostBits) byBits[least]?.push(slot, best);
  }
  const found = byBits.flat().slice(0, 2 * mostNear);
  return { slots: Uint32Array.from(found.filter((_, at) => at % 2 === 0)), views: Uint8Array.from(found.filter((_, at) => at % 2 === 1)) };
}

/** Written looks to be compared, each with the view around the sought one that fits it best. */
export interface CompareTask {
  readonly look: Uint8Array;
  readonly others: readonly Uint8Array[];
  readonly views: readonly number[];
}

/** How alike each looks, from 0 to 1. */
export function compare({ look, others, views }: CompareTask): number[] {
  const target = readLook(look);
  if (!target) return others.map(() => 0);
  const prepared = sought(target);
  return others.map((written, at) => {
    const other = readLook(written);
    return other ? likeness(prepared, other, inverse(viewsAround[views[at] ?? 0] ?? wholeView)) : 0;
  });
}

/** The bytes that the colours of a picture take among those of many. */
export const paletteBytes = colorBytes * mostColors;

/** Colours of so many pictures, each with zeros behind its own. */
export interface ColorTask {
  readonly palettes: SharedArrayBuffer;
  readonly count: number;
  /** All of them are to be there. */
  readonly colors: readonly Lab[];
}

/** The pictures that have the colours, by their places, the best first, with how well they do. */
export interface Colored {
  readonly slots: Uint32Array;
  readonly matches: Float64Array;
}

export function colored({ palettes, count, colors }: ColorTask): Colored {
  const all = new Uint8Array(palettes);
  const scans = colors.map(scanFor);
  const found: [slot: number, match: number][] = [];
  for (let slot = 0; slot < count; slot++) {
    const match = Math.min(...scans.map((scan) => scan(all, slot * paletteBytes)));
    if (match >= leastColorMatch) found.push([slot, match]);
  }
  found.sort(([, one], [, other]) => other - one);
  return { slots: Uint32Array.from(found, ([slot]) => slot), matches: Float64Array.from(found, ([, match]) => match) };
}

/** Colours in cells of eight values a side. */
const [cellBits, cellSide, cells] = [5, 8, 32];
/** A cell whose middle is farther off than this has no colour that is near enough. */
const farOff = 26;

/** How well the palette that begins here has the colour; less than is of any use where it doesn't. Few colours are near enough for their distance to be worth taking. */
function scanFor(sought: Lab): (palettes: Uint8Array, start: number) => number {
  const isNear = Uint8Array.from({ length: cells ** 3 }, (_, cell) => {
    const middle = (shift: number): number => ((cell >>> shift) % cells) * cellSide + cellSide / 2;
    return colorDistance(sought, readColor(Uint8Array.of(middle(2 * cellBits), middle(cellBits), middle(0), 255), 0)) < farOff ? 1 : 0;
  });
  return (palettes, start) => {
    let best = 0;
    for (let at = start; at < start + paletteBytes && palettes[at + 3] !== 0; at += colorBytes) {
      const l = (palettes[at] as number) >>> 3;
      const a = (palettes[at + 1] as number) >>> 3;
      const b = (palettes[at + 2] as number) >>> 3;
      if (isNear[(((l << cellBits) | a) << cellBits) | b] === 1) best = Math.max(best, matchOf(sought, readColor(palettes, at)));
    }
    return best;
  };
}
