import type { Extent } from './extent.ts';
import type { KnownDifference } from './results.ts';

/** Requests that Prism never answers. */
export const unanswered: NonNullable<Extent['unanswered']> = [
  {
    request: /^(JSON that breaks off|JSON with something after it|a text instead of JSON)$/,
    reason:
      'Prism 5.16 waits for the end of a body that it has read already, when the body is not JSON (stoplightio/prism#2664 is about the answer it gave before)',
  },
];

/** In which ways Prism differs from what the contract says, and why. Everything else that it does must conform. */
export const prismDifferences: readonly KnownDifference[] = [
  {
    reason: 'Prism ignores query parameters that the contract does not know',
    checks: ['negative_data_rejection'],
    applies: requestIs('an unknown query parameter'),
  },
  {
    reason: 'Prism takes an empty text in a query for a parameter that is not there',
    checks: ['negative_data_rejection'],
    applies: ({ request, curl }) => / in \w+/.test(request) && /[?&][\w%]+=(&|')/.test(curl),
  },
  {
    reason: 'Prism takes for a number what JavaScript does, a space among it',
    checks: ['negative_data_rejection'],
    isRare: true,
    applies: ({ request, curl }) => / in \w+/.test(request) && /=%20(&|')/.test(curl),
  },
  {
    reason: 'Prism takes from a query parameter in the style deepObject only the fields that it knows, and nothing when it is written plainly',
    checks: ['negative_data_rejection'],
    isRare: true,
    applies: requestIs('another type in order', 'an unknown field in order'),
  },
  {
    reason: 'An object as JSON text in a list of a query is allowed in words, which Prism cannot know',
    checks: ['positive_data_acceptance'],
    isRare: true,
    applies: ({ curl }) => /[?&]types=%7B/.test(curl),
  },
  {
    reason: 'That two headers must agree is said in words, which Prism cannot know',
    checks: ['negative_data_rejection'],
    applies: requestIs('two different workspaces'),
  },
  {
    reason: 'That unknown headers are refused when they seem to name a workspace is said in words, which Prism cannot know',
    checks: ['negative_data_rejection'],
    applies: ({ request }) => /-Id, which is not known$/.test(request),
  },
  {
    reason: 'The greatest size of a body is said in words, which Prism cannot know',
    checks: ['negative_data_rejection'],
    applies: requestIs('a body that is too large'),
  },
  {
    reason: 'Prism reads what is not UTF-8 with replacement characters',
    checks: ['negative_data_rejection'],
    applies: requestIs('JSON that is not UTF-8'),
  },
  {
    reason: 'A body without a type is no body to Prism, so it misses the body (400) and not the type (415)',
    checks: ['missing_required_header'],
    applies: ({ request, came }) => request === 'no Content-Type' && /^400 .*"invalid_request"/.test(came),
  },
  {
    reason: 'Prism looks whether there is a credential, not which',
    checks: ['ignored_auth'],
    applies: requestIs('an unknown key', 'an unknown token', 'the key in the other case'),
  },
  {
    reason:
      'What Prism refuses by itself it answers with a problem of its own: of another media type, without a trace id, with a sentence for the detail',
    checks: ['negative_data_rejection', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance', 'unsupported_method'],
    applies: ({ came }) => came.includes('https://stoplight.io/prism/errors#'),
  },
  {
    reason: 'What Prism refuses by itself has no trace id, and tells of no request budget',
    checks: ['response_headers_conformance'],
    applies: ({ expected, came }) =>
      /^no x-trace-id in the answer 40[456]$/.test(came) || (expected.startsWith('RateLimit, as in the first answer') && /^40[456] /.test(came)),
  },
  {
    reason: 'Prism knows neither HEAD nor OPTIONS, and does not say which methods a path has',
    checks: ['allow_header_conformance', 'unsupported_method', 'status_code_conformance'],
    applies: ({ check, request, came }) =>
      check === 'allow_header_conformance' ? /^(405 |Allow: \(none\)$)/.test(came) : request === 'HEAD' && came.startsWith('405 '),
  },
  {
    reason: 'Prism takes a path without parameters for one with parameters, where that one has the method',
    checks: ['unsupported_method'],
    applies: ({ operationId, came }) => pathsLikeIds.has(operationId) && came.startsWith('400 '),
  },
  {
    reason: 'Prism takes a path that ends in a slash for one whose last parameter is empty',
    checks: ['status_code_conformance'],
    applies: ({ expected, request, came }) => expected.startsWith('404 route_not_found') && request.endsWith('/') && /^40[01] /.test(came),
  },
  {
    reason: 'Node takes 16 KiB of headers unless it is told otherwise, and refuses more without a word',
    checks: ['negative_data_rejection', 'positive_data_acceptance', 'status_code_conformance', 'response_headers_conformance'],
    isRare: true,
    applies: ({ came }) => /^431 |answer 431$/.test(came),
  },
];

/** Operations of paths such as `/v2/resources/filter`, beside `/v2/resources/{resourceId}`. */
const pathsLikeIds: ReadonlySet<string> = new Set([
  'filterResources',
  'deleteResources',
  'recoverResources',
  'repositionResources',
  'searchMemories',
  'confirmWorkspaceDeletion',
]);

function requestIs(...names: readonly string[]): KnownDifference['applies'] {
  return ({ request }) => names.includes(request);
}
