/** The place in a value where something else is to be written. */
export const hole = Symbol('hole');

/** How deep lists and maps are looked for in an answer: `{ data: { resources: { [rootId]: […] } } }`. */
const deepest = 3;

/**
 * The JSON of a value in pieces, the entries of its lists and maps one by one: JSON.stringify of tens of megabytes would take hundreds of milliseconds in one go.
 * @param open an object that is in the value, in whose place comes `hole`
 */
export function* jsonPieces(value: unknown, open?: object, depth = deepest): Generator<string | typeof hole> {
  if (open !== undefined && value === open) yield hole;
  else if (Array.isArray(value)) yield* listPieces(value);
  else if (typeof value === 'object' && value !== null && depth > 0) yield* mapPieces(value, open, depth);
  else yield JSON.stringify(value);
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const entry of list) {
    yield before + (JSON.stringify(entry) ?? 'null');
    before = ',';
  }
  yield list.length === 0 ? '[]' : ']';
}

function* mapPieces(map: object, open: object | undefined, depth: number): Generator<string | typeof hole> {
  let before = '{';
  for (const [name, member] of Object.entries(map)) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonPieces(member, open, depth - 1);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** Whether the JSON of a value has more than about so many characters. It looks no further than it must. */
export function isLongerThan(value: unknown, characters: number): boolean {
  let left = characters;
  const weigh = (part: unknown): boolean => {
    left -= typeof part === 'string' ? part.length + 3 : 8;
    if (left < 0) return true;
    return typeof part === 'object' && part !== null && (Array.isArray(part) ? part.some(weigh) : Object.values(part).some(weigh));
  };
  return weigh(value);
}
