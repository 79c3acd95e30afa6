import { expect, it } from 'vitest';
import { array, type Json, object, readContract } from './document.ts';

/** Where an object that holds others of one type names some of them that may be missing. */
function optionalInMaps(node: Json | undefined, place = ''): string[] {
  if (node === null || typeof node !== 'object') return [];
  const below = Object.entries(node).flatMap(([key, value]) => optionalInMaps(value, `${place}/${key}`));
  if (Array.isArray(node) || typeof node.additionalProperties !== 'object') return below;
  const required = array(node.required);
  const optional = Object.keys(object(node.properties)).filter((name) => !required.includes(name));
  return [...optional.map((name) => `${place}/${name}`), ...below];
}

it('What is named in a map is always there: in TypeScript a property that may be missing fits no index signature', () => {
  expect(optionalInMaps(object(readContract().components).schemas)).toEqual([]);
});
