import { ownTurn } from '../platform/async/own-turn.ts';
import { hole, jsonPieces } from '../platform/text/json-pieces.ts';

/**
 * The body of an answer that is not there as a whole at any time: its list is loaded and written a slice at a time, so that neither what one client asks for nor
 * what many ask for at once has to fit the memory, and others have their turn in between. The type says what JSON it makes.
 */
export class SlicedBody<Body> {
  /** The JSON, from its start to its end. To be gone through once. */
  readonly pieces: AsyncGenerator<string>;
  declare protected readonly body?: Body;

  constructor(pieces: AsyncGenerator<string>) {
    this.pieces = pieces;
  }
}

/** An entry of a list as JSON. */
export interface Written {
  readonly id: string;
  readonly text: string;
}

/**
 * A body around a list.
 * @param entries what is in the list; what the generator returns tells how the list has ended
 * @param around the body with this list in it. It is asked twice: for what comes before the list, which is written when the end is not known yet, and for what
 *   comes behind it.
 */
export const slicedList = <Entry, Body, End = null>(
  entries: AsyncGenerator<Written, End>,
  around: (list: Entry[], end: NoInfer<End> | null) => Body,
): SlicedBody<Body> => new SlicedBody(listPieces(entries, around));

async function* listPieces<Entry, Body, End>(
  entries: AsyncGenerator<Written, End>,
  around: (list: Entry[], end: End | null) => Body,
): AsyncGenerator<string> {
  const list: Entry[] = [];
  yield* framePieces(around(list, null), list, 'before');
  let before = '[';
  for (;;) {
    const next = await entries.next();
    if (next.done) {
      yield before === '[' ? '[]' : ']';
      yield* framePieces(around(list, next.value), list, 'behind');
      return;
    }
    yield before + next.value.text;
    before = ',';
  }
}

/** A body around a map, whose entries come as name and JSON. */
export const slicedMap = <Value, Body>(entries: AsyncGenerator<Written, void>, around: (map: Record<string, Value>) => Body): SlicedBody<Body> =>
  new SlicedBody(mapPieces(entries, around));

async function* mapPieces<Value, Body>(entries: AsyncGenerator<Written, void>, around: (map: Record<string, Value>) => Body): AsyncGenerator<string> {
  const map: Record<string, Value> = {};
  yield* framePieces(around(map), map, 'before');
  let before = '{';
  for await (const { id, text } of entries) {
    yield `${before}${JSON.stringify(id)}:${text}`;
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
  yield* framePieces(around(map), map, 'behind');
}

/** What stands before the list or behind it. */
function* framePieces(frame: unknown, list: object, part: 'before' | 'behind'): Generator<string> {
  let isWanted = part === 'before';
  for (const piece of jsonPieces(frame, list)) {
    if (piece === hole) isWanted = !isWanted;
    else if (isWanted) yield piece;
  }
}

/** So many entries come first; a usual page has no more. */
const firstSlice = 20;
const greatestSlice = 200;
/** Bytes of JSON that a slice is to have, by what the slices before it had. It takes a few milliseconds. */
const sliceBytes = 512 * 1024;

/** Loads what these ids name and writes it, in their order and some at a time; in between others have their turn. What is gone meanwhile is left out. */
export async function* inSlices<Entry extends { readonly id: string }>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly Entry[]>,
): AsyncGenerator<Written, null> {
  let size = firstSlice;
  for (let start = 0; start < ids.length; ) {
    // A usual page doesn't wait.
    if (ids.length > firstSlice) await ownTurn();
    const slice = ids.slice(start, start + size);
    start += slice.length;
    let characters = 0;
    for (const entry of await load(slice)) {
      const text = JSON.stringify(entry);
      characters += text.length;
      yield { id: entry.id, text };
    }
    size = Math.max(1, Math.min(greatestSlice, Math.floor((sliceBytes * slice.length) / (characters + 1))));
  }
  return null;
}
