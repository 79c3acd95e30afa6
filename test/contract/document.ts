import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const root = path.join(import.meta.dirname, '../..');

/** The contract as it is written, without what the server makes of it. */
export const readContract = (): JsonObject => parse(readFileSync(path.join(root, 'openapi/v2.yaml'), 'utf8')) as JsonObject;

/** One operation of a contract, and where it stands. */
export interface Operation {
  readonly operationId: string;
  /** Lower case. */
  readonly method: string;
  readonly path: string;
  readonly node: JsonObject;
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

export function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(object(document.paths)).flatMap(([pathTemplate, item]) =>
    methods
      .filter((method) => method in object(item))
      .map((method) => {
        const node = object(object(item)[method]);
        return { operationId: String(node.operationId), method, path: pathTemplate, node };
      }),
  );
}

/** The value as an object; an empty one when it is none. */
export const object = (value: Json | undefined): JsonObject => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {});

/** The value as a list; an empty one when it is none. */
export const array = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** What a reference refers to; anything else is itself. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  const { $ref: reference } = object(value);
  return typeof reference === 'string' ? resolve(document, at(document, reference.slice(1))) : object(value);
}

/** What a JSON pointer leads to. */
export function at(document: JsonObject, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((node, key) => (Array.isArray(node) ? node[Number(key)] : object(node)[key]), document);
}

/** A JSON pointer to what stands under these keys. */
export const pointer = (...keys: readonly string[]): string => keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The schemas of an object's properties by name, those of its `allOf` and of what it refers to included. A later one stands for an earlier one. */
export function allProperties(document: JsonObject, schema: Json | undefined): Map<string, Json> {
  const resolved = resolve(document, schema);
  return new Map([...array(resolved.allOf).flatMap((part) => [...allProperties(document, part)]), ...Object.entries(object(resolved.properties))]);
}
