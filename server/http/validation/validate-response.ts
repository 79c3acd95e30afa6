import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OperationRow } from '../../core/operation-types.ts';
import type { ContractDocument } from '../contract.ts';
import type { Answer } from '../respond.ts';

/** Says how an answer breaks the contract, or undefined when it keeps it. */
export type ResponseValidator = (operation: OperationRow, answer: Answer) => string | undefined;

/**
 * Checks answers against the contract: a declared status, a body exactly where one is declared, and a body that fits its schema (of a problem with the codes
 * of `detail` that the operation lists). openapi-backend lets undeclared statuses pass, so this is our own: the whole contract is one schema for Ajv, of which
 * only what is asked for is compiled, once.
 */
export function responseValidator(document: ContractDocument): ResponseValidator {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  ajv.addSchema(document, 'contract');
  const compiled = new Map<string, ValidateFunction>();

  const validatorAt = (pointer: string): ValidateFunction => {
    let validate = compiled.get(pointer);
    if (!validate) {
      validate = ajv.compile({ $ref: `contract#${pointer}` });
      compiled.set(pointer, validate);
    }
    return validate;
  };

  return (operation, { status, body }) => {
    const pointer = responsePointer(document, operation, status);
    if (pointer === undefined) return `The status ${status} is not declared.`;
    const content = at(document, `${pointer}/content`);
    if (content === undefined) return body === undefined ? undefined : `The status ${status} is declared without a body.`;
    if (body === undefined) return `The status ${status} is declared with a body.`;
    const [mediaType = ''] = Object.keys(content);
    // What is checked is what the client gets: dates are text by then, and what is undefined is gone.
    const sent: unknown = JSON.parse(JSON.stringify(body));
    const validate = validatorAt(`${pointer}/content/${escapePointer(mediaType)}/schema`);
    if (validate(sent)) return undefined;
    const errors = (validate.errors ?? [])
      .slice(0, 20)
      .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
    return `The body of ${status} breaks its schema: ${errors.join('; ')}`;
  };
}

/** The one media type of an operation's successful answers; undefined when they have no body. */
export function mediaTypeOf(document: ContractDocument, operation: OperationRow): string | undefined {
  const statuses = Object.keys(at(document, `${operationPointer(operation)}/responses`) ?? {}).filter((status) => status.startsWith('2'));
  for (const status of statuses) {
    const pointer = responsePointer(document, operation, Number(status));
    const [mediaType] = Object.keys(at(document, `${pointer}/content`) ?? {});
    if (mediaType !== undefined) return mediaType;
  }
  return undefined;
}

const operationPointer = ({ path, method }: OperationRow): string => `/paths/${escapePointer(path)}/${method.toLowerCase()}`;

function responsePointer(document: ContractDocument, operation: OperationRow, status: number): string | undefined {
  const pointer = `${operationPointer(operation)}/responses/${status}`;
  const response = at(document, pointer);
  if (response === undefined) return undefined;
  const reference = response.$ref;
  return typeof reference === 'string' ? reference.slice(1) : pointer;
}

function at(document: ContractDocument, pointer: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown = document;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
