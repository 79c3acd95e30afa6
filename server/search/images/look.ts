import type { Grid } from './grid.ts';
import { shrunk } from './grid.ts';
import type { Lab } from './lab.ts';

/** What a picture looks like, small: how light it is in each of 24 × 24 cells, and which colour it has in each of 8 × 8. */
export interface Look {
  /** From 0 to 255. */
  readonly lightness: Grid;
  /** From -128 to 127, as in CIELAB. */
  readonly a: Grid;
  readonly b: Grid;
}

export const lightnessSide = 24;
export const colorSide = 8;

/** The side of the square of pixels that a look is made of. */
export const pixelSide = 96;

/** The look of a picture that was drawn into a square, whatever its shape. */
export function lookOf(pixels: readonly Lab[]): Look {
  const of = (key: keyof Lab): Grid => ({ side: pixelSide, values: Float32Array.from(pixels, (pixel) => pixel[key]) });
  return {
    lightness: rounded(shrunk(of('l'), lightnessSide), 2.55),
    a: rounded(shrunk(of('a'), colorSide), 1),
    b: rounded(shrunk(of('b'), colorSide), 1),
  };
}

const rounded = ({ side, values }: Grid, factor: number): Grid => ({ side, values: values.map((value) => Math.round(value * factor)) });

/** How looks are written. Whatever changes it, or how a look is made, gets the next number; pictures are then looked at again. */
export const lookVersion = 1;
const [cells, colorCells] = [lightnessSide ** 2, colorSide ** 2];
/** The bytes of a written look: its version, and one byte for each value. */
export const lookBytes = 1 + cells + 2 * colorCells;

export function writeLook({ lightness, a, b }: Look): Uint8Array {
  const bytes = new Uint8Array(lookBytes);
  bytes[0] = lookVersion;
  bytes.set(lightness.values, 1);
  bytes.set(
    a.values.map((value) => value + 128),
    1 + cells,
  );
  bytes.set(
    b.values.map((value) => value + 128),
    1 + cells + colorCells,
  );
  return bytes;
}

/** Undefined for what another version has written. */
export function readLook(bytes: Uint8Array): Look | undefined {
  if (bytes.length !== lookBytes || bytes[0] !== lookVersion) return undefined;
  const part = (side: number, start: number, zero: number): Grid => ({
    side,
    values: Float32Array.from(bytes.subarray(start, start + side * side), (value) => value - zero),
  });
  return { lightness: part(lightnessSide, 1, 0), a: part(colorSide, 1 + cells, 128), b: part(colorSide, 1 + cells + colorCells, 128) };
}
