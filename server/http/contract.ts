import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenAPIV3_1 } from 'openapi-types';

export type ContractDocument = OpenAPIV3_1.Document;

const root = path.join(import.meta.dirname, '../..');

/** The contract as written by hand: comments, order and all. */
export const contractYamlFile = path.join(root, 'openapi/v2.yaml');
export const contractJsonFile = path.join(root, 'generated/contract.json');
/** How each operation is called, by its operationId. */
export const samplesFile = path.join(root, 'generated/samples.json');
export const picturesFolder = path.join(root, 'openapi/pictures');

/** The contract, from its generated JSON form (reading the YAML takes half a second). Each call gives a document of its own. */
export function readContract(): ContractDocument {
  return JSON.parse(readFileSync(contractJsonFile, 'utf8')) as ContractDocument;
}
