/** A place in a request: `location` is path, query, header or body; `path` a JSON pointer or a parameter's name. */
export interface ErrorPlace {
  readonly location: 'path' | 'query' | 'header' | 'body';
  readonly path: string;
}

/** Where something was wrong, and what. */
export interface RefusalError extends ErrorPlace {
  readonly message: string;
}

/**
 * Thrown when a request can't be served as it is, for a reason that has to do with no resource: too much at once, something that is away, a text that no database
 * takes. The edge answers with it, as with a `Problem`, which is the refusal of an operation.
 */
export class Refusal<Code extends string = 'invalid_request' | 'rate_limited' | 'unavailable'> extends Error {
  readonly code: Code;
  readonly errors: readonly RefusalError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: Code, errors: readonly RefusalError[] = [], headers: Readonly<Record<string, string>> = {}) {
    super(errors.length > 0 ? `${code}: ${errors.map((e) => `${e.location} ${e.path} ${e.message}`).join('; ')}` : code);
    this.name = new.target.name;
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}
