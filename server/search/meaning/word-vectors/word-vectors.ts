import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** How long the vectors are. */
export const wordDimensions = 64;

/** What English words mean by the company that they keep in a large body of text. */
export interface WordVectors {
  /** In lower case, the most frequent first. */
  readonly words: readonly string[];
  /** Of each word a vector, in numbers from −15 to 15, all of them odd; their lengths are about the same. */
  readonly numbers: Int8Array;
}

const textBytes = 4;

/** As a file: how many bytes the words take, the words, a line each, and half a byte for each number; all of it compressed. */
export function packWordVectors({ words, numbers }: WordVectors): Buffer {
  const text = Buffer.from(words.join('\n'), 'latin1');
  const head = Buffer.alloc(textBytes);
  head.writeUInt32LE(text.length);
  const halves = new Uint8Array(numbers.length / 2);
  for (let index = 0; index < halves.length; index++)
    halves[index] = stepOf(numbers[2 * index] as number) | (stepOf(numbers[2 * index + 1] as number) << 4);
  const whole = Buffer.concat([head, text, halves]);
  return brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });
}

/** @throws Error where the bytes are no such file */
export function unpackWordVectors(file: Uint8Array): WordVectors {
  const whole = brotliDecompressSync(file);
  const end = textBytes + whole.readUInt32LE();
  const words = whole.toString('latin1', textBytes, end).split('\n');
  const numbers = new Int8Array(words.length * wordDimensions);
  if (whole.length !== end + numbers.length / 2) throw new Error('The file of word vectors is broken off.');
  for (let index = 0; index < numbers.length; index += 2) {
    const both = whole[end + index / 2] as number;
    numbers[index] = numberOf(both & 15);
    numbers[index + 1] = numberOf(both >> 4);
  }
  return { words, numbers };
}

const stepOf = (number: number): number => (number + 15) >> 1;
const numberOf = (step: number): number => 2 * step - 15;
