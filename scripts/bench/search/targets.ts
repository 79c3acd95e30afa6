import type { Measures } from './measures.ts';
import type { Group } from './set/types.ts';

/** What search has to reach, in words and as a check. */
export interface Target {
  readonly says: string;
  isReached(measures: Measures): boolean;
}

const all: Target = { says: 'recall@1, recall@5 = 1', isReached: ({ recall1, recall5 }) => recall1 === 1 && recall5 === 1 };
const nearlyAll: Target = { says: 'recall@5 ≥ 0.95', isReached: ({ recall5 }) => recall5 >= 0.95 };

const mostly: Target = { says: 'recall@3 ≥ 0.6', isReached: ({ recall3 }) => recall3 >= 0.6 };

/** Of each group that has one. Beside it every group has to be at least as good as bm25. */
export const targets: Readonly<Partial<Record<Group, Target>>> = {
  exact: all,
  phrase: { says: `${all.says}, no noise`, isReached: (measures) => all.isReached(measures) && measures.noise === 0 },
  substring: all,
  typo: nearlyAll,
  inflection: nearlyAll,
  paraphrase: mostly,
  'paraphrase-unseen': mostly,
  'paraphrase-everyday': mostly,
  'similar-image': nearlyAll,
};
