import { type ColorShare, mostColors } from './dominant-colors.ts';
import { colorDistance, type Lab } from './lab.ts';

/** The distance at which a colour counts as another one, and 0.3 is left of a match: blue is as far from a violet, and red from an orange. */
const otherColor = 16;

/** From this share of a picture on, a colour stands out as much as any. */
const largeShare = 0.08;

/** A match below this is none: the picture doesn't have the colour. */
export const leastColorMatch = 0.3;

/** How near two colours are: 1 for the same, 0.3 where one begins to be another. */
const nearness = (distance: number): number => leastColorMatch ** ((distance / otherColor) ** 2);

/** How much a colour of this share stands out, from 0 to 1. */
const prominence = (share: number): number => Math.min(1, Math.sqrt(share / largeShare));

/** How well a picture of these colours has the one that is sought, from 0 to 1. */
export function colorMatch(sought: Lab, colors: readonly ColorShare[]): number {
  return Math.max(0, ...colors.map((color) => matchOf(sought, color)));
}

/** How well one color of a picture is the one that is sought, from 0 to 1. */
export const matchOf = (sought: Lab, color: ColorShare): number => nearness(colorDistance(sought, color)) * prominence(color.share);

/** The bytes of a written colour: lightness, a, b, and the share. */
export const colorBytes = 4;

/** Colours as they are stored, four bytes each. Distances change by less than 1. */
export function writeColors(colors: readonly ColorShare[]): Uint8Array {
  const rounded = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return Uint8Array.from(
    colors
      .slice(0, mostColors)
      .flatMap(({ l, a, b, share }) => [rounded(l * 2.55), rounded(a + 128), rounded(b + 128), Math.max(1, rounded(share * 255))]),
  );
}

/** The color that begins here. */
export function readColor(bytes: Uint8Array, start: number): ColorShare {
  const at = (place: number): number => bytes[start + place] ?? 0;
  return { l: at(0) / 2.55, a: at(1) - 128, b: at(2) - 128, share: at(3) / 255 };
}

export function readColors(bytes: Uint8Array): readonly ColorShare[] {
  return Array.from({ length: Math.floor(bytes.length / colorBytes) }, (_, color) => readColor(bytes, color * colorBytes));
}
