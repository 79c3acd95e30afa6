import { describe, expect, it } from 'vitest';
import { makeCorpus, proseOf } from '../../../../scripts/bench/search/corpus.ts';
import { paced } from '../../../../scripts/bench/search/paced.ts';
import { notesFrom } from '../../../../scripts/bench/search/speed.ts';
import { speedQueries } from '../../../../scripts/bench/search/speed-queries.ts';

const options = { seed: 3, vocabulary: 5000, shortest: 20, longest: 2000 };
const corpus = makeCorpus(options);

describe('The generated texts', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(makeCorpus(options).text(7)).toEqual(corpus.text(7));
    expect(makeCorpus({ ...options, seed: 4 }).text(7)).not.toEqual(corpus.text(7));
    expect(corpus.text(7)).not.toEqual(corpus.text(8));
  });

  it('have from 20 to 2,000 words, short ones more often', () => {
    const lengths = Array.from({ length: 500 }, (_, index) => corpus.text(index).length).sort((a, b) => a - b);
    expect(lengths[0]).toBeGreaterThanOrEqual(20);
    expect(lengths.at(-1)).toBeLessThanOrEqual(2000);
    // Half of them below the geometric mean of both bounds, give or take what chance does.
    expect(lengths[250]).toBeGreaterThan(150);
    expect(lengths[250]).toBeLessThan(270);
  });

  it('have words as often as their rank says: the commonest twice as often as the second, ten times as often as the tenth', () => {
    expect(new Set(corpus.words).size).toBe(5000);
    const counts = new Map<string, number>();
    for (let index = 0; index < 500; index++) for (const word of corpus.text(index)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const count = (rank: number): number => counts.get(corpus.words[rank] ?? '') ?? 0;
    expect(count(0) / count(1)).toBeCloseTo(2, 0);
    expect(count(0) / count(9)).toBeGreaterThan(8);
    expect(count(0) / count(9)).toBeLessThan(12);
  });

  it('read like sentences', () => {
    expect(proseOf(Array.from({ length: 13 }, (_, index) => `w${index}`))).toBe('W0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11. W12.');
  });

  it('are notes with ids of their own', () => {
    const notes = notesFrom(corpus, 15, 3);
    expect(notes.map(({ id }) => id)).toEqual(['0f', '10', '11'].map((end) => `01900000-0000-7000-8000-0000000000${end}`));
    expect(notes[1]?.text.toLowerCase()).toContain(notes[1]?.name);
  });
});

describe('The generated queries', () => {
  it('are the same for the same seed, and never too long or empty', () => {
    const queries = speedQueries(corpus, 100, 400, 1);
    expect(queries).toEqual(speedQueries(corpus, 100, 400, 1));
    expect(queries.every((text) => text.trim() !== '' && text.length <= 255)).toBe(true);
  });

  it('are of all the forms that people type', () => {
    const queries = speedQueries(corpus, 100, 80, 1);
    expect(queries.filter((text) => /^"\S+ \S+"$/.test(text))).toHaveLength(10);
    expect(queries.filter((text) => text.endsWith('?'))).toHaveLength(10);
    const words = new Set(corpus.words);
    expect(queries.filter((text) => !text.includes(' ') && !words.has(text)).length).toBeGreaterThan(5);
  });
});

describe('A paced load', () => {
  it('makes every call that is due, and counts from when it was due', async () => {
    const indexes: number[] = [];
    const took = await paced(100, 0.2, async (index) => {
      indexes.push(index);
    });
    expect(indexes).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(took).toHaveLength(20);
    expect(took.every((milliseconds) => milliseconds >= 0)).toBe(true);
  });
});
