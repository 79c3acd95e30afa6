import type { Lab } from './lab.ts';
import { plainDistance } from './lab.ts';

/** A colour of a picture, with the share of it that has this colour, from 0 to 1. */
export interface ColorShare extends Lab {
  readonly share: number;
}

/** Most colours that are told of a picture. */
export const mostColors = 8;
/** A share that is less than this doesn't stand out. */
const leastShare = 0.01;
/** Colours that are nearer to each other than this are one. */
const sameColor = 7;
const rounds = 8;
/** The side of the cells that pixels are counted in first. */
const cellSide = 6;

interface Cell extends Lab {
  readonly count: number;
}

/** The colours that stand out in these pixels, the largest share first: k-means in CIELAB, always with the same result. */
export function dominantColors(pixels: readonly Lab[]): readonly ColorShare[] {
  const cells = countedCells(pixels);
  let means = startingMeans(cells);
  for (let round = 0; round < rounds; round++) means = gatheredMeans(cells, means);
  return mergedMeans(means)
    .map(({ l, a, b, count }) => ({ l, a, b, share: count / pixels.length }))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.share - one.share || one.l - other.l || one.a - other.a || one.b - other.b);
}

/** Pixels of nearly the same colour together, so that the steps that follow go through few. */
function countedCells(pixels: readonly Lab[]): readonly Cell[] {
  const cells = new Map<number, { l: number; a: number; b: number; count: number }>();
  for (const { l, a, b } of pixels) {
    const key = (Math.round(l / cellSide) * 64 + Math.round(a / cellSide) + 32) * 64 + Math.round(b / cellSide) + 32;
    const cell = cells.get(key) ?? { l: 0, a: 0, b: 0, count: 0 };
    cell.l += l;
    cell.a += a;
    cell.b += b;
    cell.count++;
    cells.set(key, cell);
  }
  return [...cells.values()].map(({ l, a, b, count }) => ({ l: l / count, a: a / count, b: b / count, count }));
}

/** The colour of most pixels, then again and again the one that is far from those chosen and of many pixels. */
function startingMeans(cells: readonly Cell[]): readonly Cell[] {
  const chosen: Cell[] = [];
  const away = cells.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length < mostColors) {
    let [best, most] = [-1, 0];
    for (const [at, cell] of cells.entries()) {
      const weight = cell.count * (chosen.length === 0 ? 1 : (away[at] ?? 0) ** 2);
      if (weight > most) [best, most] = [at, weight];
    }
    const next = cells[best];
    if (!next) break;
    chosen.push(next);
    for (const [at, cell] of cells.entries()) away[at] = Math.min(away[at] ?? 0, plainDistance(cell, next));
  }
  return chosen;
}

/** One round: each cell goes to the mean that is nearest, and the means move to the middle of what went to them. */
function gatheredMeans(cells: readonly Cell[], means: readonly Cell[]): readonly Cell[] {
  const sums = means.map(() => ({ l: 0, a: 0, b: 0, count: 0 }));
  for (const { l, a, b, count } of cells) {
    let [nearest, least] = [0, Number.POSITIVE_INFINITY];
    for (const [at, mean] of means.entries()) {
      const distance = (l - mean.l) ** 2 + (a - mean.a) ** 2 + (b - mean.b) ** 2;
      if (distance < least) [nearest, least] = [at, distance];
    }
    const sum = sums[nearest];
    if (!sum) continue;
    sum.l += l * count;
    sum.a += a * count;
    sum.b += b * count;
    sum.count += count;
  }
  return sums.filter(({ count }) => count > 0).map(({ l, a, b, count }) => ({ l: l / count, a: a / count, b: b / count, count }));
}

/** The nearest two become one as long as they are nearly the same. */
function mergedMeans(means: readonly Cell[]): readonly Cell[] {
  let left = [...means];
  for (;;) {
    let pair: readonly [Cell, Cell] | undefined;
    let least = sameColor;
    for (const [at, one] of left.entries())
      for (const other of left.slice(at + 1)) {
        const distance = plainDistance(one, other);
        if (distance < least) [pair, least] = [[one, other], distance];
      }
    if (!pair) return left;
    const [one, other] = pair;
    left = [...left.filter((mean) => mean !== one && mean !== other), meanOf(one, other)];
  }
}

function meanOf(one: Cell, other: Cell): Cell {
  const count = one.count + other.count;
  const middle = (key: 'l' | 'a' | 'b'): number => (one[key] * one.count + other[key] * other.count) / count;
  return { l: middle('l'), a: middle('a'), b: middle('b'), count };
}
