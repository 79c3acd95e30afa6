/**
 * What the rules have in common: places of the contract, each a node with its location, and how to get from one to the next. A place may be a reference;
 * `target` follows it.
 */

/** The place itself and, where it is a reference, those that it leads to, one after the other. */
export function chain(context, place) {
  const places = [place];
  for (let last = place; typeof last.node?.$ref === 'string'; last = places.at(-1)) {
    const { node, location } = context.resolve(last.node);
    if (node === undefined || location === undefined) break;
    places.push({ node, location });
  }
  return places;
}

/** What a place is, or refers to. */
export const target = (context, place) => chain(context, place).at(-1);

/** The place under these keys; its node is undefined when there is none. */
export function under({ node, location }, ...keys) {
  const [key, ...rest] = keys;
  if (key === undefined) return { node, location };
  return under({ node: node?.[key], location: location.child(key) }, ...rest);
}

/** The places under each key of a map, by key. */
export const entries = (place) => Object.keys(place.node ?? {}).map((key) => [key, under(place, key)]);

/** The places of the schemas that a schema is put together from. */
export const branches = (place, keyword) => (place.node?.[keyword] ?? []).map((_, index) => under(place, keyword, index));

/** The schemas that describe the parts of a value: properties, entries, and whatever else may be in it. */
export function parts(place) {
  const { node } = place;
  return [
    ...entries(under(place, 'properties')).map(([, property]) => property),
    ...['items', 'additionalProperties'].filter((keyword) => typeof node[keyword] === 'object').map((keyword) => under(place, keyword)),
    ...branches(place, 'prefixItems'),
  ];
}

/** The names of a schema's properties with their places, those of its `allOf` included. */
export function allProperties(context, schema) {
  const place = target(context, schema);
  return new Map([...branches(place, 'allOf').flatMap((branch) => [...allProperties(context, branch)]), ...entries(under(place, 'properties'))]);
}

/** The types that a schema names, as a list. */
export const types = ({ node }) => [node?.type ?? []].flat();

/** What tells a place from every other. */
export const identity = ({ location }) => location.absolutePointer;
