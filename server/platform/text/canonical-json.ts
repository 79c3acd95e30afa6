/** The same text for the same JSON, in whatever order the members of its objects come: a client may write a request anew. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;

function ordered(part: unknown): unknown {
  if (!isObject(part)) return part;
  // A list may be as long as a body; one of numbers or texts is in order as it is.
  if (Array.isArray(part)) return part.some(isObject) ? part.map(ordered) : part;
  const members = Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}
