import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { loadConfig } from '../../../server/config.ts';
import type { Preparing, RawHandlers } from '../../../server/core/handler-context.ts';
import type { JobPayloads } from '../../../server/core/jobs.ts';
import { createLinks } from '../../../server/core/links.ts';
import { createPasswords } from '../../../server/core/passwords/passwords.ts';
import { Problem } from '../../../server/core/problems.ts';
import type { Kind } from '../../../server/core/resources/kinds.ts';
import { findSystemRootId } from '../../../server/core/resources/place-store.ts';
import { type Permission, requestScope, type Scope } from '../../../server/core/scope.ts';
import type { Services } from '../../../server/core/services.ts';
import { createResource } from '../../../server/operations/resources/create.ts';
import { claimStoredFile } from '../../../server/operations/uploads/claim.ts';
import { storedFileHandlers, uploadHandlers } from '../../../server/operations/uploads/handlers.ts';
import { insertUser } from '../../../server/operations/users/store.ts';
import { createWorkspace } from '../../../server/operations/workspaces/create.ts';
import { Afterwards } from '../../../server/platform/async/afterwards.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { createJobQueue } from '../../../server/platform/jobs/queue.ts';
import { WebFetcher } from '../../../server/platform/web/web-fetcher.ts';
import { YdocThreads } from '../../../server/platform/ydoc/threads.ts';
import { preparedBlobs } from '../../support/blobs.ts';
import { openTemporaryDatabase } from '../../support/databases.ts';

export const secret = 'a secret for tests that is long enough';

export interface UploadService {
  readonly services: Services;
  readonly folder: string;
  /** The owner of `workspaceId`, in it. */
  readonly scope: Scope;
  readonly userId: string;
  readonly workspaceId: string;
}

/** Everything that uploads need, on a database and a folder of its own; its addresses lead to a server that serves the two operations on bytes. */
export async function startUploadService(): Promise<UploadService> {
  const database = await openTemporaryDatabase();
  const folder = join(await mkdtemp(join(inject('temporaryFolder'), 'uploads-')), 'files');
  const blobs = await preparedBlobs(folder);
  const server = createServer();
  // As in the service: who waits with `Expect: 100-continue` is answered by the handler.
  server.on('checkContinue', (req, res) => server.emit('request', req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = pino({ level: 'silent' });
  const services = {
    config: loadConfig({ PUBLIC_URL: publicUrl }),
    database,
    blobs,
    enqueue: createJobQueue<JobPayloads>().enqueue,
    links: createLinks(publicUrl, secret),
    secret,
    passwords: createPasswords({ secret }),
    log,
    afterwards: new Afterwards(log),
    ydocs: new YdocThreads(),
    web: new WebFetcher({ isOn: false, allowed: [] }),
  };
  const handlers = storedFileHandlers(services);
  server.on('request', (req, res) => void serve(handlers, req, res));
  const { userId, workspaceId } = await addAccount(services, 'ada@example.com');
  return { services, folder, userId, workspaceId, scope: scopeOf(workspaceId, userId) };
}

export const scopeOf = (workspaceId: string, userId: string): Scope =>
  requestScope(
    workspaceId,
    { type: 'user', userId, role: 'owner', keyId: null, keyKind: 'personal', grantsUntil: null, homeWorkspaceId: workspaceId, staysAtHome: false },
    new Set<Permission>(['resources:read', 'resources:write']),
  );

export async function addAccount({ database }: Services, email: string): Promise<{ userId: string; workspaceId: string }> {
  const userId = newId();
  const workspaceId = await database.transaction(async (trx) => {
    await insertUser(trx, { id: userId, email, isDeveloper: true });
    return createWorkspace(trx, userId, { parentWorkspaceId: null, type: 'developer', title: 'Tests' });
  });
  return { userId, workspaceId };
}

/** What the edge does for these two operations: it reads the parameters and answers what is thrown. */
async function serve(handlers: RawHandlers, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '', 'http://localhost');
  const query = Object.fromEntries(url.searchParams);
  const request = {
    path: { storedFile: url.pathname.slice('/stored-files/'.length) },
    query: { ...query, size: Number(query.size), expires: Number(query.expires) },
    headers: req.headers,
  };
  const handler = req.method === 'PUT' ? handlers.putStoredFile : handlers.getStoredFile;
  try {
    await handler?.(req, res, request as never);
  } catch (error) {
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    req.resume();
    const [status, body] = error instanceof Problem ? [error.status, { detail: error.code, errors: error.errors }] : [500, { detail: String(error) }];
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }
}

export interface UploadUrl {
  readonly url: string;
  readonly disposition: string;
  /** As `attachment.path` takes it. */
  readonly path: string;
}

type GetUploadUrl = NonNullable<ReturnType<typeof uploadHandlers>['getUploadUrl']>;
type PreparedHandler = ((...given: [...Parameters<GetUploadUrl>, prepared: unknown]) => ReturnType<GetUploadUrl>) & Preparing;

/** Step 1 of an upload. */
export async function uploadUrl({ services, scope }: UploadService, filename: string, size: number, resourceId?: string): Promise<UploadUrl> {
  // The edge calls it with what it has prepared.
  const getUploadUrl = uploadHandlers(services).getUploadUrl as PreparedHandler;
  const request = { query: { filename, size, ...(resourceId && { resourceId }) }, path: {}, headers: {}, body: undefined };
  const prepared = await getUploadUrl.prepare?.(request, {
    scope,
    db: services.database.reader,
    caller: { name: 'somebody', at: { location: 'query', path: '' } },
  });
  const answer = await services.database.transaction(async (db) => getUploadUrl(request as never, { scope, db }, prepared));
  if (answer.status !== 200 || !('url' in answer.body)) throw new Error(`getUploadUrl answered ${answer.status}`);
  const { url, path, headers } = answer.body;
  return { url, disposition: headers['Content-Disposition'] ?? '', path };
}

/** Step 2: the status and the JSON of the answer. */
export async function put(
  url: string,
  bytes: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, { method: 'PUT', body: bytes, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const claim = ({ services }: UploadService, scope: Scope, path: string) =>
  services.database.transaction((trx) => claimStoredFile(trx, scope, path));

export interface NewFile {
  readonly filename?: string;
  readonly mimeType?: string;
  readonly kind?: Kind;
}

/** All three steps: the id of the resource and the signed address of its bytes. */
export async function createFile(
  service: UploadService,
  bytes: Uint8Array | string,
  file: NewFile = {},
): Promise<{ id: string; fileUrl: string; blobId: string }> {
  const { services, scope } = service;
  const { filename = 'report.pdf', mimeType = 'application/pdf', kind = 'document' } = file;
  const { url, path } = await uploadUrl(service, filename, 0);
  const { status } = await put(url, bytes);
  if (status !== 200) throw new Error(`putStoredFile answered ${status}`);
  return services.database.transaction(async (trx) => {
    const { blobId, size } = await claimStoredFile(trx, scope, path);
    const parentId = await findSystemRootId(trx, scope, 'inbox');
    const record = await createResource(services, trx, scope, { parentId }, { kind, name: filename, mimeType, size, blobId, filename });
    return { id: record.id, fileUrl: services.links.fileUrl({ blobId, filename, mimeType, resourceId: record.id }), blobId };
  });
}

/** Every file below the folder of blobs, half-written ones included. */
export async function filesOnDisk({ folder }: UploadService): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

export async function rowsOf({ services }: UploadService, table: string): Promise<Record<string, unknown>[]> {
  return services.database.reader.all(query(({ knex }) => knex(table)));
}
