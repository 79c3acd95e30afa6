export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** What stands at a path of names and indexes, which has to be there. */
export function at(value: Json, ...path: readonly (string | number)[]): Json {
  const found = path.reduce<Json | undefined>((node, key) => (node as Readonly<Record<string | number, Json>> | null | undefined)?.[key], value);
  if (found === undefined) throw new Error(`There is nothing at ${path.join('/')} of ${JSON.stringify(value).slice(0, 200)}`);
  return found;
}

export function textAt(value: Json, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`${path.join('/')} is no text: ${JSON.stringify(found)}`);
  return found;
}
