/** The checks, and what each demands. Those that schemathesis has too have its names. */
export const checks = {
  not_a_server_error: 'no answer has a status of 500 or more, but for 501 not_implemented',
  status_code_conformance: 'every status is one that the contract declares for the operation',
  content_type_conformance: 'every body has a media type that is declared for its status',
  response_headers_conformance:
    'declared headers have values that fit; promised ones are there (X-Trace-Id always, Location on 201, Retry-After on 429 and 503); RateLimit goes with its RateLimit-Policy',
  response_schema_conformance: 'every body fits its schema, problems with a declared detail; there is no body where none is declared',
  negative_data_rejection: 'a request with one thing wrong gets the 4xx that is documented for it, and nothing is created',
  positive_data_acceptance: 'a request that fits the contract is not refused as invalid; what exists can be read',
  missing_required_header: 'a request without a header that it needs is refused',
  unsupported_method: 'a method that a path does not have gets 405',
  allow_header_conformance: 'Allow lists exactly the methods of the path',
  use_after_free: 'what has been deleted is gone',
  ensure_resource_availability: 'what has been created can be read at once, and is what the answer said',
  ignored_auth: 'without a valid key the answer is 401, whatever is wrong with the key; a signed address works only as it was signed',
  idempotent_replay: 'a create that is sent again with its Idempotency-Key gets the same answer byte for byte, and another body 409',
  conditional_request: 'a write with the ETag of another version gets 412 and changes nothing; a read with the current one gets 304',
  batch_atomicity: 'a batch with an unknown id names it in a 404, and changes nothing',
  password_protection: 'content below a password is withheld from whoever does not send it',
  least_privilege: 'a key with one scope is shown and does no more than that scope is for: who may only write gets no content to read',
  visitor_access: 'the access token of a publication lets read what was published and nothing else, until it is unpublished',
  page_size: 'a page with many large resources ends early where the contract bounds it, and the pages joined are all of them, each once',
  hidden_as_absent: 'what is in another workspace is answered like what never existed',
  linear_time: 'a header or a query of 60,000 characters takes no longer than a short one, but for a moment',
  max_response_time: 'no answer takes longer than --max-response-time',
} as const;

export type CheckName = keyof typeof checks;

export const checkNames = Object.keys(checks) as readonly CheckName[];
