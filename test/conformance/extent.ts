/** How much is asked. */
export interface Extent {
  readonly seed: number;
  readonly cases: number;
  /** Bad requests, by their names, that the server under test is known to leave without any answer. They are not sent. */
  readonly unanswered?: readonly { readonly request: RegExp; readonly reason: string }[];
}

export const defaultCases = 25;

/**
 * Operations that are about the workspace of the key as a whole. They are left alone unless the caller says that nothing in the workspace is worth keeping: even a
 * request that must be refused would do harm on a server that doesn't refuse it.
 */
export const harmful: ReadonlySet<string> = new Set(['updateWorkspace', 'deleteWorkspace', 'confirmWorkspaceDeletion', 'clearSearchHistory']);
