import { dimensions } from './lexicon.ts';
import { rowBytes } from './row-code.ts';
import { MachineMemory, openRowMachine, type RowMachine } from './row-machine.ts';
import { addSignature, hashOf } from './signatures.ts';
import type { SparseTables } from './sparse.ts';
import { unit } from './vectors.ts';

/** How often the synsets take on what those around them mean. */
const rounds = 3;
/** What a synset keeps of its own signature in each round, beside what it takes on. */
const ownShare = 0.3;
/** What a word of a gloss keeps of its own signature beside what its senses mean. */
const wordShare = 0.5;

/** The words of definitions. */
export interface GlossRows {
  readonly terms: readonly string[];
  /** For each term the synsets that it may mean. */
  readonly meaningsOfTerms: SparseTables;
  /** For each synset the terms of its definition. */
  readonly termsOfGlosses: SparseTables;
}

/**
 * A vector of length 1 for each synset: its own signature, and in each round something of what it points to and of the words that define it. Each takes from the others what
 * they have by then, so what is far reaches it in few rounds. What all have in common is left out of each, or there would be nothing else after some rounds.
 */
export function spread(relations: SparseTables, { terms, meaningsOfTerms, termsOfGlosses }: GlossRows): Int8Array {
  const synsets = relations.starts.length - 1;
  const tables = [relations, meaningsOfTerms, termsOfGlosses];
  const tableBytes = tables.reduce((bytes, { columns, weights }) => bytes + columns.byteLength + weights.byteLength, 0);
  const machine = openRowMachine(3 * rowBytes + tableBytes + (synsets + terms.length) * dimensions);
  const memory = new MachineMemory(machine.buffer);
  const [sum, common, total] = [memory.floats(dimensions), memory.floats(dimensions), memory.floats(dimensions)];
  const [related, meant, defining] = [
    new Products(machine, memory, relations),
    new Products(machine, memory, meaningsOfTerms),
    new Products(machine, memory, termsOfGlosses),
  ];
  const [vectors, inTerms] = [memory.bytes(synsets * dimensions), memory.bytes(terms.length * dimensions)];
  const lengthOf = (row: number): number => Math.sqrt(machine.dot(row, row)) || 1;
  const keep = (row: number): void => machine.setRow(row, sum.byteOffset, 1 / (unit * lengthOf(sum.byteOffset)));

  for (let synset = 0; synset < synsets; synset++) {
    addSignature(sum.fill(0), synset, 1);
    keep(vectors.byteOffset + synset * dimensions);
  }
  const seeds = Uint32Array.from(terms, (term) => hashOf(term));
  for (let round = 0; round < rounds; round++) {
    for (let term = 0; term < terms.length; term++) {
      sum.fill(0);
      meant.add(sum, vectors, term);
      addSignature(sum, seeds[term] as number, wordShare * lengthOf(sum.byteOffset));
      keep(inTerms.byteOffset + term * dimensions);
    }
    total.fill(0);
    for (let synset = 0; synset < synsets; synset++) {
      addSignature(sum.fill(0), synset, ownShare);
      related.add(sum, vectors, synset);
      defining.add(sum, inTerms, synset);
      const length = lengthOf(sum.byteOffset);
      machine.add(total.byteOffset, sum.byteOffset, 1 / (synsets * length));
      machine.add(sum.byteOffset, common.byteOffset, -length);
      keep(vectors.byteOffset + synset * dimensions);
    }
    common.set(total);
  }
  return vectors;
}

/** A sparse table in the memory of a machine, whose rows are multiplied with others. */
class Products {
  readonly #machine: RowMachine;
  readonly #starts: Uint32Array;
  readonly #columns: Uint32Array;
  readonly #weights: Float32Array;

  constructor(machine: RowMachine, memory: MachineMemory, { starts, columns, weights }: SparseTables) {
    this.#machine = machine;
    this.#starts = starts;
    this.#columns = memory.wholes(columns.length);
    this.#columns.set(columns);
    this.#weights = memory.floats(weights.length);
    for (const [index, weight] of weights.entries()) this.#weights[index] = weight * unit;
  }

  /** Adds the rows of `from` that a row names, as often as it says. */
  add(into: Float32Array, from: Int8Array, row: number): void {
    const [start, end] = [(this.#starts[row] as number) * 4, (this.#starts[row + 1] as number) * 4];
    const [columns, weights] = [this.#columns.byteOffset, this.#weights.byteOffset];
    this.#machine.addRows(into.byteOffset, from.byteOffset, columns + start, weights + start, weights + end);
  }
}
