import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../server/search/index/vocabulary.ts';
import { GatheredWords, type SegmentWords } from '../../../server/search/query/vocabulary.ts';
import { edits } from '../../../server/search/words/edits.ts';
import { relationTo, stemsOf } from '../../../server/search/words/relation.ts';

/** Few letters, so that many words are near to each other. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '語', '😀'), minLength: 1, maxLength: 6 }),
  fc.constantFrom('bake', 'baked', 'baking', 'baker', 'bakers', 'backen', 'mouse', 'mice', 'mous'),
);
const spoken = ['en', 'de'] as const;
const segment = fc.uniqueArray(word, { maxLength: 12 }).map((words): SegmentWords => ({ words: words.toSorted(inOrder) }));
const segments = fc.array(segment, { maxLength: 4 });

const wordsOf = (some: readonly SegmentWords[]): string[] => [...new Set(some.flatMap(({ words }) => words))];

describe('The words of an index', () => {
  it('are found as by going through all of them, each once, whichever segments they were gathered from before', () => {
    fc.assert(
      fc.property(
        fc.array(segments, { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        word,
        fc.constantFrom(1, 2),
        fc.boolean(),
        (rounds, kept, asked, most, isOpen) => {
          const gathered = new GatheredWords();
          let current: readonly SegmentWords[] = [];
          for (const added of rounds) {
            current = [...current.slice(0, kept), ...added];
            const [vocabulary, all] = [gathered.of(current), wordsOf(current)];
            const relation = relationTo({ word: asked, isOpen }, spoken);
            const close = vocabulary.closeTo({ word: asked, isOpen }, stemsOf(asked, spoken));
            expect(close).toEqual([...new Set(close)]);
            expect(close).toEqual(expect.arrayContaining(all.filter((one) => relation(one)?.isClose)));
            expect(vocabulary.with(asked).toSorted()).toEqual(all.filter((one) => one.includes(asked)).toSorted());
            const near = vocabulary.near(asked, most);
            expect(near).toEqual([...new Set(near)]);
            expect(near).toEqual(expect.arrayContaining(all.filter((one) => edits(one, asked, most) <= most)));
          }
        },
      ),
    );
  });
});
