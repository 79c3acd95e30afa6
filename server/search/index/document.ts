import { type Language, languageOf } from '../words/languages.ts';
import { eachWord } from '../words/tokens.ts';
import { fieldCount, fields } from './fields.ts';
import type { Passage } from './passages.ts';
import { passagesOf } from './passages.ts';
import type { Places } from './postings.ts';

/** What search knows of a resource, as the tables of the service have it. */
export interface Source {
  readonly resourceId: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  /** Addresses and the name of the file. */
  readonly addresses: readonly string[];
  readonly comments: readonly string[];
  /** The text of a note. */
  readonly text: string | null;
  /** What was read out of a content. */
  readonly passages: readonly Passage[];
}

/** A resource as the index has it. */
export interface IndexedDocument {
  readonly resourceId: string;
  readonly language: Language;
  /** Words in each field. */
  readonly lengths: readonly number[];
  /** The place of the first word of each passage of the content. */
  readonly starts: readonly number[];
  readonly words: ReadonlyMap<string, readonly Places[]>;
}

/** Places between two tags or comments: no phrase goes over it. */
const gap = 100;

export const textPassages = (text: string | null): Passage[] =>
  passagesOf(text ?? '').map((passage) => ({ text: passage, pageNumber: null, timeStart: null, timeEnd: null }));

/** The passages of a content, whatever it comes from. */
export const contentPassages = ({ text, passages }: Source): readonly Passage[] => [...textPassages(text), ...passages];

export function documentOf(source: Source): IndexedDocument {
  const steps = stepsTo(source);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Milliseconds that a document is worked on before others have their turn. */
const turn = 5;

/** The same, with others having their turn in between: a text may be long. */
export async function documentOfInTurns(source: Source): Promise<IndexedDocument> {
  const steps = stepsTo(source);
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < turn) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
}

function* stepsTo(source: Source): Generator<void, IndexedDocument> {
  const places = new Map<string, number[][]>();
  const lengths = new Array<number>(fieldCount).fill(0);
  const spoken: string[] = [];
  const put = (field: number, text: string, start: number): number =>
    eachWord(
      text,
      (word, place) => {
        const byField = places.get(word) ?? [];
        const own = byField[field] ?? [];
        own.push(place);
        byField[field] = own;
        places.set(word, byField);
        lengths[field] = (lengths[field] ?? 0) + 1;
        if (spoken.length < 300) spoken.push(word);
      },
      start,
    );
  function* putAll(field: number, texts: readonly string[], between: number): Generator<void, number[]> {
    const starts: number[] = [];
    let next = 0;
    for (const text of texts) {
      starts.push(next);
      next = put(field, text, next) + between;
      yield;
    }
    return starts;
  }
  yield* putAll(fields.name, [source.name ?? ''], 0);
  yield* putAll(fields.description, [source.description ?? ''], 0);
  const passages = contentPassages(source).map(({ text }) => text);
  const starts = yield* putAll(fields.content, passages, 0);
  yield* putAll(fields.comments, source.comments, gap);
  yield* putAll(fields.tags, source.tags, gap);
  const language = languageOf(spoken);
  yield* putAll(fields.address, source.addresses, gap);
  const words = new Map<string, Places[]>();
  for (const [word, byField] of places) {
    const all: Places[] = [];
    byField.forEach((some, field) => void all.push({ field, length: lengths[field] ?? 0, places: some }));
    words.set(word, all);
  }
  return { resourceId: source.resourceId, language, lengths, starts, words };
}
