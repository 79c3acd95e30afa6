import { ids } from '../ids.ts';
import { at, type Json, type JsonObject, textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** Keys, the plan, and the workspaces of others. */
export async function manageAccount(stage: Stage): Promise<void> {
  await makeKeys(stage);
  await readSubscription(stage);
  await delegate(stage);
}

async function makeKeys(stage: Stage): Promise<void> {
  const { fixed } = stage;
  const [backend] = at(await stage.play('listApiKeys'), 'data', 'keys') as readonly Json[];
  nameKey(stage, backend ?? null, ids.backendKey);
  await stage.now('2026-11-20T12:00:00.000Z');
  const created = await stage.make('createApiKey', ids.exportKey, { request: 'readOnly', answer: 'readOnly' });
  nameKey(stage, created, ids.exportKey);
  fixed.name(textAt(created, 'key'), `${prefixOf(ids.exportKey)}_thisIsNotARealSecret`);
  await stage.play('getApiKey', { path: { apiKeyId: ids.exportKey }, answer: 'readOnly' });
  nameKey(stage, await stage.make('createApiKey', ids.laptopKey, { request: 'everything' }), ids.laptopKey);
  await stage.now('2026-11-20T12:30:00.000Z');
  await stage.play('revokeApiKey', { path: { apiKeyId: ids.laptopKey } });
  const list = await stage.play('listApiKeys');
  const keys = at(list, 'data', 'keys') as readonly JsonObject[];
  // When a key was used is noted now and then: it is another moment of the story each time.
  const used = keys.map((key) => ({ ...key, lastUsedAt: key.lastUsedAt === null ? null : fixed.toReal('2026-11-20T12:30:00.000Z') }));
  stage.keep('listApiKeys', 200, 'keys', { ...(list as JsonObject), data: { keys: used } });
}

function nameKey(stage: Stage, key: Json, id: string): void {
  stage.fixed.name(textAt(key, 'id'), id);
  stage.fixed.name(textAt(key, 'prefix'), prefixOf(id));
}

const prefixOf = (id: string): string => `rss_${id.replaceAll('-', '')}`;

async function readSubscription(stage: Stage): Promise<void> {
  const subscription = await stage.play('getSubscription', { answer: 'free' });
  // The first day of the next month.
  stage.fixed.name(textAt(subscription, 'creditTopupAt'), '2026-12-01T00:00:00.000Z');
}

async function delegate(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-11-20T13:00:00.000Z');
  const inside = { headers: { 'X-Service-Workspace-Id': ids.delegated } };
  await stage.make('createWorkspace', ids.delegated, { request: 'endUser', answer: 'delegated' });
  await stage.play('getWorkspace', { ...inside, answer: 'delegated' });
  await stage.play('getWorkspaceById', { path: { workspaceId: ids.delegated }, answer: 'delegated' });
  await stage.play('listWorkspaces', { answer: 'workspaces' });
  await stage.play('updateWorkspace', { ...inside, request: 'rename' });
  const deletion = await stage.play('deleteWorkspace', { ...inside, answer: 'toConfirm' });
  fixed.name(textAt(deletion, 'token'), 'example-deletion-token');
  await stage.play('confirmWorkspaceDeletion', { request: 'confirm' });

  await stage.now('2026-11-20T13:10:00.000Z');
  await stage.make('createBase', ids.base, { request: 'endUser', answer: 'base' });
  await stage.play('listBases', { answer: 'bases' });
  await stage.make('createWorkspace', ids.untitled, { request: 'untitled' });
}
