import { isObject } from './places.ts';
import type { Plan } from './plan.ts';

/** A rule of an operation that its schemas cannot say. */
interface Rule {
  readonly operationId: string;
  readonly rule: string;
  breaks(plan: Plan): boolean;
}

const jsonOf = ({ body }: Plan): Readonly<Record<string, unknown>> => (body && 'json' in body && isObject(body.json) ? body.json : {});

/** What the contract says in words, because JSON Schema cannot: a request that breaks it may be answered 400 invalid_request. */
const rulesBeyondSchemas: readonly Rule[] = [
  {
    operationId: 'createFolder',
    rule: 'a folder without a parent needs a name',
    breaks: (plan) => !jsonOf(plan).parentId && !jsonOf(plan).name,
  },
  {
    operationId: 'createFolder',
    rule: 'only a folder without a parent can be private',
    breaks: (plan) => Boolean(jsonOf(plan).parentId && jsonOf(plan).isPrivateRoot),
  },
  {
    operationId: 'filterResources',
    rule: 'the order `position` needs a parent whose direct children are listed',
    breaks: (plan) => {
      const { order, parentId, includeDescendants } = jsonOf(plan);
      return isObject(order) && order.property === 'position' && (!parentId || Boolean(includeDescendants));
    },
  },
  { operationId: 'getUploadUrl', rule: 'what an upload replaces is a file', breaks: ({ query }) => query.resourceId !== undefined },
  {
    operationId: 'getUploadUrl',
    rule: 'a filename is no path and more than dots and spaces, even when it is percent-encoded',
    breaks: ({ query }) => isOddFilename(query.filename),
  },
  {
    operationId: 'createFile',
    rule: 'a filename is no path and more than dots and spaces, even when it is percent-encoded',
    breaks: (plan) => isObject(jsonOf(plan).attachment) && isOddFilename((jsonOf(plan).attachment as Readonly<Record<string, unknown>>).filename),
  },
  {
    operationId: 'createApiKey',
    rule: 'a key expires in the future and before the year 10000',
    breaks: (plan) => typeof jsonOf(plan).expiresAt === 'string' && !isInFuture(String(jsonOf(plan).expiresAt)),
  },
  { operationId: 'createWorkspace', rule: 'the server defines the plan', breaks: (plan) => typeof jsonOf(plan).plan === 'string' },
  { operationId: 'updateWorkspace', rule: 'the server defines the plan', breaks: (plan) => typeof jsonOf(plan).plan === 'string' },
  { operationId: 'updateWorkspace', rule: 'an avatar is a picture', breaks: (plan) => typeof jsonOf(plan).avatarStoragePath === 'string' },
  { operationId: 'updateResource', rule: 'only a bookmark has an address to change', breaks: (plan) => jsonOf(plan).url !== undefined },
  {
    operationId: 'repositionResources',
    rule: 'what is placed has one parent, and stands behind another resource',
    breaks: (plan) => jsonOf(plan).parentId === undefined || isPlacedBehindItself(plan),
  },
  {
    operationId: 'updateResource',
    rule: 'only the name of a bookmark has more than 255 characters',
    breaks: (plan) => [...String(jsonOf(plan).name ?? '')].length > 255,
  },
  {
    operationId: 'createNotepad',
    rule: 'a note is made of a text or of a document, and a document is what an editor made',
    breaks: (plan) => !isText(jsonOf(plan).text) || isGiven(jsonOf(plan).ydoc),
  },
  { operationId: 'search', rule: 'a picture that is sought is one, and can be read', breaks: (plan) => hasImage(plan) },
  { operationId: 'createComment', rule: 'who is mentioned is a member of the workspace', breaks: (plan) => mentions(plan) },
  { operationId: 'updateComment', rule: 'who is mentioned is a member of the workspace', breaks: (plan) => mentions(plan) },
];

function hasImage(plan: Plan): boolean {
  const { image, queries } = jsonOf(plan);
  return isGiven(image) || (Array.isArray(queries) && queries.some((query) => isObject(query) && isGiven(query.image)));
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const isOddFilename = (filename: unknown): boolean =>
  typeof filename === 'string' && (/%[0-9a-f]{2}/i.test(filename) || /\p{Cc}/u.test(filename) || /^[.\s]*$/.test(filename));

/** Leap seconds, which `Date` can't read, are all in the past. */
const isInFuture = (time: string): boolean => Date.parse(time) > Date.now() && Date.parse(time) < Date.parse('+010000-01-01T00:00:00Z');

/** Who is a member can't be told from a request. */
function mentions(plan: Plan): boolean {
  const { mentionedUserIds } = jsonOf(plan);
  return Array.isArray(mentionedUserIds) && mentionedUserIds.length > 0;
}

function isPlacedBehindItself(plan: Plan): boolean {
  const { resourceIds, location } = jsonOf(plan);
  return Array.isArray(resourceIds) && isObject(location) && resourceIds.includes(location.insertAfterId);
}

/** Whether a request that fits the schemas breaks what the contract says of the operation in words. */
export const breaksRule = (operationId: string, plan: Plan): boolean =>
  rulesBeyondSchemas.some((rule) => rule.operationId === operationId && rule.breaks(plan));
