import sharp from 'sharp';

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Lightness, green to red, and blue to yellow. */
type Lab = readonly [number, number, number];

/** CIELAB under D65. */
function toLab(color: Rgb): Lab {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const curve = (value: number): number => (value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The colors of a picture, scaled down. */
export async function colorsOf(picture: Buffer): Promise<readonly Lab[]> {
  const { data } = await sharp(picture).resize({ width: 64, kernel: 'nearest' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, at) => toLab([data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0]));
}

/** Which part of them, from 0 to 1, a person would call by the name of this color: what lies within 20 of it. */
export function shareOfColor(colors: readonly Lab[], color: Rgb): number {
  const [l, a, b] = toLab(color);
  return colors.filter((one) => Math.hypot(one[0] - l, one[1] - a, one[2] - b) <= 20).length / colors.length;
}
