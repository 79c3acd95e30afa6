import type { components } from '../../../generated/contract.ts';
import { openedToken } from '../../core/access-token.ts';
import { etagOf } from '../../core/etag.ts';
import type { Links } from '../../core/links.ts';
import { mayRead } from '../../core/permissions.ts';
import { notFound } from '../../core/problems.ts';
import { type Ancestor, loadPaths, type Path } from '../../core/resources/ancestors-store.ts';
import type { Kind } from '../../core/resources/kinds.ts';
import { inPath } from '../../core/resources/require.ts';
import { isEditor, type Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { userRecord } from '../../core/user-record.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { commentRecords } from '../comments/record.ts';
import { loadPinnedComments } from '../comments/store.ts';
import { knownIn, resourceData } from './data.ts';
import { findOpen, type Opens, opensNothing, protectionOf } from './passwords/protection.ts';
import { withheld } from './passwords/withhold.ts';
import { noPictures, picturesOf, type UrlOf } from './pictures.ts';
import { loadResourceRows, type ResourceRow } from './store.ts';
import { asVisitorSees } from './visitor-record.ts';

type Schemas = components['schemas'];
export type ResourceRecord = Schemas['Resource'];
/** The variant of the record that a kind has. */
export type RecordOf<K extends Kind> = Extract<ResourceRecord, { kind: K }>;

/** What makes addresses, and opens what is sealed. */
type RecordServices = Pick<Services, 'links' | 'secret'>;

/**
 * The records of these resources, in the order of the ids; ids that name nothing in the scope are left out. This is the only way in which a resource leaves
 * the service. A page costs a fixed number of queries, whatever its length. Who may write and not read gets what there is to see of protected resources.
 * @param opens the password of the request: without one that fits, what is protected shows without its content
 * @throws Problem rate_limited after too many wrong passwords
 */
export async function loadRecords(
  db: Reader,
  scope: Scope,
  { links, secret }: RecordServices,
  ids: readonly string[],
  opens: Opens = opensNothing,
  allowsInfected = false,
): Promise<ResourceRecord[]> {
  const rows = await loadResourceRows(db, scope, ids);
  if (rows.length === 0) return [];
  const found = rows.map((row) => row.id);
  const pinned = await pinnedComments(db, scope, rows);
  // After all that it may protect.
  const pathOf = rows.some((row) => row.may_inherit) ? await loadPaths(db, scope, found) : () => nothingInherited;
  const isOpen = mayRead(scope) ? await findOpen(found.map(pathOf), opens) : () => false;
  const accessTokenOf = accessTokens(secret, scope);
  return rows.flatMap((row) => {
    const path = pathOf(row.id);
    // Gone since its row was read.
    if (path === null) return [];
    const parts = { pinned: pinned.get(row.id) ?? null, path, accessTokenOf, allowsInfected };
    const whole = resourceRecord(row, scope, links, parts);
    const record = isOpen(path) ? whole : withheld(whole);
    return (scope.actor.type === 'visitor' ? asVisitorSees(record, path, scope.actor) : record) ?? [];
  });
}

/** By the resources that they are on, most of which have none at all. */
async function pinnedComments(db: Reader, scope: Scope, rows: readonly ResourceRow[]): Promise<ReadonlyMap<string, Schemas['Comment']>> {
  const commented = rows.filter((row) => row.comment_count > 0).map((row) => row.id);
  if (commented.length === 0) return noComments;
  const records = await commentRecords(db, scope, await loadPinnedComments(db, scope, commented));
  return new Map(records.map((comment) => [comment.resourceId, comment]));
}

const noComments: ReadonlyMap<string, Schemas['Comment']> = new Map();
const nothingInherited: Path = [];

/** @throws Problem resource_not_found */
export async function loadRecord(
  db: Reader,
  scope: Scope,
  services: RecordServices,
  id: string,
  opens: Opens = opensNothing,
  allowsInfected = false,
): Promise<ResourceRecord> {
  const [record] = await loadRecords(db, scope, services, [id], opens, allowsInfected);
  if (!record) throw notFound('resource_not_found', inPath, id);
  return record;
}

/**
 * The version of a record. What processing finds out, what a password withholds, what is published above it, and addresses make another version for readers; who
 * has read the record before them, or without the password, may still write. Signed addresses change by the day and stop working after three, and every address
 * of the service begins with the `PUBLIC_URL` of the instance that answers: only the target of a bookmark is what somebody has written. That somebody has given it
 * another name shows in `modifiedAt`, which doesn't change when processing names what has no name.
 */
export function recordETag(record: ResourceRecord): string {
  const { url, fileUrl, stateProcessing, data, thumbnail, cover, commentPinned, chats, publishedAncestors, name, ...written } = record;
  return etagOf(hasTarget.has(record.kind) ? { ...written, url } : written, record);
}

/** The kinds whose `url` leads out of the service. */
const hasTarget: ReadonlySet<Kind> = new Set(['bookmark', 'highlight']);

interface Parts {
  readonly pinned: Schemas['Comment'] | null;
  readonly path: Path;
  readonly accessTokenOf: AccessTokenOf;
  /** Whether an address of what is infected was asked for, by somebody who may have it. */
  readonly allowsInfected: boolean;
}

function resourceRecord(row: ResourceRow, scope: Scope, links: Links, { pinned, path, accessTokenOf, allowsInfected }: Parts): ResourceRecord {
  const known = knownIn(row.data);
  const isInfected = known.infected === true;
  const urlOf = isInfected && !allowsInfected ? () => null : fileUrls(row, scope, links, path, isInfected ? 'allow' : undefined);
  const pictures = isInfected ? noPictures : picturesOf(row, urlOf);
  const fields: Schemas['ResourceFields'] = {
    id: row.id,
    mimeType: row.mime_type,
    extension: row.extension,
    name: row.name,
    description: row.description,
    icon: row.icon === null ? null : (JSON.parse(row.icon) as Schemas['Icon']),
    size: row.size,
    url: row.url ?? links.apiUrl('resources', row.id),
    fileUrl: urlOf(row.blob_id, row.filename, row.mime_type),
    originUrl: row.origin_url,
    stateProcessing: row.state_processing,
    preferences: row.preferences === null ? null : (JSON.parse(row.preferences) as Record<string, unknown>),
    isPasswordProtected: Boolean(row.is_password_protected),
    isLocked: Boolean(row.is_locked),
    createdAt: timestamp(row.created_at),
    modifiedAt: timestamp(row.modified_at),
    commentPinned: pinned,
    commentCount: row.comment_count,
    label: row.label_id === null || row.label_color === null ? null : { id: row.label_id, hexColor: row.label_color },
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name },
    cover: pictures.cover,
    user: userRecord(row.user_id, row.user_name, row.user_picture_url),
    root: rootSummary(row),
    tags: tagsOf(row),
    chats: [],
    thumbnail: pictures.thumbnail,
    publishedAncestors: publicationsOn(path, accessTokenOf),
  };
  return { ...fields, kind: row.kind, data: resourceData(row.kind, pictures.within(known)) } as ResourceRecord;
}

/** Putting them in order takes SQLite as long as all the rest of the row. */
const tagsOf = ({ tags }: ResourceRow): Schemas['TagSummary'][] =>
  tags === '[]'
    ? []
    : (JSON.parse(tags) as [id: string, name: string, position: number][]).sort(([, , a], [, , b]) => a - b).map(([id, name]) => ({ id, name }));

/** The addresses of the resource's file and of its renditions, for who asks, and as it is protected now. */
const fileUrls =
  (row: ResourceRow, { actor }: Scope, links: Links, path: Path, infected: 'allow' | undefined): UrlOf =>
  (blobId, filename, mimeType) =>
    blobId === null
      ? null
      : links.fileUrl({
          ...{ blobId, filename, mimeType, resourceId: row.id },
          publicationId: actor.type === 'visitor' ? actor.publicationId : undefined,
          passwordHash: protectionOf(path)?.passwordHash,
          infected,
        });

/** Nothing is open to strangers while it is in the bin. */
const publicationsOn = (path: Path, accessTokenOf: AccessTokenOf): Schemas['PublishedAncestor'][] =>
  path[0]?.hidden_by === null
    ? path.flatMap((ancestor) => (ancestor.publication_id === null ? [] : [{ resourceId: ancestor.id, accessToken: accessTokenOf(ancestor) }]))
    : [];

type AccessTokenOf = (ancestor: Ancestor) => string;

/** The access token of what is published; empty for whom it is not, and when the service has got another secret since. Each is opened once for a page. */
function accessTokens(secret: string, scope: Scope): AccessTokenOf {
  const known = new Map<string, string>();
  const open = ({ publication_id, sealed_token }: Ancestor): string =>
    (publication_id !== null && sealed_token !== null && openedToken(secret, publication_id, sealed_token)) || '';
  return (ancestor) => {
    if (!seesAccessTokens(scope)) return '';
    const token = known.get(ancestor.id) ?? open(ancestor);
    known.set(ancestor.id, token);
    return token;
  };
}

/** Whoever has an access token can pass it on: it is for those who may publish. A visitor has theirs already. */
const seesAccessTokens = (scope: Scope): boolean =>
  scope.actor.type === 'visitor' || (mayRead(scope) && scope.permissions.has('sharing:manage') && isEditor(scope));

function rootSummary(row: ResourceRow): Schemas['RootSummary'] {
  return {
    id: row.root_id,
    type: row.root_type,
    subtype: row.root_subtype,
    isPrivate: Boolean(row.root_is_private),
    folder: {
      id: row.root_id,
      name: row.root_name,
      isLocked: Boolean(row.root_is_locked),
      isPasswordProtected: Boolean(row.root_is_password_protected),
      user: userRecord(row.root_user_id, row.root_user_name, row.root_user_picture_url),
    },
  };
}
