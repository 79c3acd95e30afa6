// What `require()` gives: Node loads the same modules with it. TypeScript takes the types of a module for those of CommonJS only where a file says so.
import type * as client from '../dist/node.js' with { 'resolution-mode': 'import' };

export type * from '../dist/node.js' with { 'resolution-mode': 'import' };
export declare const createClient: typeof client.createClient;
export declare const verifyWebhook: typeof client.verifyWebhook;
export declare const ResourceStorageError: typeof client.ResourceStorageError;
export type ResourceStorageError = client.ResourceStorageError;
export declare const WebhookError: typeof client.WebhookError;
export type WebhookError = client.WebhookError;
