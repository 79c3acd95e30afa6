import type { Scope } from '../core/scope.ts';
import type { Reader } from '../platform/database/database.ts';
import { findFrequencies } from '../search/index/frequencies-store.ts';
import type { Findings } from './findings.ts';
import { chooseKeywords } from './words/choose-keywords.ts';

/** Which words tell a text from the others of its workspace, its own process can't know. */
export async function withKeywords(db: Reader, scope: Scope, findings: Findings): Promise<Findings> {
  const { candidates, data } = findings;
  if (candidates.length === 0) return findings;
  const frequencies = await findFrequencies(
    db,
    scope,
    candidates.map(({ word }) => word),
  );
  return { ...findings, data: { ...data, keywords: chooseKeywords(candidates, frequencies) } };
}
