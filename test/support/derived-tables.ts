/**
 * The tables that only hold what follows from others, and are brought in step with them later: the indexes of search, what pictures look like, and what was read
 * and drawn of contents. Two states are the same whatever is in these; that they fit is for the tests of search to say.
 */
export const derivedTables: ReadonlySet<string> = new Set([
  ...['search_workspaces', 'search_documents', 'search_segments', 'search_words', 'search_postings', 'search_waiting'],
  ...['search_encoders', 'search_vectors', 'search_vector_counts', 'search_unencoded'],
  ...['picture_looks', 'picture_counts', 'search_passages', 'renditions'],
]);
