import { randomUUID } from 'node:crypto';

/** The parameters of a create that is tried again after a failure and still creates once. */
export const once = (key: string = randomUUID()) => ({ params: { header: { 'Idempotency-Key': key } } });
