import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Source } from './document.ts';
import { loadOpenSources } from './protection.ts';

/** Resources whose texts are read together, and characters after which no more are. */
const [atOnce, mostCharacters] = [20, 2_000_000];

export interface SomeSources {
  /** The resources whose texts were read, whether they are still there or not. */
  readonly ids: readonly string[];
  readonly sources: readonly Source[];
}

/** The texts of the first of these resources, of as many as may be held at a time. Of the largest that is one. */
export async function loadSomeSources(db: Reader, scope: Scope, all: readonly string[]): Promise<SomeSources> {
  const [ids, sources]: [string[], Source[]] = [[], []];
  for (let characters = 0; ids.length < all.length && characters < mostCharacters; ) {
    const some = all.slice(ids.length, ids.length + atOnce);
    const read = await loadOpenSources(db, scope, some);
    ids.push(...some);
    sources.push(...read);
    characters += read.reduce((sum, source) => sum + charactersOf(source), 0);
  }
  return { ids, sources };
}

/** Roughly. */
export const charactersOf = ({ text, description, passages, comments }: Source): number =>
  (text?.length ?? 0) +
  (description?.length ?? 0) +
  [...passages.map((passage) => passage.text), ...comments].reduce((sum, one) => sum + one.length, 500);
