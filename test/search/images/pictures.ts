import sharp from 'sharp';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function numbers(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const width = 360;
const height = 270;

/** The kinds of pictures that are made. */
const makers = [landscape, texture, still, page, chart, portrait] as const;

/** A picture of one's own for each number: landscapes, textures, still lives, pages of text, charts, portraits. A PNG. */
export function picture(seed: number): Promise<Buffer> {
  const next = numbers(seed);
  // biome-ignore lint/style/noNonNullAssertion: the number is within the list
  return makers[seed % makers.length]!(next);
}

const between = (next: () => number, least: number, most: number): number => least + (most - least) * next();

function color(next: () => number, saturation: readonly [number, number] = [20, 90], lightness: readonly [number, number] = [15, 85]): string {
  return `hsl(${Math.round(next() * 360)} ${Math.round(between(next, ...saturation))}% ${Math.round(between(next, ...lightness))}%)`;
}

/** Noise of several sizes, as clouds and stone have it: the larger, the stronger. */
function noise(next: () => number, coarsest: number): Float32Array {
  const values = new Float32Array(width * height);
  let strength = 1;
  for (let cell = coarsest; cell >= 2; cell /= 2) {
    const columns = Math.ceil(width / cell) + 2;
    const grid = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 2) }, () => next() - 0.5);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
        const [u, v] = [x / cell - column, y / cell - row];
        const at = row * columns + column;
        const [a = 0, b = 0, c = 0, d = 0] = [grid[at], grid[at + 1], grid[at + columns], grid[at + columns + 1]];
        values[y * width + x] = (values[y * width + x] ?? 0) + strength * (a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v);
      }
    strength *= 0.55;
  }
  return values;
}

/** Drawn shapes, with noise over them. */
async function drawn(shapes: string, grain: Float32Array, strength: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).raw().toBuffer();
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + strength * (grain[Math.floor(at / 3)] ?? 0)));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const gradient = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

function landscape(next: () => number): Promise<Buffer> {
  const horizon = between(next, 90, 200);
  const hills = Array.from({ length: 3 }, (_, index) => {
    const points = Array.from({ length: 9 }, (_, at) => `${at * 45},${(horizon + index * 25 + between(next, -40, 30)).toFixed(0)}`);
    return `<polygon points="0,270 ${points.join(' ')} 360,270" fill="${color(next, [15, 60], [15 + index * 8, 50])}"/>`;
  });
  const sun = `<circle cx="${between(next, 30, 330)}" cy="${between(next, 20, horizon)}" r="${between(next, 8, 30)}" fill="${color(next, [70, 100], [70, 95])}"/>`;
  const sky = `${gradient('sky', color(next, [30, 80], [30, 70]), color(next, [30, 90], [60, 90]))}<rect width="360" height="270" fill="url(#sky)"/>`;
  return drawn(`${sky}${sun}${hills.join('')}`, noise(next, 64), between(next, 40, 90));
}

function texture(next: () => number): Promise<Buffer> {
  const ground = `${gradient('g', color(next), color(next))}<rect width="360" height="270" fill="url(#g)"/>`;
  return drawn(ground, noise(next, 128), between(next, 120, 220));
}

function still(next: () => number): Promise<Buffer> {
  const things = Array.from({ length: 4 + Math.floor(next() * 5) }, () => {
    const [x, y, size] = [between(next, 20, 340), between(next, 20, 250), between(next, 15, 80)];
    const fill = color(next, [40, 95], [20, 75]);
    const turn = `transform="rotate(${Math.round(next() * 180)} ${x} ${y})"`;
    return next() < 0.5
      ? `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * between(next, 0.4, 1)}" fill="${fill}" ${turn}/>`
      : `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size * between(next, 0.5, 1.8)}" fill="${fill}" ${turn}/>`;
  });
  return drawn(`<rect width="360" height="270" fill="${color(next, [5, 50], [30, 95])}"/>${things.join('')}`, noise(next, 32), between(next, 10, 50));
}

function page(next: () => number): Promise<Buffer> {
  const parts: string[] = [`<rect width="360" height="270" fill="${next() < 0.7 ? '#fff' : color(next, [10, 40], [85, 97])}"/>`];
  if (next() < 0.6) parts.push(`<rect width="360" height="${between(next, 15, 50)}" fill="${color(next)}"/>`);
  const [left, right] = [between(next, 15, 80), between(next, 220, 340)];
  for (let y = between(next, 40, 90); y < 255; y += 9) {
    if (next() < 0.2) y += between(next, 5, 30);
    for (let x = left; x < right - 20; ) {
      const length = between(next, 6, 34);
      parts.push(`<rect x="${x}" y="${y}" width="${length}" height="4" fill="#333"/>`);
      x += length + 5;
    }
  }
  if (next() < 0.7)
    parts.push(
      `<rect x="${between(next, 20, 220)}" y="${between(next, 60, 170)}" width="${between(next, 50, 120)}" height="${between(next, 40, 90)}" fill="${color(next)}"/>`,
    );
  return drawn(parts.join(''), noise(next, 16), 6);
}

function chart(next: () => number): Promise<Buffer> {
  const bars = 5 + Math.floor(next() * 9);
  const [one, other] = [color(next, [40, 90], [30, 60]), color(next, [40, 90], [40, 70])];
  const step = 320 / bars;
  const drawnBars = Array.from({ length: bars }, (_, index) => {
    const tall = between(next, 10, 210);
    return `<rect x="${25 + index * step}" y="${245 - tall}" width="${step * 0.7}" height="${tall}" fill="${index % 2 ? one : other}"/>`;
  });
  const dark = next() < 0.3;
  const ground = `<rect width="360" height="270" fill="${dark ? '#223' : '#fff'}"/><path d="M20 20V248H350" stroke="${dark ? '#ccd' : '#444'}" fill="none" stroke-width="2"/>`;
  return drawn(`${ground}${drawnBars.join('')}`, noise(next, 16), 5);
}

function portrait(next: () => number): Promise<Buffer> {
  const [x, y, size] = [between(next, 110, 250), between(next, 90, 140), between(next, 35, 65)];
  const skin = `hsl(${Math.round(between(next, 15, 35))} ${Math.round(between(next, 25, 60))}% ${Math.round(between(next, 30, 80))}%)`;
  const ground = `${gradient('g', color(next), color(next))}<rect width="360" height="270" fill="url(#g)"/>`;
  const body = `<ellipse cx="${x + between(next, -20, 20)}" cy="290" rx="${size * between(next, 1.5, 2.4)}" ry="${270 - y - size * 0.8}" fill="${color(next)}"/>`;
  const hair = `<ellipse cx="${x}" cy="${y - size * 0.2}" rx="${size * 1.05}" ry="${size * between(next, 1.1, 1.5)}" fill="${color(next, [10, 60], [5, 60])}"/>`;
  const face = `<ellipse cx="${x}" cy="${y}" rx="${size * 0.8}" ry="${size}" fill="${skin}"/>`;
  const eyes = `<circle cx="${x - size * 0.3}" cy="${y - size * 0.1}" r="4"/><circle cx="${x + size * 0.3}" cy="${y - size * 0.1}" r="4"/>`;
  return drawn(`${ground}${body}${hair}${face}${eyes}`, noise(next, 64), between(next, 20, 60));
}

/** The same picture as others have it: by name, what was done to it. */
export const variants: Readonly<Record<string, (png: Buffer) => Promise<Buffer>>> = {
  'resized to a thumbnail': (png) => sharp(png).resize(128).png().toBuffer(),
  'resized up': (png) => sharp(png).resize(1200).webp().toBuffer(),
  'resized to another shape': (png) => sharp(png).resize(300, 300, { fit: 'fill' }).png().toBuffer(),
  'recompressed hard': (png) => sharp(png).jpeg({ quality: 15 }).toBuffer(),
  'in few colours': (png) => sharp(png).gif({ colours: 16 }).toBuffer(),
  'in greys': (png) => sharp(png).greyscale().jpeg({ quality: 70 }).toBuffer(),
  'in greys, small, recompressed': (png) => sharp(png).resize(160).greyscale().jpeg({ quality: 40 }).toBuffer(),
  'cropped around by a tenth': (png) => cut(png, 0.05, 0.05, 0.9, 0.9),
  'cropped by a tenth at the left': (png) => cut(png, 0.1, 0, 0.9, 1),
  'cropped by a tenth at the right and below': (png) => cut(png, 0, 0, 0.9, 0.9),
  'cropped by a tenth above': (png) => cut(png, 0, 0.1, 1, 0.9),
  'cropped a little, in greys, small': async (png) =>
    sharp(await cut(png, 0.03, 0.06, 0.92, 0.93))
      .resize(140)
      .greyscale()
      .jpeg({ quality: 60 })
      .toBuffer(),
  brighter: (png) => sharp(png).modulate({ brightness: 1.2 }).jpeg().toBuffer(),
  'with less contrast': (png) => sharp(png).linear(0.75, 30).jpeg().toBuffer(),
  'with a frame line': (png) => sharp(png).extend({ top: 4, bottom: 4, left: 4, right: 4, background: 'black' }).png().toBuffer(),
};

const cut = (png: Buffer, left: number, top: number, across: number, down: number): Promise<Buffer> =>
  sharp(png)
    .extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(across * width),
      height: Math.round(down * height),
    })
    .jpeg({ quality: 85 })
    .toBuffer();
