import { type Grid, normalized, shrunk, smoothed } from './grid.ts';
import { colorSide, type Look, lightnessSide } from './look.ts';
import { betterView, type Shown, strayOf, type Target, targetOf, type View, Window, wholeView } from './view.ts';

/** A look with what comparing it to many others takes: its forms from the large to the small ones. */
export interface SoughtLook extends Look {
  readonly coarse: Grid;
  readonly middle: Target;
  readonly fine: Target;
}

const coarseSide = lightnessSide / 2;

/** Less contrast than this, of 255, is that of a plain ground. */
const noContrast = 1.5;

const coarseOf = (fine: Grid): Grid => smoothed(shrunk(fine, coarseSide), 1);
const middleOf = (fine: Grid): Grid => smoothed(fine, 2);

export function sought(look: Look): SoughtLook {
  const fine = normalized(look.lightness, noContrast);
  return { ...look, coarse: coarseOf(fine), middle: targetOf(middleOf(fine)), fine: targetOf(fine) };
}

// Thousands of pictures are compared, one at a time.
const windows = { coarse: new Window(coarseSide), fine: new Window(lightnessSide), a: new Window(colorSide), b: new Window(colorSide) };

/** Of two pictures whose large forms agree less than this nothing more is compared. */
const leastAgreement = 0.45;

/**
 * How alike two pictures look, from 0 to 1. 1 is the same picture, also when it was resized, recompressed or made grey; slight crops of it are above 0.3 and mostly
 * above 0.6, other pictures below 0.3. The edges and the colours of the places are compared, after the one picture was laid over the other as if it were slightly
 * cropped (Lucas and Kanade, 1981). Brightness, contrast and size don't count, and colours only where both pictures have some.
 * @param start about what the one picture shows of the other: in a picture of repeated things the wrong ones would come to lie over each other
 */
export function likeness(one: SoughtLook, other: Look, start: View): number {
  if (isPlain(one) && isPlain(other)) return plainLikeness(one, other);
  const fine = normalized(other.lightness, noContrast);
  const coarse = coarseOf(fine);
  const isFarOff = (view: View): boolean => correlation(one.coarse, windows.coarse.show(coarse, view)) < leastAgreement;
  if (isFarOff(start) && isFarOff(wholeView)) return 0;
  const middle = middleOf(fine);
  let view = start;
  for (let step = 0; step < 4; step++) view = betterView(one.middle, middle, view, windows.fine);
  for (let step = 0; step < 3; step++) view = betterView(one.fine, fine, view, windows.fine);
  const forms = { middle, fine };
  return Math.max(likenessIn(view, one, other, forms), likenessIn(wholeView, one, other, forms));
}

function likenessIn(view: View, one: SoughtLook, other: Look, forms: { readonly middle: Grid; readonly fine: Grid }): number {
  const large = edgeAgreement(one.middle, windows.fine.show(forms.middle, view));
  const small = edgeAgreement(one.fine, windows.fine.show(forms.fine, view));
  const otherColors = Math.min(0.75, Math.max(0, 1.6 * (colorDisagreement(one, other, view) - 0.15)));
  const notCropped = Math.min(1, Math.max(0, 4 * (strayOf(view) - 0.03)));
  return calibrated((0.35 * large + 0.65 * small) * (1 - otherColors) * (1 - notCropped));
}

/** Edges of different pictures agree by up to a half, those of one picture hardly ever by less. */
const calibrated = (agreement: number): number => within(agreement < 0.5 ? agreement * 0.5 : 0.25 + (agreement - 0.5) * 1.5);

const within = (score: number): number => Math.min(1, Math.max(0, score));

/** Whether there is nothing to be seen but a ground: lightness that differs by less than this, of 255. */
const plainRange = 6;

const isPlain = ({ lightness: { values } }: Look): boolean => Math.max(...values) - Math.min(...values) < plainRange;

/** The distance of grounds in CIELAB at which they aren't alike any more. */
const otherGround = 20;

function plainLikeness(one: Look, other: Look): number {
  const apart = (key: 'lightness' | 'a' | 'b', unit: number): number => (mean(one[key]) - mean(other[key])) / unit;
  return within(1 - Math.hypot(apart('lightness', 2.55), apart('a', 1), apart('b', 1)) / otherGround);
}

const mean = ({ values }: Grid): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** From -1 to 1. */
function correlation(one: Grid, { values, inside }: Shown): number {
  let [count, sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    if (inside[at] === 0) continue;
    const [x, y] = [one.values[at] as number, values[at] as number];
    count++;
    sum += x;
    otherSum += y;
    squares += x * x;
    otherSquares += y * y;
    products += x * y;
  }
  const spread = (squares - (sum * sum) / count) * (otherSquares - (otherSum * otherSum) / count);
  return (products - (sum * otherSum) / count) / Math.sqrt(spread + 1e-3);
}

/** Steps of lightness that are this small, as noise makes them, are left small when the others are evened out. */
const smallStep = 0.05;

/**
 * Whether it gets lighter and darker in the same places and directions: from -1 to 1. A strong edge counts by the root of its strength, or the margins of two pages would make
 * them alike whatever stands on them.
 */
function edgeAgreement({ side, values }: Grid, { values: shown, inside }: Shown): number {
  let [squares, otherSquares, products] = [0, 0, 0];
  for (let y = 0; y + 1 < side; y++)
    for (let x = 0, at = y * side; x + 1 < side; x++, at++) {
      if ((inside[at] as number) + (inside[at + 1] as number) + (inside[at + side] as number) < 3) continue;
      const right = (values[at + 1] as number) - (values[at] as number);
      const down = (values[at + side] as number) - (values[at] as number);
      const otherRight = (shown[at + 1] as number) - (shown[at] as number);
      const otherDown = (shown[at + side] as number) - (shown[at] as number);
      const square = right * right + down * down;
      const otherSquare = otherRight * otherRight + otherDown * otherDown;
      const evened = smallStep + Math.sqrt(square);
      const otherEvened = smallStep + Math.sqrt(otherSquare);
      squares += square / evened;
      otherSquares += otherSquare / otherEvened;
      products += (right * otherRight + down * otherDown) / Math.sqrt(evened * otherEvened);
    }
  return products / Math.sqrt(squares * otherSquares + 1e-3);
}

/** A mean chroma below this is that of a picture in greys. */
const grey = 2;

/** 0 where the same colours are in the same places, or one of the pictures is in greys; 1 where they are opposite. */
function colorDisagreement(one: Look, other: Look, view: View): number {
  const [a, b] = [windows.a.show(other.a, view).values, windows.b.show(other.b, view).values];
  let [apart, chroma, otherChroma] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [ownA, ownB, shownA, shownB] = [one.a.values[at] as number, one.b.values[at] as number, a[at] as number, b[at] as number];
    apart += Math.hypot(ownA - shownA, ownB - shownB);
    chroma += Math.hypot(ownA, ownB);
    otherChroma += Math.hypot(shownA, shownB);
  }
  if (chroma < grey * a.length || otherChroma < grey * a.length) return 0;
  return apart / (chroma + otherChroma + 8 * a.length);
}
