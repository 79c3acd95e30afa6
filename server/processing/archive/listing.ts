import { oneLine } from '../../platform/text/one-line.ts';
import { mostListed, mostListedText } from './formats.ts';

/** What lies in an archive: a line for each file, until there are too many. */
export class Listing {
  #text = '';
  #files = 0;
  #isWhole = true;

  /** False when there is no room for more. Folders have no line of their own: they are in the names of what they hold. */
  add(name: string, size: number): boolean {
    if (name.endsWith('/')) return true;
    if (this.#files >= mostListed) {
      this.#isWhole = false;
      return false;
    }
    this.#files++;
    const line = `${oneLine(name, longestName)} (${sizeInWords(size)})\n`;
    if (this.#text.length + line.length <= mostListedText) this.#text += line;
    return true;
  }

  /** What comes behind it wasn't read. */
  breakOff(): void {
    this.#isWhole = false;
  }

  get text(): string {
    return this.#text;
  }

  /** As in `12 files`. */
  get count(): string {
    const files = `${this.#files.toLocaleString('en')} ${this.#files === 1 ? 'file' : 'files'}`;
    return this.#isWhole ? files : `more than ${files}`;
  }
}

const longestName = 255;
const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** As the archive says. */
function sizeInWords(size: number): string {
  let [value, unit] = [Math.max(0, size), 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
