import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { isMissing, secretFile } from '../platform/data-folder/paths.ts';
import { StartError } from '../platform/start-error.ts';

/** What signatures are made with: the configured secret, or the one that is made on the first start and kept in the data folder for its owner's eyes only. */
export async function signingSecret({ signingSecret: configured, dataDir }: Pick<Config, 'signingSecret' | 'dataDir'>): Promise<string> {
  if (configured !== null) return configured;
  const file = secretFile(dataDir);
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true });
  return keepSecret(file, randomBytes(32).toString('base64url'));
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < 32)
      throw new StartError(`${file} is damaged: restore it from a backup, or remove it, and every address signed so far stops working.`);
    return secret;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The file is there whole or not at all, and of two processes that start at the same moment both take the one that was first. */
async function keepSecret(file: string, secret: string): Promise<string> {
  // Not the process's number, which two containers may share: whoever opened the same file would empty what the other has just linked.
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
    return secret;
  } catch (error) {
    const first = await readSecret(file);
    if (first === null) throw error;
    return first;
  } finally {
    await rm(temporary, { force: true });
  }
}
