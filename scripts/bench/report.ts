import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';

/** One line of the table: what was measured, its floor in the same run, and what the ratio has to be. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly measured: number;
  /** What `measured` is compared with; null for a limit in absolute terms. */
  readonly floor: number | null;
  readonly floorName: string;
  readonly target: string;
  /** Null where there is nothing to reach. */
  readonly reached: boolean | null;
}

export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    `${format(row.measured)} ${row.unit}`,
    row.floor === null ? row.floorName : `${format(row.floor)} ${row.unit} (${row.floorName})`,
    row.floor === null ? '' : `${(row.measured / row.floor).toFixed(2)}`,
    row.target,
    row.reached === null ? '' : row.reached ? 'yes' : 'NO',
  ]);
  return columns([['what', 'measured', 'floor', 'ratio', 'target', 'reached'], ...cells]);
}

/** Lines of cells, each column as wide as its widest. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const format = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2));

/** Writes results with what they were measured on, and returns where. */
export async function writeJson(file: string, results: Readonly<Record<string, unknown>>): Promise<string> {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    platform: process.platform,
  };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, ...results }, null, 2)}\n`);
  return file;
}
