import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Resource } from '../../support/api.ts';
import type { TestService } from '../../support/service.ts';

/** A new empty folder; what is made in it is removed after the run. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(inject('temporaryFolder'), 'backup-'));

export const dataDirOf = ({ service }: TestService): string => service.services.config.dataDir;

/** What is in a folder, hashed or not, by its path below the folder: the same before and after means that nothing has changed. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'base64')] as const)));
}

/** The names of stored bytes below a data folder or a backup. */
export async function storedBytes(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'store-id')
    .map((entry) => entry.name)
    .sort();
}

/** The bytes behind a record's signed address, asked of this service: another one may have signed it. */
export async function download(service: TestService, record: Resource): Promise<Buffer> {
  if (!('fileUrl' in record) || typeof record.fileUrl !== 'string') throw new Error(`${record.id} has no bytes`);
  const { pathname, search } = new URL(record.fileUrl);
  const response = await fetch(service.baseUrl + pathname + search);
  if (response.status !== 200) throw new Error(`The bytes of ${record.id} were answered with ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
