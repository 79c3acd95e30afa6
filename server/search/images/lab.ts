/** A colour as a screen shows it: red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour as the eye tells it from others, in CIELAB (D65): lightness from 0 to 100, and green to red and blue to yellow from about -128 to 127. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** What a value of sRGB is as light, from 0 to 1. */
const light = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const bend = (part: number): number => (part > 216 / 24389 ? Math.cbrt(part) : (part * (24389 / 27) + 16) / 116);

export function labOf([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [light[red] ?? 0, light[green] ?? 0, light[blue] ?? 0];
  const x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bend(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bend((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** The distance of CIE 1976: quick, and too large between vivid colours, blues above all. */
export const plainDistance = (one: Lab, other: Lab): number => Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

const degrees = Math.PI / 180;
const seventh = 25 ** 7;

/**
 * The distance of CIEDE2000: 1 is what an eye can just tell, 100 is from black to white. It is used wherever a colour is judged, because the plain distance
 * isn't even: between two blues that look alike it is as large as between an orange and a red.
 */
export function colorDistance(one: Lab, other: Lab): number {
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
  const power = meanChroma ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(power / (power + seventh));
  const [a1, a2] = [one.a * stretch, other.a * stretch];
  const [chroma1, chroma2] = [Math.hypot(a1, one.b), Math.hypot(a2, other.b)];
  const [hue1, hue2] = [hueOf(a1, one.b), hueOf(a2, other.b)];
  const isGrey = chroma1 * chroma2 === 0;

  const turn = isGrey ? 0 : hue2 - hue1 > 180 ? hue2 - hue1 - 360 : hue2 - hue1 < -180 ? hue2 - hue1 + 360 : hue2 - hue1;
  const lightnessStep = other.l - one.l;
  const chromaStep = chroma2 - chroma1;
  const hueStep = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin((turn / 2) * degrees);

  const lightness = (one.l + other.l) / 2;
  const chroma = (chroma1 + chroma2) / 2;
  const hue = isGrey ? hue1 + hue2 : Math.abs(hue1 - hue2) <= 180 ? (hue1 + hue2) / 2 : (hue1 + hue2 + (hue1 + hue2 < 360 ? 360 : -360)) / 2;

  const tone =
    1 -
    0.17 * Math.cos((hue - 30) * degrees) +
    0.24 * Math.cos(2 * hue * degrees) +
    0.32 * Math.cos((3 * hue + 6) * degrees) -
    0.2 * Math.cos((4 * hue - 63) * degrees);
  const fromMiddle = (lightness - 50) ** 2;
  const ofLightness = lightnessStep / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const ofChroma = chromaStep / (1 + 0.045 * chroma);
  const ofHue = hueStep / (1 + 0.015 * chroma * tone);
  const chromaPower = chroma ** 7;
  const twist = -Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * degrees) * 2 * Math.sqrt(chromaPower / (chromaPower + seventh));
  return Math.sqrt(ofLightness ** 2 + ofChroma ** 2 + ofHue ** 2 + twist * ofChroma * ofHue);
}

/** From 0 to 360; 0 for a grey. */
function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const hue = Math.atan2(b, a) / degrees;
  return hue < 0 ? hue + 360 : hue;
}

/** The colour of a screen that comes nearest. */
export function rgbOf({ l, a, b }: Lab): Rgb {
  const y = (l + 16) / 116;
  const [fx, fz] = [y + a / 500, y - b / 200];
  const [x, height, z] = [unbend(fx) * 0.95047, unbend(y), unbend(fz) * 1.08883];
  return [
    channelOf(3.2404542 * x - 1.5371385 * height - 0.4985314 * z),
    channelOf(-0.969266 * x + 1.8760108 * height + 0.041556 * z),
    channelOf(0.0556434 * x - 0.2040259 * height + 1.0572252 * z),
  ];
}

const unbend = (value: number): number => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27));

/** From light, 0 to 1, to what sRGB says of it. */
const channelOf = (part: number): number =>
  Math.round(255 * Math.min(1, Math.max(0, part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)));
