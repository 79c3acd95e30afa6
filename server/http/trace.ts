import { randomUUID } from 'node:crypto';

/** 32 lower-case hex digits that name one request in the answer and in the log. A client's own trace id is not taken over: it could repeat another's. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');

export const traceHeader = 'X-Trace-Id';
