import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** A font that comes with a package: machines have none in common. */
const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
GlobalFonts.registerFromPath(path.join(fonts, 'LiberationSans-Regular.ttf'), 'Liberation Sans');

/** A picture of lines of text, as a JPEG. */
export function drawText(lines: readonly string[], { width = 1200, height = 400, size = 40, paper = 'white' } = {}): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.font = `${size}px 'Liberation Sans'`;
  for (const [at, line] of lines.entries()) context.fillText(line, 60, 80 + 1.5 * size * at);
  return canvas.toBuffer('image/jpeg', 92);
}
