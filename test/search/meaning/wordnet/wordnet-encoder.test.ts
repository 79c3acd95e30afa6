import { copyFile, mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { EncoderUnavailable } from '../../../../server/search/meaning/encoder.ts';
import { commonWords } from '../../../../server/search/meaning/wordnet/common-words.ts';
import { readLexicon } from '../../../../server/search/meaning/wordnet/lexicon-file.ts';
import { WordNetEncoder } from '../../../../server/search/meaning/wordnet/wordnet-encoder.ts';
import { known, others, type Paraphrase, unseen } from './paraphrases.ts';

const folder = join(inject('temporaryFolder'), 'wordnet');
const file = join(folder, 'lexicon');
const log = pino({ level: 'silent' });
const signal = new AbortController().signal;

const encoder = new WordNetEncoder(file, log);
// In the place of one that a crash has left half: a beginning that says nothing.
beforeAll(async () => {
  await mkdir(folder);
  await writeFile(file, 'half of something');
  await expect(encoder.encode(['dog'], signal)).rejects.toThrow(EncoderUnavailable);
  await encoder.prepare();
});
afterAll(() => encoder.close());

async function vectorOf(text: string, by = encoder): Promise<Float32Array> {
  const [vector] = await by.encode([text], signal);
  if (!vector) throw new Error(`Nothing is known of ${text}.`);
  return vector;
}

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, number, index) => sum + number * (b[index] as number), 0);
async function relevance(a: string, b: string): Promise<number> {
  const asked = await vectorOf(a);
  return encoder.relevanceOf(cosine(asked, await vectorOf(b)), asked);
}

describe('The embedded encoder', () => {
  it('finds among the first three seven of ten notes that say in other words what was asked for', async () => {
    for (const group of [known, unseen]) {
      const { found, wrong } = await search(group);
      expect(found / group.length).toBeGreaterThanOrEqual(0.7);
      // Of a hundred other notes.
      expect(wrong / group.length).toBeLessThanOrEqual(2);
    }
  });

  it('is judged by questions that share no word with their answer', () => {
    for (const { query, note } of [...known, ...unseen]) {
      const asked = wordsOf(query);
      expect(wordsOf(note).filter((word) => asked.some((other) => other === word))).toEqual([]);
    }
  });

  it.each([
    ['car', 'automobiles'],
    ['the children were running', 'A child runs.'],
    ['feet and teeth', 'a foot, a tooth'],
    ['CAFÉ', 'cafe'],
    ['hot dogs', 'hot dog'],
    ['smartphones', 'mobile phone'],
  ])('knows that %s is %s', async (one, other) => {
    expect(await relevance(one, other)).toBeGreaterThan(0.6);
  });

  it.each([
    ['hot dog', 'a warm puppy'],
    ['knitting', 'Server migration: back up the database.'],
  ])('does not take %s for %s', async (one, other) => {
    expect(await relevance(one, other)).toBeLessThan(0.3);
  });

  it.each([
    ['tennis', 'My racket needs new strings, the court is booked for two.'],
    ['internet access', 'Wi-Fi: the router is in the cupboard.'],
    ['wine tasting', 'Sampled a Burgundy and two Rieslings at the vineyard.'],
    ['quit smoking', 'No more cigarettes: nicotine patches and chewing gum.'],
    ['microsoft', 'Google and Apple'],
  ])('knows what %s has to do with, where no dictionary says it', async (one, other) => {
    expect(await relevance(one, other)).toBeGreaterThan(0.3);
  });

  it('takes a word for what it means beside the others', async () => {
    const river = 'bank of the river';
    expect(await relevance(`${river}, water`, 'shore')).toBeGreaterThan(await relevance('bank, loan, interest', 'shore'));
  });

  it('has nothing to say of texts without a word that it knows', async () => {
    expect(await encoder.encode(['', 'of the', '!?', '👍', '\u0000\ud800', 'йога для начинающих', '日本語のテキスト', 'MPU6050'], signal)).toEqual(
      Array(8).fill(null),
    );
  });

  it.each(['Die Rechnung für das Fahrrad ist bezahlt.', 'Le chat dort sur la table.', 'El perro no quiere salir de casa.'])(
    'does not take a text in another language, %s, for anything in English',
    async (text) => {
      const [vector] = await encoder.encode([text], signal);
      const asked = await vectorOf('automobile repair');
      expect(vector ? encoder.relevanceOf(cosine(asked, vector), asked) : 0).toBeLessThan(0.3);
    },
  );

  it('asks more of what is near to many texts by chance', async () => {
    const [common, rare] = [await vectorOf('people and things'), await vectorOf('tuberculosis')];
    expect(encoder.relevanceOf(0.3, rare)).not.toBe(encoder.relevanceOf(0.3, common));
    expect(encoder.relevanceOf(0.9, rare)).toBeGreaterThan(encoder.relevanceOf(0.3, rare));
  });

  it('gives vectors of length 1 for any text that it knows enough of', async () => {
    const texts = ['a b', 'wiring of the MPU6050', 'naïve résumé', `word ${'x'.repeat(10_000)}`, 'word '.repeat(5_000)];
    for (const vector of await encoder.encode(texts, signal)) expect(vector && Math.sqrt(cosine(vector, vector))).toBeCloseTo(1, 5);
  });

  it('gives the same vectors for many texts at once as for each by itself', async () => {
    const texts = [...known.map(({ note }) => note), ...others];
    expect(texts.join('').length).toBeGreaterThan(2_000);
    expect(await encoder.encode(texts, signal)).toEqual(await Promise.all(texts.map((text) => vectorOf(text))));
  });
});

describe('The file of the embedded encoder', () => {
  it('is made where there is only half of one, is used again, and stands alone in its folder', async () => {
    const before = await readFile(file);
    expect(before.length).toBeLessThan(64 * 1024 * 1024);
    const again = new WordNetEncoder(file, log);
    await again.prepare();
    expect(await vectorOf('a dog in the garden', again)).toEqual(await vectorOf('a dog in the garden'));
    await again.close();
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(['lexicon']);
  });

  it('is made by two that start on one folder at the same time as by one alone, and what a killed one has left there is removed', async () => {
    const shared = join(inject('temporaryFolder'), 'wordnet-shared');
    await mkdir(shared);
    for (const [name, age] of [
      ['lexicon.abandoned', 2 * 60 * 60],
      ['lexicon.growing', 0],
    ] as const) {
      await writeFile(join(shared, name), 'the beginning of one');
      await utimes(join(shared, name), Date.now() / 1000, Date.now() / 1000 - age);
    }
    const both = [new WordNetEncoder(join(shared, 'lexicon'), log), new WordNetEncoder(join(shared, 'lexicon'), log)];
    await Promise.all(both.map((one) => one.prepare()));
    for (const one of both) expect(await vectorOf('a dog in the garden', one)).toEqual(await vectorOf('a dog in the garden'));
    await Promise.all(both.map((one) => one.close()));
    expect((await readFile(join(shared, 'lexicon'))).equals(await readFile(file))).toBe(true);
    expect((await readdir(shared)).sort()).toEqual(['lexicon', 'lexicon.growing']);
  });

  it.each(['half', 'altered', 'foreign', 'empty'])('is not used where it is %s', async (damage) => {
    const damaged = join(inject('temporaryFolder'), `wordnet-${damage}`, 'lexicon');
    await mkdir(join(damaged, '..'));
    await copyFile(file, damaged);
    if (damage === 'half') await truncate(damaged, 1_000_000);
    if (damage === 'altered') await writeFile(damaged, 'x', { flag: 'r+' });
    if (damage === 'foreign') await writeFile(damaged, 'something else, but long enough to have a head');
    if (damage === 'empty') await truncate(damaged, 0);
    expect(readLexicon(damaged, encoder.id)).toBeNull();
  });

  it('that can not be read is not used', async () => {
    const unreadable = join(inject('temporaryFolder'), 'wordnet-unreadable', 'lexicon');
    await mkdir(unreadable, { recursive: true });
    expect(readLexicon(unreadable, encoder.id)).toBeNull();
  });

  it('of another version is not used', () => {
    expect(readLexicon(file, encoder.id)).not.toBeNull();
    expect(readLexicon(file, 'wordnet-0')).toBeNull();
  });
});

/** How many of the notes come among the first three and are worth showing, and how many others are. */
async function search(group: readonly Paraphrase[]): Promise<{ found: number; wrong: number }> {
  const texts = [...known.map(({ note }) => note), ...unseen.map(({ note }) => note), ...others];
  const vectors = await encoder.encode(texts, signal);
  let [found, wrong] = [0, 0];
  for (const { query, note } of group) {
    const asked = await vectorOf(query);
    const hits = vectors
      .map((vector, index) => ({ text: texts[index], relevance: vector ? encoder.relevanceOf(cosine(asked, vector), asked) : 0 }))
      .filter((hit) => hit.relevance >= 0.3)
      .sort((a, b) => b.relevance - a.relevance);
    if (hits.slice(0, 3).some(({ text }) => text === note)) found++;
    wrong += hits.filter(({ text }) => text !== note).length;
  }
  return { found, wrong };
}

const wordsOf = (text: string): string[] => (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !commonWords.has(word));
