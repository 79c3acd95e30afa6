import { describe, expect, test } from 'vitest';
import { ProgressBar } from '../../scripts/demo/progress-bar.ts';
import { coloursFor, formatBytes, formatDuration, toWidth } from '../../scripts/demo/terminal.ts';

/** Writes that are kept. */
function recorded(isTTY: boolean, columns = 100): { isTTY: boolean; columns: number; written: string[]; write(text: string): void } {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text) => void written.push(text) };
}

const without = coloursFor({ write: () => undefined });

describe('a progress bar', () => {
  test('is drawn over and over in one line of a terminal, and goes away', () => {
    const output = recorded(true);
    let now = 0;
    const bar = new ProgressBar(output, without, 'photo.jpg', () => now);
    for (const loaded of [0, 250_000, 500_000, 750_000, 1_000_000]) {
      bar.update(loaded, 1_000_000);
      now += 100;
    }
    bar.clear();
    expect(output.written).toHaveLength(6);
    expect(output.written.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
    const filled = output.written.slice(0, 5).map((text) => (text.match(/█/g) ?? []).length);
    expect(filled).toEqual(filled.toSorted((a, b) => a - b));
    expect(filled[0]).toBe(0);
    expect(output.written[4]).not.toContain('░');
    expect(output.written[2]).toContain('50 %    500 kB of 1.0 MB');
    for (const text of output.written) expect([...text].length - 1).toBeLessThanOrEqual(100);
  });

  test('is drawn no more often than one can see, but always when it is full', () => {
    const output = recorded(true);
    const bar = new ProgressBar(output, without, 'photo.jpg', () => 0);
    for (let loaded = 0; loaded <= 100; loaded++) bar.update(loaded, 100);
    expect(output.written).toHaveLength(2);
    expect(output.written[1]).toContain('100 %');
  });

  test('is one whole line elsewhere', () => {
    const output = recorded(false);
    const bar = new ProgressBar(output, without, 'photo.jpg');
    for (const loaded of [0, 50, 100]) bar.update(loaded, 100);
    bar.clear();
    expect(output.written).toHaveLength(1);
    expect(output.written[0]).toMatch(/^ +photo\.jpg +█+ +100 % +100 bytes of 100 bytes\n$/);
  });

  test('is full for an empty file', () => {
    const output = recorded(false);
    new ProgressBar(output, without, 'empty', () => 0).update(0, 0);
    expect(output.written[0]).toContain('100 %');
  });

  test('fits a narrow terminal', () => {
    const output = recorded(true, 70);
    new ProgressBar(output, without, 'a name that is much too long for the place that there is.jpg', () => 0).update(1, 2);
    expect([...(output.written[0] ?? '')].length - 1).toBeLessThanOrEqual(70);
    expect(output.written[0]).toContain('…');
  });
});

describe('colours', () => {
  test('are for terminals that want them', () => {
    const paints = (isTTY: boolean, environment: NodeJS.ProcessEnv): boolean =>
      coloursFor({ isTTY, write: () => undefined }, environment).green('x') !== 'x';
    expect(paints(true, {})).toBe(true);
    expect(paints(false, {})).toBe(false);
    expect(paints(true, { NO_COLOR: '1' })).toBe(false);
    expect(paints(true, { TERM: 'dumb' })).toBe(false);
  });
});

describe('numbers and texts', () => {
  test('are short enough to read', () => {
    expect([0, 999, 1000, 1549, 99_960, 1_000_000, 5_368_709_120].map(formatBytes)).toEqual([
      '0 bytes',
      '999 bytes',
      '1.0 kB',
      '1.5 kB',
      '100 kB',
      '1.0 MB',
      '5.4 GB',
    ]);
    expect([3, 999, 1500].map(formatDuration)).toEqual(['3 ms', '999 ms', '1.5 s']);
    expect([toWidth('abc', 5), toWidth('abcdef', 5)]).toEqual(['abc  ', 'abcd…']);
  });
});
