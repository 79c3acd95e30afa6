import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handlers as ContractHandlers, OperationRequest, RawOperationId } from '../../generated/operations.ts';
import type { Caller, Reader, Transaction } from '../platform/database/database.ts';
import type { Scope } from './scope.ts';

/** What a handler of a reading operation gets beside the request: it can see, and change nothing. */
export interface ReadContext {
  readonly scope: Scope;
  readonly db: Reader;
  /** Whose request it is, for what takes turns. */
  readonly caller: Caller;
}

/** What a handler of a writing operation gets: the one transaction that the edge opened for it. */
export interface WriteContext {
  readonly scope: Scope;
  readonly db: Transaction;
}

/** The handlers by operationId; an operation that is missing here answers 501. */
export type Handlers = ContractHandlers<ReadContext, WriteContext>;

/** What takes long and is done before the transaction of a writing operation begins. */
export interface Preparing {
  readonly prepare?: (request: unknown, context: ReadContext) => Promise<unknown>;
}

/**
 * A handler with a first part that takes long, such as checking or hashing a password. It is done before the transaction begins: everybody who writes would wait
 * for one that waits. What the first part has read may have changed by the second.
 */
export function prepared<Request, Prepared, Answer>(
  prepare: (request: Request, context: ReadContext) => Promise<Prepared>,
  handle: (request: Request, context: WriteContext, prepared: Prepared) => Promise<Answer>,
): (request: Request, context: WriteContext) => Promise<Answer> {
  return Object.assign(handle, { prepare }) as unknown as (request: Request, context: WriteContext) => Promise<Answer>;
}

/** Thrown in the transaction of a writing operation that finds that what was prepared for it doesn't fit any more. It is prepared and run once more. */
export class PreparedInVain extends Error {}

/**
 * The handlers of operations whose bytes are no JSON. They read `req` and answer on `res` themselves; path, query and headers are validated, the body is
 * untouched: `request.body` is never set, and to a client that waits with `Expect: 100-continue` the handler says when to go on. `res` has the trace id, the
 * security headers and CORS set already. What is thrown before anything was sent becomes a problem; later the connection is cut.
 */
export type RawHandlers = {
  readonly [Id in RawOperationId]?: (req: IncomingMessage, res: ServerResponse, request: Omit<OperationRequest<Id>, 'body'>) => Promise<void>;
};
