import type { SchemaValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * The contract's own keyword for what a client may put anything into: how many bytes of UTF-8 it takes when it is written as JSON without spaces, which is how it
 * is kept.
 */
export const maxBytes = 'x-maxBytes';

export const addMaxBytes = (ajv: Ajv2020): Ajv2020 => ajv.addKeyword({ keyword: maxBytes, schemaType: 'number', errors: true, validate: fits });

const fits: SchemaValidateFunction = (limit: number, value: unknown): boolean => {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes <= limit) return true;
  fits.errors = [{ keyword: maxBytes, params: { limit, bytes } }];
  return false;
};
