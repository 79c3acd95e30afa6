import type { components } from './contract.d.ts';

export type { ClientOptions } from './client.ts';
export type { components, operations, paths } from './contract.d.ts';
export type { DownloadOptions } from './download.ts';
export { type ClientCode, type ErrorDetail, type FailedRequest, type ProblemCode, type ProblemError, ResourceStorageError } from './error.ts';
export type { Methods } from './generated/methods.ts';
export type { Attempt, Hooks } from './hooks.ts';
export type { ArgumentsOf, Method, MethodOptions, OperationId } from './method.ts';
export type { Answer, DataOf, Operation, RequestOptions } from './operations.ts';
export type { ItemOf, PagedPath, PageOf, Pages } from './paginate.ts';
export type { Pending } from './pending.ts';
export type { RetryPolicy } from './retry.ts';
export type { UploadProgress } from './transfer.ts';
export type { OverwriteOptions, UploadOptions } from './upload.ts';
export type { WaitOptions } from './wait.ts';
export { verifyWebhook, WebhookError, type WebhookHeaders, type WebhookOptions } from './webhook.ts';

/** The contract's schemas by name: `Schemas['NotepadResource']`. */
export type Schemas = components['schemas'];
/** The record of a resource of any kind; `kind` tells which. */
export type Resource = Schemas['Resource'];
