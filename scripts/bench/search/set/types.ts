import type { Rgb } from '../colors.ts';
import type { Change } from '../pictures.ts';
import type { Picture } from '../scenes.ts';

/** What any resource of the set may have. Queries name it by its `id`, which stands in these files alone. */
interface Common {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** Pinned. */
  readonly comment?: string;
  /** The id of a folder that comes before it. */
  readonly in?: string;
}

export type SetResource = Common &
  (
    | { readonly kind: 'folder' }
    | { readonly kind: 'note'; readonly text: string }
    | { readonly kind: 'bookmark'; readonly url: string }
    | { readonly kind: 'file'; readonly filename: string; readonly text: string }
    | { readonly kind: 'picture'; readonly filename: string; readonly picture: Picture }
  );

/** What one query asks for. */
export interface SetQuery {
  readonly text?: string;
  /** The id of a resource that the answers are to be like. */
  readonly like?: string;
  /** A picture of the set, changed on its way. */
  readonly image?: { readonly of: string; readonly change: Change };
  readonly color?: Rgb;
  readonly filters?: { readonly kinds: readonly ('notepad' | 'bookmark' | 'folder' | 'image' | 'document')[] };
  readonly precision?: number;
}

/** A search and what a person holds for right. */
export interface JudgedQuery extends SetQuery {
  readonly queries?: readonly SetQuery[];
  /** Ids of what has to come. Empty: nothing fits. */
  readonly answers: readonly string[];
  /** Ids of what may come after them: close to it, but nobody would miss it. */
  readonly also?: readonly string[];
}

/** The groups of queries, in the order of the table. `nothing` is not about finding: nothing should come. */
export const groups = [
  'exact',
  'typo',
  'inflection',
  'substring',
  'phrase',
  'question',
  'paraphrase',
  'paraphrase-unseen',
  'paraphrase-everyday',
  'other-scripts',
  'similar-resource',
  'similar-image',
  'color',
  'multi-query',
  'nothing',
] as const;

export type Group = (typeof groups)[number];

export interface EvaluationSet {
  /** Folders first: what something is in comes before it. */
  readonly resources: readonly SetResource[];
  readonly queries: readonly (JudgedQuery & { readonly group: Group })[];
}
