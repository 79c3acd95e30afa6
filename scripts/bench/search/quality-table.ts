import { columns } from '../report.ts';
import { type Measures, mean } from './measures.ts';
import { type Asked, hasWords, type Results } from './quality.ts';
import { groups } from './set/types.ts';
import { targets } from './targets.ts';

/** One line: a group of queries, asked in one way. */
export interface QualityRow extends Measures {
  readonly group: string;
  readonly queries: number;
  readonly name: string;
  readonly target: string;
  /** Null where there is nothing to reach, as for bm25 itself. */
  readonly isReached: boolean | null;
}

/** A line for each group and way, and one for all queries that have words. `bm25` is the last of the results. */
export function qualityRows(results: readonly Results[], plain: Results): QualityRow[] {
  const parts = [
    ...groups.map((group) => ({ group, isIn: ({ query }: Asked) => query.group === group, target: targets[group], isOverAll: false })),
    { group: 'all with words', isIn: ({ query }: Asked) => hasWords(query), target: undefined, isOverAll: true },
  ];
  return parts.flatMap(({ group, isIn, target, isOverAll }): QualityRow[] => {
    const floor = mean(plain.asked.filter(isIn).map(({ measures }) => measures));
    const row = (name: string, asked: readonly Asked[]) => ({
      group,
      queries: asked.length,
      name,
      ...mean(asked.map(({ measures }) => measures)),
    });
    const hasOrder = !Number.isNaN(floor.ndcg10);
    const beside = isOverAll ? 'nDCG@10 > bm25' : 'nDCG@10 ≥ bm25';
    return [
      ...results.map(({ name, asked }) => {
        const measured = row(name, asked.filter(isIn));
        const isAsGood = isOverAll ? measured.ndcg10 > floor.ndcg10 : measured.ndcg10 >= floor.ndcg10;
        return {
          ...measured,
          target: [target?.says, hasOrder ? beside : undefined].filter((says) => says !== undefined).join(', '),
          isReached: hasOrder ? isAsGood && (target?.isReached(measured) ?? true) : null,
        };
      }),
      { ...row(plain.name, plain.asked.filter(isIn)), target: '', isReached: null },
    ];
  });
}

export function qualityTable(rows: readonly QualityRow[]): string {
  const number = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(2));
  const cells = rows.map((row, index) => [
    rows[index - 1]?.group === row.group ? '' : `${row.group} (${row.queries})`,
    row.name,
    ...[row.recall1, row.recall3, row.recall5, row.ndcg10, row.noise].map(number),
    row.target,
    row.isReached === null ? '' : row.isReached ? 'yes' : 'NO',
  ]);
  return columns([['group', 'search', 'recall@1', 'recall@3', 'recall@5', 'nDCG@10', 'noise', 'target', 'reached'], ...cells]);
}

/** What went wrong, a line for each query: what is missing among the first five, what is wrong in front, and how much of it there is. */
export function faults({ asked }: Results): string[] {
  return asked.flatMap(({ query, ranking, measures, failure, isDegraded }) => {
    const { group, answers, also = [], ...asking } = query;
    const missing = answers.filter((id) => !ranking.slice(0, Math.max(5, answers.length)).includes(id));
    const wrong = ranking.filter((id) => !answers.includes(id) && !also.includes(id));
    const isFirst = answers.length === 0 || answers.includes(ranking[0] ?? '');
    if (missing.length + wrong.length === 0 && isFirst && failure === null && !isDegraded) return [];
    return [
      [
        `${group} ${JSON.stringify(asking)}:`,
        ...(failure === null ? [] : [`failed: ${failure};`]),
        ...(isDegraded ? ['degraded;'] : []),
        ...(missing.length === 0 ? [] : [`not found: ${missing.join(', ')};`]),
        ...(isFirst ? [] : [`first is ${ranking[0] ?? 'nothing'};`]),
        ...(wrong.length === 0 ? [] : [`${measures.noise} wrong: ${wrong.slice(0, 6).join(', ')}`]),
      ].join(' '),
    ];
  });
}
