import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Prism, startPrism as startPrismOn } from '../../scripts/mock/prism.ts';
import { contractFile } from './contract.ts';

export type { Prism };

/** Starts Prism on the contract, as `npm run mock` does. It starts anew whenever its file changes, so it gets a copy that doesn't. */
export async function startPrism(): Promise<Prism> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'prism-')), 'v2.yaml');
  await copyFile(contractFile, file);
  return startPrismOn(file);
}
