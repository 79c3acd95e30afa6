import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../platform/data-folder/paths.ts';
import { BackupError } from './backup-error.ts';

/** It makes a folder a backup, and is written last. */
const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** What makes a folder a whole backup. The checksums of the files are in the database, whose own is here. */
export interface Manifest {
  /** Of the layout of backups; another one is not understood. */
  readonly format: 1;
  /** The moment that it shows: RFC 3339, in UTC. */
  readonly createdAt: string;
  /** SHA-256, lower-case hex. */
  readonly database: string;
  /** The same of the signing secret; null when the service was given it by `SIGNING_SECRET`. */
  readonly signingSecret: string | null;
  readonly files: FileTotals;
}

export interface FileTotals {
  readonly count: number;
  readonly bytes: number;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600, flush: true });
}

/** @throws BackupError when the folder is no whole backup, or one of another version */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(manifestFile(folder), 'utf8');
  } catch (error) {
    if (isMissing(error)) throw new BackupError(`${folder} is no whole backup: it has no manifest.json.`);
    throw error;
  }
  const manifest = parse(text);
  if (manifest?.format !== 1) throw new BackupError(`The manifest.json in ${folder} is damaged, or of a newer version of the service.`);
  return manifest;
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}
