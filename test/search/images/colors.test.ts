import { describe, expect, it } from 'vitest';
import { colorMatch, leastColorMatch, readColors, writeColors } from '../../../server/search/images/color-match.ts';
import { dominantColors } from '../../../server/search/images/dominant-colors.ts';
import { colorDistance, type Lab, labOf, plainDistance, type Rgb } from '../../../server/search/images/lab.ts';

const lab = ([l, a, b]: readonly [number, number, number]): Lab => ({ l, a, b });

/** So many pixels of each colour. */
const pixels = (...parts: readonly (readonly [Rgb, number])[]): Lab[] =>
  parts.flatMap(([rgb, count]) => Array.from({ length: count }, () => labOf(rgb)));

const red: Rgb = [220, 30, 40];
const white: Rgb = [255, 255, 255];

describe('CIELAB', () => {
  it('is what the standard says of the primaries, white and grey', () => {
    const known: readonly (readonly [Rgb, readonly [number, number, number]])[] = [
      [white, [100, 0, 0]],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      [
        [119, 119, 119],
        [50.03, 0, 0],
      ],
      [
        [255, 0, 0],
        [53.24, 80.09, 67.2],
      ],
      [
        [0, 255, 0],
        [87.73, -86.18, 83.18],
      ],
      [
        [0, 0, 255],
        [32.3, 79.19, -107.86],
      ],
    ];
    for (const [rgb, [l, a, b]] of known) {
      const found = labOf(rgb);
      expect(Math.hypot(found.l - l, found.a - a, found.b - b), rgb.join()).toBeLessThan(0.05);
    }
  });

  it('has the distances that were published with CIEDE2000 (Sharma, Wu and Dalal, 2005)', () => {
    const published: readonly (readonly [readonly [number, number, number], readonly [number, number, number], number])[] = [
      [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
      [[50, -1, 2], [50, 0, 0], 2.3669],
      [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
      [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
      [[50, 2.5, 0], [73, 25, -18], 27.1492],
      [[50, 2.5, 0], [56, -27, -3], 31.903],
      [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
      [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    ];
    for (const [one, other, distance] of published) {
      expect(colorDistance(lab(one), lab(other))).toBeCloseTo(distance, 3);
      expect(colorDistance(lab(other), lab(one))).toBeCloseTo(distance, 3);
    }
  });

  it('has blues near to each other that the plain distance has far apart', () => {
    const [one, other] = [labOf([50, 50, 200]), labOf([0, 0, 255])];
    expect(plainDistance(one, other)).toBeGreaterThan(plainDistance(labOf([255, 0, 0]), labOf([220, 20, 60])));
    expect(colorDistance(one, other)).toBeLessThan(colorDistance(labOf([255, 0, 0]), labOf([220, 20, 60])));
  });
});

describe('The colours that stand out', () => {
  it('have the shares that they take, the largest first', () => {
    const found = dominantColors(pixels([red, 300], [white, 600], [[20, 60, 160], 100]));
    expect(found.map(({ share }) => share)).toEqual([0.6, 0.3, 0.1]);
    expect(colorDistance(found[1] as Lab, labOf(red))).toBeLessThan(0.01);
  });

  it('are one where an eye hardly tells them apart, and leave out what is too little', () => {
    expect(dominantColors(pixels([red, 500], [[222, 32, 42], 400]))).toHaveLength(1);
    expect(dominantColors(pixels([white, 995], [red, 5]))).toHaveLength(1);
  });

  it('are at most eight, and always the same, whatever the order of the pixels', () => {
    const many = Array.from({ length: 4000 }, (_, at) => labOf([(at * 37) % 256, (at * 91) % 256, (at * 53) % 256]));
    const found = dominantColors(many);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(dominantColors(many)).toEqual(found);
    const rounded = (colors: readonly Lab[]) => readColors(writeColors(colors.map((color) => ({ share: 0.1, ...color }))));
    expect(rounded(dominantColors(many.toReversed()))).toEqual(rounded(found));
  });

  it('are of no more than a byte each when they are stored, and change by less than an eye sees', () => {
    const found = dominantColors(pixels([red, 300], [white, 600], [[20, 60, 160], 100]));
    expect(writeColors(found)).toHaveLength(12);
    for (const [at, color] of readColors(writeColors(found)).entries()) {
      expect(colorDistance(color, found[at] as Lab)).toBeLessThan(1);
      expect(Math.abs(color.share - (found[at]?.share ?? 0))).toBeLessThan(0.005);
    }
    expect(readColors(writeColors([]))).toEqual([]);
  });
});

describe('A colour that is sought', () => {
  const match = (rgb: Rgb, ...parts: readonly (readonly [Rgb, number])[]): number => colorMatch(labOf(rgb), dominantColors(pixels(...parts)));
  const has = (sought: Rgb, color: Rgb): boolean => match(sought, [color, 500], [white, 500]) >= leastColorMatch;

  it('matches best where it is just that, and less the farther it is', () => {
    const scores = (
      [
        [50, 50, 200],
        [60, 60, 210],
        [40, 70, 190],
        [0, 0, 128],
      ] as const
    ).map((rgb) => match([50, 50, 200], [rgb, 500], [white, 500]));
    expect(scores[0]).toBeCloseTo(1, 2);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  it('is had by what people call the same, and not by its neighbours', () => {
    expect(has([255, 0, 0], [220, 20, 60])).toBe(true);
    expect(has([50, 50, 200], [0, 0, 255])).toBe(true);
    expect(has([0, 128, 0], [20, 110, 30])).toBe(true);
    expect(has([255, 0, 0], [255, 140, 0])).toBe(false);
    expect(has([50, 50, 200], [128, 0, 128])).toBe(false);
    expect(has([135, 206, 235], [200, 200, 200])).toBe(false);
    expect(has([128, 128, 128], [135, 206, 235])).toBe(false);
  });

  it('counts less where little of the picture has it, and not at all where hardly any does', () => {
    const [much, some, little] = [match(red, [red, 500], [white, 500]), match(red, [red, 30], [white, 970]), match(red, [red, 5], [white, 995])];
    expect(much).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(leastColorMatch);
    expect(little).toBeLessThan(leastColorMatch);
  });
});
