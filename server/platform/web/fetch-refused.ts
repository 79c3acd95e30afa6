/** What is not fetched, for a reason that a person can do something about. */
export class FetchRefused extends Error {}
