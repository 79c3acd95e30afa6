import { fieldCount } from './fields.ts';
import type { Index } from './index-store.ts';

/** What is counted in a workspace, and the scores of its searches depend on. */
export interface Statistics {
  readonly documents: number;
  /** Of each field the resources that have it, and the words in all of them. */
  readonly fields: readonly (readonly [documents: number, words: number])[];
  readonly languages: Readonly<Record<string, number>>;
}

export const noStatistics: Statistics = { documents: 0, fields: [], languages: {} };

export const statisticsOf = ({ documents, fields, languages }: Pick<Index, 'documents' | 'fields' | 'languages'>): Statistics => ({
  documents,
  fields: JSON.parse(fields) as Statistics['fields'],
  languages: JSON.parse(languages) as Statistics['languages'],
});

export interface Counted {
  readonly language: string;
  /** Words in each field. */
  readonly lengths: readonly number[];
}

/** The statistics without some resources and with others. */
export function counted(before: Statistics, removed: readonly Counted[], added: readonly Counted[]): Statistics {
  const fields = Array.from({ length: fieldCount }, (_, field): [number, number] => {
    const [documents = 0, words = 0] = before.fields[field] ?? [];
    return [documents, words];
  });
  const languages: Record<string, number> = { ...before.languages };
  const count = ({ language, lengths }: Counted, sign: 1 | -1): void => {
    languages[language] = (languages[language] ?? 0) + sign;
    if (languages[language] === 0) delete languages[language];
    lengths.forEach((length, field) => {
      const sums = fields[field];
      if (length === 0 || !sums) return;
      sums[0] += sign;
      sums[1] += sign * length;
    });
  };
  for (const one of removed) count(one, -1);
  for (const one of added) count(one, 1);
  return { documents: before.documents - removed.length + added.length, fields, languages };
}
