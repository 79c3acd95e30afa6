import { ResourceStorageError, type Schemas } from '../../../client/src/node.ts';
import { areSame, listed } from '../lists.ts';
import { once } from '../once.ts';
import { refused } from '../refusals.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';

const make = ['Make one for a user', 'createWorkspace'] as const;

/** A workspace for somebody who uses our product: a developer's key works in it, and our own workspace sees nothing of it. */
export async function delegate(stage: Stage): Promise<void> {
  const { client, steps } = stage;
  steps.chapter('Delegated workspace');
  const workspace = await makeWorkspace(stage).catch((error: unknown) => {
    const reason = reasonToSkip(error);
    if (reason === undefined) throw error;
    steps.skip(...make, reason);
    return undefined;
  });
  if (!workspace) return;
  const inside = stage.connect({ workspaceId: workspace.id });

  await steps.step('Work in it', 'createNotepad', async () => {
    const body = { parentId: '@alias::inbox', name: 'Moths', text: 'One of them was in relay 70.' } as const;
    const { data: note } = await inside.POST('/v2/notepads', { ...once(), body });
    const theirs = await listed(inside, {});
    check(areSame(theirs, [note]), 'the workspace should hold the one note that was made in it');
    const ours = await listed(client, { resourceIds: [note.id] });
    check(ours.length === 0, 'our own workspace should not list what is in it');
    const status = await refused(
      'our own workspace',
      'resource_not_found',
      client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: note.id } } }),
    );
    return [note, `one note there; to our own, ${status}`];
  });
  await steps.step('Delete it', 'deleteWorkspace', async () => {
    await inside.DELETE('/v2/workspaces', { params: { query: { force: true } } });
    const status = await refused('the deleted workspace', 'workspace_not_found', inside.GET('/v2/workspaces/me'));
    return [null, `${status}, like one that never existed`];
  });
}

async function makeWorkspace({ client, connect, steps, leftovers }: Stage): Promise<Schemas['Workspace']> {
  return steps.step(...make, async () => {
    const { data } = await client.POST('/v2/workspaces', { ...once(), body: { title: 'Grace Hopper', description: 'Customer 4711' } });
    leftovers.add(() => connect({ workspaceId: data.id }).DELETE('/v2/workspaces', { params: { query: { force: true } } }));
    check(data.type === 'delegated', `the workspace should be a delegated one, and is ${data.type}`);
    const bases = [];
    for await (const base of client.paginate('/v2/bases', { params: { query: { limit: 1000 } } })) bases.push(base);
    check(
      bases.some(({ id, name }) => id === data.id && name === data.title),
      'the workspace should be listed as a base',
    );
    return [data, `“${data.title}”, also listed as a base`];
  });
}

/** What is no failure of the service: not every key may do this, and not every plan allows it. */
function reasonToSkip(error: unknown): string | undefined {
  if (!(error instanceof ResourceStorageError)) return undefined;
  if (error.detail === 'insufficient_role') return 'left out: it takes a developer’s key';
  if (error.detail === 'exceeds_workspace_limit') return 'left out: the plan allows no more';
  return undefined;
}
