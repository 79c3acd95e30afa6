import { ByteReader, ByteWriter } from './bytes.ts';

/** The numbers of documents, as they are kept: in their order, each as its distance to the one before. */
export function encodeNumbers(numbers: Iterable<number>): Uint8Array {
  const writer = new ByteWriter();
  let last = 0;
  for (const number of [...numbers].sort((one, other) => one - other)) {
    writer.number(number - last);
    last = number;
  }
  return writer.taken();
}

export function decodeNumbers(encoded: Uint8Array): number[] {
  const reader = new ByteReader(encoded);
  const numbers: number[] = [];
  let last = 0;
  while (reader.hasMore) {
    last += reader.number();
    numbers.push(last);
  }
  return numbers;
}
