import { describe, expect, it } from 'vitest';
import { forgedScopes, usedMakers } from './scopes.ts';
import { serverSources, sourceOf } from './sources.ts';
import { drivers, exportedQueries, queryMakers, withoutScope } from './statements.ts';

/** What may do what others may not, by the reason why. */
type Reasons = Readonly<Record<string, readonly string[]>>;

const inServer = (reasons: Reasons): string[] =>
  Object.values(reasons)
    .flat()
    .map((one) => `server/${one}`)
    .sort();

/** The files that make scopes, each with the function that it uses. Whoever adds one says why it can't be given the scope that it needs. */
const makingScopes: Reasons = {
  'Authentication makes the scope of a request.': ['http/authenticate.ts requestScope'],
  'A visitor reads once the request was found to be about what is published; that is looked up for them.': [
    'core/resources/admit.ts admittedScope',
    'core/resources/admit.ts systemScope',
  ],
  'A signature is the permission: the workspace is that of the row that it signs.': [
    'operations/uploads/get-stored-file.ts systemScope',
    'operations/uploads/put-stored-file.ts systemScope',
    'operations/uploads/put-stored-file.ts uploadScope',
  ],
  'The same actor, in a workspace that was found to be theirs or has just been made for them.': [
    'core/workspaces/access.ts scopeIn',
    'operations/workspaces/create.ts scopeIn',
    'operations/workspaces/delete.ts scopeIn',
    'operations/workspaces/events.ts scopeIn',
  ],
  'A workspace that has just been made, and one that is deleted, has nobody yet or any more who acts in it.': [
    'operations/workspaces/create.ts systemScope',
    'operations/workspaces/delete.ts systemScope',
  ],
  'What becomes of an anonymous comment is told in nobody’s name.': ['operations/comments/anonymous.ts systemScope'],
  'Jobs act as the service, in the workspace that they were enqueued in.': ['app/runners.ts systemScope'],
  'Sweeps go through all workspaces, and do in each what is due.': [
    'operations/resources/tree/purge.ts systemScope',
    'operations/uploads/sweep.ts systemScope',
    'operations/workspaces/removal.ts systemScope',
    'search/index/indexer.ts systemScope',
    'search/images/describe-pictures.ts systemScope',
    'search/meaning/vector-indexer.ts systemScope',
  ],
  'When a key was used is noted after its request.': ['operations/api-keys/last-used.ts systemScope'],
  'The first start has no request.': ['app/bootstrap.ts systemScope'],
  'The command line acts for whoever runs it.': [
    'commands/check/check.ts systemScope',
    'commands/check/command.ts systemScope',
    'commands/keys.ts userScope',
    'commands/members.ts systemScope',
    'commands/named.ts systemScope',
    'commands/plans.ts systemScope',
    'commands/reindex.ts systemScope',
    'commands/users.ts systemScope',
  ],
};

/** The exported functions that run statements and take neither a scope nor a tenant. */
const runningWithoutScope: Reasons = {
  'Authentication asks them, and a scope comes of the answer.': [
    'core/workspaces/access-store.ts findAccess',
    'operations/api-keys/store.ts findValidKey',
    'operations/sharing/store.ts findOpenPublication',
    'operations/users/store.ts findUserOfSubject',
    'operations/users/store.ts insertUser',
    'operations/users/store.ts setProfile',
  ],
  'A signature is the permission, and the scope follows from the row.': [
    'operations/uploads/download-store.ts findSignedDownload',
    'operations/uploads/download-store.ts findSignedPicture',
    'operations/uploads/store.ts findSignedUpload',
    'operations/uploads/store.ts holdSignedUpload',
    'operations/uploads/store.ts setLanded',
    'operations/uploads/store.ts beginTransfer',
    'operations/uploads/store.ts renewTransfer',
    'operations/uploads/store.ts endTransfer',
  ],
  'An upload of the account that a scoped function of the same store has held.': ['operations/uploads/store.ts setUsed'],
  'A workspace that is only being made has no scope before.': ['operations/workspaces/store.ts insertWorkspace'],
  'What is a user’s own goes over all workspaces that are theirs.': [
    'operations/workspaces/members-store.ts holdHomes',
    'operations/workspaces/store.ts findHomeOfUser',
    'operations/workspaces/store.ts listWorkspaces',
  ],
  'The command line and the first start come before any scope.': [
    'operations/sharing/store.ts findUnsealed',
    'operations/sharing/store.ts setToken',
    'operations/users/store.ts findFirstUser',
    'operations/users/store.ts findUserByEmail',
    'operations/users/store.ts listUsers',
    'operations/users/store.ts makeDeveloper',
  ],
  'Steps through a tree that a scoped read has found and the transaction holds.': [
    'core/resources/touch-store.ts touchRoots',
    'operations/resources/tree/bin-store.ts countLevels',
    'operations/resources/tree/tree-store.ts changePlaces',
    'operations/resources/tree/tree-store.ts findChildrenBehind',
    'operations/resources/tree/tree-store.ts findSomeChildren',
    'operations/resources/tree/tree-store.ts markBelowDeleted',
    'operations/resources/tree/tree-store.ts sumComments',
  ],
  'Rows that are deleted for good, which no scope reaches.': [
    'operations/resources/tree/removal-store.ts removeComments',
    'operations/resources/tree/removal-store.ts removeRows',
  ],
  'Sweeps look for what is due in all workspaces.': [
    'core/events/sweep.ts sweepEvents',
    'operations/resources/tree/purge-store.ts findBinnedBefore',
    'operations/resources/tree/purge-store.ts findDeletedBefore',
    'operations/uploads/store.ts removeUnclaimed',
    'operations/uploads/store.ts removeUsed',
    'operations/uploads/store.ts unclaimedUploads',
    'operations/workspaces/removal-store.ts findUnremoved',
    'platform/idempotency/store.ts removeOldRecords',
    'platform/jobs/results.ts removeExpiredResults',
    'platform/jobs/store.ts removeFailedJobs',
    'search/images/picture-store.ts findOutdated',
    'search/index/clearing-store.ts clearSome',
    'search/index/clearing-store.ts findCleared',
    'search/index/waiting-store.ts findFirstWaiting',
    'search/index/waiting-store.ts readLag',
    'search/meaning/unencoded-store.ts findFirstUnencoded',
  ],
  'What encodes texts does it for all workspaces.': [
    'search/meaning/encoder-store.ts closeEncoders',
    'search/meaning/encoder-store.ts findEncoder',
    'search/meaning/encoder-store.ts openEncoderRow',
    'search/meaning/encoder-store.ts queueNext',
    'search/meaning/vector-store.ts removeSomeOfOthers',
  ],
  'The events of all workspaces have one order.': ['core/events/horizon.ts EventHorizon'],
  'Bytes are shared by workspaces: they are kept, backed up and checked by their keys.': [
    'platform/blobs/release.ts blobsToRemove',
    'platform/blobs/store.ts allBlobs',
    'platform/blobs/store.ts knownBlobs',
    'platform/blobs/store.ts newestBlobs',
    'platform/blobs/store.ts removeUnusedBlobs',
    'platform/blobs/store.ts someBlobs',
  ],
  'The queue serves all workspaces: a job says which one is its own.': [
    'platform/jobs/listing.ts findOldest',
    'platform/jobs/listing.ts retryFailed',
    'platform/jobs/queue-state.ts readQueue',
    'platform/jobs/results.ts keepResult',
    'platform/jobs/store.ts claimJobs',
    'platform/jobs/store.ts endLocks',
    'platform/jobs/store.ts extendJobLocks',
    'platform/jobs/store.ts findLongLocks',
    'platform/jobs/store.ts findLostJobs',
    'platform/jobs/store.ts handJobsBack',
    'platform/jobs/store.ts hasDueJob',
    'platform/jobs/store.ts hasUnfinishedJob',
    'platform/jobs/store.ts makeMisplacedDue',
    'platform/jobs/store.ts recordOutcome',
    'platform/jobs/store.ts releaseLostJobs',
  ],
  'A check looks at everything, in every workspace, and at what no scope reaches.': [
    'commands/check/store.ts allResources',
    'commands/check/store.ts allStrays',
    'commands/check/store.ts allWorkspaces',
    'commands/check/store.ts brokenReferences',
    'commands/check/store.ts countOverdue',
    'commands/check/store.ts countRenditions',
  ],
  'The database itself: its schema, its indexes, its locks, its id, and whether it answers.': [
    'platform/database/migrate.ts migrate',
    'platform/database/tables.ts tablesOf',
    'platform/database/postgres/postgres.ts postgresDialect',
    'platform/database/sqlite/names.ts SqliteNames',
    'platform/database/sqlite/names.ts mendNameIndex',
    'platform/database/store.ts findStore',
    'platform/database/store.ts keepStore',
    'platform/database/store.ts setJoined',
  ],
};

/** The files above the platform that make queries and are no stores. */
const makingQueries: Reasons = {
  'The outbox is a store in several files, one for each thing that is done with it.': [
    'core/events/feed.ts',
    'core/events/horizon.ts',
    'core/events/outbox.ts',
    'core/events/sweep.ts',
  ],
};

const holes = sourceOf('test/access/holes.ts');

/** Milliseconds. The first of these has the compiler look at the whole server. */
const timeout = 300_000;

describe('Without a scope there is no access:', { timeout }, () => {
  it('nobody makes one but who has a reason to', () => {
    expect(usedMakers(holes)).toEqual(['test/access/holes.ts systemScope']);
    expect(serverSources.flatMap(usedMakers).sort()).toEqual(inServer(makingScopes));
  });

  it('nothing else is taken for one', () => {
    expect(forgedScopes(holes)).toEqual([
      `test/access/holes.ts: { ...scope, workspaceId: 'any' }`,
      `test/access/holes.ts: { workspaceId: 'any' } as Scope`,
      `test/access/holes.ts: JSON.parse('{ "workspaceId": "any" }')`,
      'test/access/holes.ts: one is Tenant',
    ]);
    expect(serverSources.flatMap(forgedScopes)).toEqual(['server/core/scope.ts: { workspaceId, actor, permissions } as unknown as Scope']);
  });

  it('what runs statements is given one, but what has a reason not to be', () => {
    expect(withoutScope(holes)).toEqual(['readEverything', 'readByWayOfAnother', 'Hoard'].map((name) => `test/access/holes.ts ${name}`));
    expect(serverSources.flatMap(withoutScope).sort()).toEqual(inServer(runningWithoutScope));
  });

  it('queries are made by stores and the platform, which keep them to themselves', () => {
    const mayMakeThem = (file: string): boolean => /[/-]store\.ts$/.test(file) || file.startsWith('server/platform/');
    expect(queryMakers(holes)).toEqual(['test/access/holes.ts']);
    expect(
      serverSources
        .flatMap(queryMakers)
        .filter((file) => !mayMakeThem(file))
        .sort(),
    ).toEqual(inServer(makingQueries));
    expect(exportedQueries(holes)).toEqual(['test/access/holes.ts everything']);
    expect(serverSources.flatMap(exportedQueries)).toEqual([]);
  });

  it('nothing reaches a database but by way of platform/database', () => {
    expect(drivers(holes)).toEqual(['test/access/holes.ts pg']);
    expect(serverSources.flatMap(drivers).filter((use) => !use.startsWith('server/platform/database/'))).toEqual([]);
  });
});
