import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const known = new Map<string, string | null>();

/** Where a program lies that the machine may have or not; null when it isn't there. It is looked for once. */
export function findProgram(name: string): string | null {
  const found =
    known.get(name) ??
    (process.env.PATH ?? '')
      .split(path.delimiter)
      .map((folder) => path.join(folder, name))
      .find(isProgram) ??
    null;
  known.set(name, found);
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}
