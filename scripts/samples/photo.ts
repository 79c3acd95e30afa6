import sharp, { type Exif } from 'sharp';

export interface PhotoOptions {
  readonly width: number;
  readonly height: number;
  readonly takenAt: Date;
  /** Degrees, 0 to 360: what the light looks like. */
  readonly hue?: number;
}

/** A JPEG that is to a service what a telephone's photo is: hills under an evening sky, grain, and what a camera writes beside the picture. */
export async function samplePhoto({ width, height, takenAt, hue = 24 }: PhotoOptions): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const;
  const side = Math.min(1000, width, height);
  const grain = await sharp({ create: { width: side, height: side, channels: 3, background: 'grey', noise } })
    .raw()
    .toBuffer();
  return sharp(Buffer.from(landscape(width, height, hue)))
    .removeAlpha()
    .composite([{ input: grain, raw: { width: side, height: side, channels: 3 }, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 94 })
    .withExif(cameraData(takenAt))
    .toBuffer();
}

function landscape(width: number, height: number, hue: number): string {
  const at = (x: number, y: number): string => `${Math.round(x * width)} ${Math.round(y * height)}`;
  const hill = (points: readonly (readonly [number, number])[], lightness: number): string => {
    const [first = [0, 0.7], ...rest] = points;
    const curve = rest.map(([x, y], index) => {
      const [previousX, previousY] = points[index] ?? first;
      const middle = (previousX + x) / 2;
      return `C ${at(middle, previousY)} ${at(middle, y)} ${at(x, y)}`;
    });
    const outline = `M ${at(...first)} ${curve.join(' ')} L ${at(1, 1)} L ${at(0, 1)} Z`;
    return `<path d="${outline}" fill="hsl(${(hue + 130) % 360}, 28%, ${lightness}%)"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="hsl(${(hue + 200) % 360}, 45%, 38%)"/>
        <stop offset="0.6" stop-color="hsl(${hue}, 75%, 72%)"/>
      </linearGradient>
      <radialGradient id="sun"><stop offset="0.3" stop-color="white"/><stop offset="1" stop-color="hsl(${hue}, 90%, 75%)" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="68%" cy="52%" r="${Math.round(height / 9)}" fill="url(#sun)"/>
    ${hill(
      [
        [0, 0.62],
        [0.25, 0.52],
        [0.55, 0.64],
        [0.8, 0.55],
        [1, 0.6],
      ],
      42,
    )}
    ${hill(
      [
        [0, 0.74],
        [0.3, 0.68],
        [0.6, 0.78],
        [1, 0.66],
      ],
      30,
    )}
    ${hill(
      [
        [0, 0.82],
        [0.4, 0.88],
        [0.7, 0.8],
        [1, 0.86],
      ],
      18,
    )}
  </svg>`;
}

/** What a camera knows: itself, the moment, the place. */
function cameraData(takenAt: Date): Exif {
  const [date = '', time = ''] = takenAt.toISOString().slice(0, 19).split('T');
  const moment = `${date.replaceAll('-', ':')} ${time}`;
  return {
    IFD0: { Make: 'Sample', Model: 'Camera 1', Software: 'Resource Storage Service samples', DateTime: moment },
    IFD2: { DateTimeOriginal: moment, ExposureTime: '1/250', FNumber: '18/10', ISOSpeedRatings: '64', FocalLength: '57/10' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 32/1 42/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 58/1 0/1' },
  };
}
