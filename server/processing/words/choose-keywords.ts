import type { Frequencies } from '../../search/index/frequencies-store.ts';
import type { Candidate } from '../found.ts';

export const mostKeywords = 10;

/** Of the words of a text those that tell it from the others of its workspace: the fewer of them have a word, the more it says. The best come first. */
export function chooseKeywords(candidates: readonly Candidate[], { documents, of }: Pick<Frequencies, 'documents' | 'of'>): string[] {
  const value = ({ word, weight }: Candidate): number => weight * Math.log(1 + (documents + 1) / (Math.min(of(word), documents) + 0.5));
  const sorted = candidates.toSorted((one, other) => value(other) - value(one));
  return [...new Set(sorted.map(({ written }) => written))].slice(0, mostKeywords);
}
