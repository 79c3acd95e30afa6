import { ones } from '../ones.ts';
import type { Grid } from './grid.ts';
import { colorSide, type Look, lightnessSide } from './look.ts';
import { viewsAround, Window } from './view.ts';

/** The bits of a fingerprint. */
const bits = 256;
/** A fingerprint as numbers of 32 bits. */
export const fingerprintWords = bits / 32;

/** Waves in each direction that light and dark are told by, and that colours are. */
const [lightWaves, colorWaves] = [6, 3];
/** How much colours weigh beside light and dark: a picture in greys, which has none, is still near to the one in colours. */
const colorWeight = 0.5;
/** Contrast and chroma below this say little. */
const [noContrast, noChroma] = [0.5, 15];

/**
 * A picture in 256 bits, for finding those that may look like it among very many: how many bits differ grows with the angle between the larger forms and colours
 * of the two (random hyperplanes; Charikar, 2002). Brightness, contrast, size and shape don't count.
 */
export function fingerprintOf({ lightness, a, b }: Look): Uint32Array {
  const light = wavesOf(lightness, cosines.light).map((wave, at) => wave * (lightWeights[at] as number));
  const length = Math.hypot(...light) + noContrast;
  const chroma = a.values.reduce((sum, value, at) => sum + Math.hypot(value, b.values[at] as number), 0) / a.values.length;
  const tint = colorWeight / (chroma + noChroma);
  const direction = [...light.map((wave) => wave / length), ...[a, b].flatMap((grid) => wavesOf(grid, cosines.color).map((wave) => wave * tint))];
  const words = new Uint32Array(fingerprintWords);
  for (const [bit, plane] of planes.entries()) {
    let side = 0;
    for (let at = 0; at < plane.length; at++) side += (direction[at] as number) * (plane[at] as number);
    if (side > 0) words[bit >>> 5] = (words[bit >>> 5] as number) | (1 << (bit & 31));
  }
  return words;
}

/** The fingerprints of a picture, of what slight crops of it show, and of pictures that it may be a slight crop of, as in `viewsAround`. */
export function fingerprintsAround(look: Look): readonly Uint32Array[] {
  return viewsAround.map((view) => {
    const shown = (window: Window, grid: Grid): Grid => ({ side: grid.side, values: window.show(grid, view).values.slice() });
    return fingerprintOf({ lightness: shown(windows.light, look.lightness), a: shown(windows.color, look.a), b: shown(windows.color, look.b) });
  });
}

const windows = { light: new Window(lightnessSide), color: new Window(colorSide) };

const cosinesOf = (side: number, waves: number): readonly Float64Array[] =>
  Array.from({ length: waves }, (_, wave) =>
    Float64Array.from({ length: side }, (_, at) => (Math.cos((Math.PI * wave * (at + 0.5)) / side) * (wave === 0 ? 1 : Math.SQRT2)) / side),
  );

const cosines = { light: cosinesOf(lightnessSide, lightWaves), color: cosinesOf(colorSide, colorWaves) };

/** How strong each wave across and down is in a grid (a cosine transform). */
function wavesOf({ side, values }: Grid, cosines: readonly Float64Array[]): number[] {
  const across = cosines.map((cosine) => {
    const sums = new Float64Array(side);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) sums[y] = (sums[y] as number) + (values[y * side + x] as number) * (cosine[x] as number);
    return sums;
  });
  return cosines.flatMap((down) =>
    across.map((sums) => {
      let strength = 0;
      for (let y = 0; y < side; y++) strength += (sums[y] as number) * (down[y] as number);
      return strength;
    }),
  );
}

/** Finer waves are weaker in pictures, and tell them apart better. How light the whole is tells nothing. */
const lightWeights = Array.from({ length: lightWaves ** 2 }, (_, at) => {
  const wave = Math.hypot(at % lightWaves, Math.floor(at / lightWaves));
  return wave > lightWaves ? 0 : Math.sqrt(wave);
});

/** Directions that are anyhow, and the same for good: a fingerprint is compared with those of years ago. */
const planes: readonly Int8Array[] = (() => {
  let state = 0x9e3779b9;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 0x10000) === 0 ? -1 : 1;
  };
  return Array.from({ length: bits }, () => Int8Array.from({ length: lightWaves ** 2 + 2 * colorWaves ** 2 }, next));
})();

/** In how many bits a fingerprint differs from the one that begins here in a list of them. */
export function differingBits(one: Uint32Array, others: Uint32Array, start: number): number {
  let differing = 0;
  for (let word = 0; word < fingerprintWords; word++) differing += ones((one[word] as number) ^ (others[start + word] as number));
  return differing;
}
