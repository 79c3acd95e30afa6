import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readEnglish } from '../../../../server/search/meaning/word-vectors/read-english.ts';
import { packWordVectors, unpackWordVectors, wordDimensions } from '../../../../server/search/meaning/word-vectors/word-vectors.ts';

const english = readEnglish();
const rowOf = (word: string): Int8Array => {
  const at = english.words.indexOf(word) * wordDimensions;
  return english.numbers.subarray(at, at + wordDimensions);
};
const dot = (one: Int8Array, other: Int8Array): number => one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
const likeness = (one: string, other: string): number =>
  dot(rowOf(one), rowOf(other)) / Math.sqrt(dot(rowOf(one), rowOf(one)) * dot(rowOf(other), rowOf(other)));

it('The word vectors are of words in lower case, each once, the most frequent first', () => {
  expect(english.words.length).toBeGreaterThan(50_000);
  expect(new Set(english.words).size).toBe(english.words.length);
  expect(english.words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
  expect(english.words.indexOf('house')).toBeLessThan(english.words.indexOf('dormitory'));
});

it('They are of about the same length', () => {
  const lengths = ['the', 'house', 'dormitory', 'google', english.words.at(-1) ?? ''].map((word) => Math.sqrt(dot(rowOf(word), rowOf(word))));
  expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.1);
});

it.each([
  ['tenant', 'landlord', 'glacier'],
  ['dentist', 'teeth', 'lawsuit'],
  ['guitar', 'concert', 'tax'],
])('%s keeps company with %s rather than with %s', (word, near, far) => {
  expect(likeness(word, near)).toBeGreaterThan(likeness(word, far) + 0.2);
});

it('A file has all that was put into it', () => {
  const numbers = Int8Array.from({ length: 2 * wordDimensions }, (_, index) => 2 * (index % 16) - 15);
  expect(unpackWordVectors(packWordVectors({ words: ['one', 'two'], numbers }))).toEqual({ words: ['one', 'two'], numbers });
});

it('A file that is broken off is refused', () => {
  const whole = Buffer.concat([Buffer.from([3, 0, 0, 0]), Buffer.from('one'), Buffer.alloc(7)]);
  expect(() => unpackWordVectors(brotliCompressSync(whole))).toThrow('broken off');
});
