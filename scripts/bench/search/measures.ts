/** How well an answer fits what a person judged, each from 0 to 1 but for the noise. */
export interface Measures {
  /** Which part of the right answers is among the first, of as many as there is room for: 1 at `recall1` means that the first hit is right. */
  readonly recall1: number;
  readonly recall3: number;
  readonly recall5: number;
  readonly ndcg10: number;
  /** Hits that are wrong, on all pages. */
  readonly noise: number;
}

/** Documents by how relevant they are: from 1 upwards; what is not in it is wrong. */
export type Judgement = ReadonlyMap<string, number>;

/**
 * The discounted gain of the first ten, against that of the best order that there is. The gain is the judged relevance itself, as trec_eval takes it. NaN where
 * nothing is relevant.
 */
export function ndcg(ranking: readonly string[], judged: Judgement, depth = 10): number {
  const gains = ranking.slice(0, depth).map((id) => Math.max(0, judged.get(id) ?? 0));
  const ideal = [...judged.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  return discounted(gains) / discounted(ideal.slice(0, depth));
}

const discounted = (gains: readonly number[]): number => gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);

/** NaN where nothing is right. */
export function recall(ranking: readonly string[], right: ReadonlySet<string>, depth: number): number {
  const found = ranking.slice(0, depth).filter((id) => right.has(id)).length;
  return found / Math.min(depth, right.size);
}

/** @param also what may come, and counts half of a right answer */
export function measure(ranking: readonly string[], answers: readonly string[], also: readonly string[]): Measures {
  const right = new Set(answers);
  const judged: Judgement = new Map([...also.map((id) => [id, 1] as const), ...answers.map((id) => [id, 2] as const)]);
  const at = (depth: number): number => recall(ranking, right, depth);
  return {
    recall1: at(1),
    recall3: at(3),
    recall5: at(5),
    // A query that nothing fits has no right order, even if some things may come.
    ndcg10: right.size === 0 ? Number.NaN : ndcg(ranking, judged),
    noise: ranking.filter((id) => !judged.has(id)).length,
  };
}

/** The mean of each measure over those queries that have it; NaN where none does. */
export function mean(all: readonly Measures[]): Measures {
  const of = (key: keyof Measures): number => {
    const values = all.map((one) => one[key]).filter((value) => !Number.isNaN(value));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { recall1: of('recall1'), recall3: of('recall3'), recall5: of('recall5'), ndcg10: of('ndcg10'), noise: of('noise') };
}
