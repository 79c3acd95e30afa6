import { type ErrorPlace, type RefusalError as ProblemError, Refusal } from '../platform/refusal.ts';

export type { ErrorPlace, ProblemError };

/** The closed list of problems (the table of errors in openapi/v2.yaml). `detail` is the machine code that a client acts on. */
export const problemStatus = {
  invalid_request: 400,
  invalid_parent: 400,
  invalid_cursor: 400,
  exceeds_depth_limit: 400,
  conflicting_scope_headers: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  insufficient_role: 403,
  exceeds_storage_limit: 403,
  exceeds_credit_limit: 403,
  exceeds_file_size_limit: 403,
  exceeds_resource_limit: 403,
  exceeds_workspace_limit: 403,
  password_required: 403,
  invalid_signature: 403,
  system_resource: 403,
  file_infected: 403,
  route_not_found: 404,
  resource_not_found: 404,
  space_not_found: 404,
  root_not_found: 404,
  tag_not_found: 404,
  label_not_found: 404,
  comment_not_found: 404,
  workspace_not_found: 404,
  key_not_found: 404,
  stored_file_not_found: 404,
  chat_not_found: 404,
  memory_not_found: 404,
  job_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  publication_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  would_create_cycle: 409,
  stored_file_already_used: 409,
  tag_exists: 409,
  idempotency_key_reused: 409,
  idempotency_key_in_use: 409,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  resource_locked: 423,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** The plan limits have exactly the fields of interface.md, so they never carry `errors`. */
const withoutErrors: ReadonlySet<ProblemCode> = new Set([
  'exceeds_storage_limit',
  'exceeds_credit_limit',
  'exceeds_file_size_limit',
  'exceeds_resource_limit',
  'exceeds_workspace_limit',
]);

/** Thrown anywhere below the edge; the edge answers with its status and body. Nothing else that is thrown is ever shown. */
export class Problem extends Refusal<ProblemCode> {
  constructor(code: ProblemCode, errors: readonly ProblemError[] = [], headers: Readonly<Record<string, string>> = {}) {
    super(code, withoutErrors.has(code) ? [] : errors, headers);
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** What a request names by its id is not there, or not theirs, which looks the same. */
export const notFound = (code: Extract<ProblemCode, `${string}_not_found`>, { location, path }: ErrorPlace, id: string | number): Problem =>
  new Problem(code, [{ location, path, message: `${id} does not exist` }]);
