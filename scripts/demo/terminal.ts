/** Where a script prints: a terminal, or a file or pipe. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export type Paint = (text: string) => string;
export interface Colours {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly green: Paint;
  readonly red: Paint;
  readonly blue: Paint;
}

/** Colours on a terminal that wants them, none elsewhere. */
export function coloursFor(output: Output, environment: NodeJS.ProcessEnv = process.env): Colours {
  const isWanted = output.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  const paint =
    (code: number): Paint =>
    (text) =>
      isWanted && text !== '' ? `\u001b[${code}m${text}\u001b[${code === 1 || code === 2 ? 22 : 39}m` : text;
  return { bold: paint(1), dim: paint(2), green: paint(32), red: paint(31), blue: paint(34) };
}

/** How wide a line may be: the terminal's width, never more than 100. */
export const widthOf = ({ columns }: Output): number => Math.max(60, Math.min(100, columns ?? 100));

/** Cuts a text that is too long, and fills one that is too short. */
export function toWidth(text: string, width: number): string {
  const characters = [...text];
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text + ' '.repeat(width - characters.length);
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
