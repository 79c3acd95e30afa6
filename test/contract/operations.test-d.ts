/** What the types of handlers must accept and refuse. Nothing here runs: `tsc` fails when a line that must be an error is none. */
import type { components } from '../../generated/contract.ts';
import type { Handler, Handlers, OperationRequest, OperationResponse } from '../../generated/operations.ts';
import type { ReadContext, WriteContext } from '../../server/core/handler-context.ts';
import { insertTag, removeTag } from '../../server/operations/tags/store.ts';

declare const tag: components['schemas']['Tag'];
declare const id: string;

type Expect<Holds extends true> = Holds;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

// Requests: path, query, headers and body as the contract declares them.
export type Requests = [
  Expect<Same<OperationRequest<'getResource'>['path']['resourceId'], string>>,
  Expect<Same<OperationRequest<'updateLabel'>['path']['labelId'], number>>,
  Expect<Same<OperationRequest<'listTags'>['query']['limit'], number | undefined>>,
  Expect<Same<OperationRequest<'createTag'>['headers']['idempotency-key'], string | undefined>>,
  Expect<Same<OperationRequest<'createTag'>['body'], components['schemas']['TagCreate']>>,
  Expect<Same<OperationRequest<'getMyProfile'>['body'], undefined>>,
  Expect<Same<OperationRequest<'deleteTag'>['path'], Readonly<{ tagId: string }>>>,
];

// Responses: each declared status with its body, and nothing else.
export const created: OperationResponse<'createTag'> = { status: 201, body: tag, headers: { Location: '/v2/tags/1' } };
export const gone: OperationResponse<'deleteTag'> = { status: 204 };
export const text: OperationResponse<'getNotepadContent'> = { status: 200, body: '# Markdown' };
// @ts-expect-error: 200 is not declared
export const wrongStatus: OperationResponse<'createTag'> = { status: 200, body: tag };
// @ts-expect-error: the body of a tag is not a text
export const wrongBody: OperationResponse<'createTag'> = { status: 201, body: 'a tag' };
// @ts-expect-error: 201 has a body
export const noBody: OperationResponse<'createTag'> = { status: 201 };
// @ts-expect-error: 204 has none
export const unexpectedBody: OperationResponse<'deleteTag'> = { status: 204, body: tag };
// @ts-expect-error: headers are texts
export const wrongHeader: OperationResponse<'deleteTag'> = { status: 204, headers: { 'X-Count': 1 } };

// Handlers: the context follows from what the operation may do.
export const handlers: Handlers<ReadContext, WriteContext> = {
  async createTag({ body }, { db, scope }) {
    await insertTag(db, scope, { name: body.name, description: null }, null);
    return { status: 201, body: tag };
  },
  async listTags({ query }, { db, scope }) {
    // @ts-expect-error: an operation that reads has nothing to write with
    await removeTag(db, scope, id);
    // @ts-expect-error: not a parameter of the operation
    query.page;
    return { status: 200, body: { count: 0, data: { tags: [] } } };
  },
};

// @ts-expect-error: a missing field of the body
export const incomplete: Handler<'createTag', WriteContext> = async () => ({ status: 201, body: { id } });
// @ts-expect-error: not an operation of the contract
export const unknownOperation: Handlers<ReadContext, WriteContext> = { createNothing: async () => ({ status: 204 }) };
// @ts-expect-error: bytes have handlers of another kind
export const bytes: Handlers<ReadContext, WriteContext> = { putStoredFile: async () => ({ status: 200 }) };
