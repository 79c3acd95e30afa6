import { readFileSync } from 'node:fs';
import { unpackWordVectors, type WordVectors } from './word-vectors.ts';

/** The file that `scripts/word-vectors.ts` makes. Beside it stands where it comes from. */
export const englishFile = new URL('./english.br', import.meta.url);

export const readEnglish = (): WordVectors => unpackWordVectors(readFileSync(englishFile));
