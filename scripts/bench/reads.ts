import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, jsonHeaders } from './api.ts';
import { longestWhile } from './measure.ts';
import { startServiceProcess } from './processes.ts';
import type { Row } from './report.ts';
import { namesIndexed, seedResources } from './seed.ts';

const size = 1_000_000;
/** Milliseconds that the service may do nothing else for. */
const longestHold = 50;
/** Of the clock that the service measures its event loop with. */
const resolution = 10;

interface Workspace {
  readonly baseUrl: string;
  readonly folderId: string;
  readonly accessToken: string;
}

type Ask = (workspace: Workspace) => Promise<unknown>;

const filter =
  (criteria: object): Ask =>
  ({ baseUrl }) =>
    served(`${baseUrl}/v2/resources/filter`, { method: 'POST', headers: jsonHeaders, body: JSON.stringify(criteria) });

const visit: Ask = ({ baseUrl, folderId, accessToken }) =>
  served(`${baseUrl}/v2/resources/filter?accessToken=${accessToken}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ parentId: folderId, shared: ['onlyMe', 'shared'], name: 'nothing has this name' }),
  });

/** Among a million resources, what no walk along one index answers. */
const questions: Readonly<Record<string, Ask>> = {
  'with nothing going on': () => sleep(2000),
  'by a name that nothing has': filter({ name: 'nothing has this name' }),
  'by a name that one has': filter({ name: 'mark 123456' }),
  'by a name that all have': filter({ name: 'bookmark' }),
  'by a name of 1 letter': filter({ name: 'q' }),
  'by a name of 2 letters': filter({ name: '99' }),
  'by nobody as maker': filter({ userIds: ['00000000-0000-7000-8000-000000000000'] }),
  'by the maker of all': async (workspace) => {
    const { id } = await call<{ id: string }>(workspace.baseUrl, 'GET', '/v2/users/me');
    await filter({ userIds: [id] })(workspace);
  },
  'by kindExclude': filter({ kindExclude: ['bookmark', 'folder'] }),
  'at random': filter({ random: true }),
  'by shared': filter({ shared: ['published'], order: { property: 'name' } }),
  'by shared, by a visitor': visit,
  'of roots, with their children counted': ({ baseUrl }) => served(`${baseUrl}/v2/resource-roots`, { headers: jsonHeaders }),
  'by 20 visitors at a time': (workspace) => Promise.all(Array.from({ length: 20 }, () => visit(workspace))),
};

/** For how long at most the service does nothing else while it answers what makes it look through a million resources. */
export async function reads(folder: string): Promise<Row[]> {
  const dataDir = path.join(folder, 'data');
  const first = await startServiceProcess(dataDir);
  const top = await call<{ id: string }>(first.baseUrl, 'POST', '/v2/folders', { name: 'Many', parentId: '@alias::inbox' });
  const { accessToken } = await call<{ accessToken: string }>(first.baseUrl, 'PUT', `/v2/resources/${top.id}/publication`);
  await first.stop();
  seedResources(dataDir, size, top.id);
  const service = await startServiceProcess(dataDir);
  try {
    const workspace = { baseUrl: service.baseUrl, folderId: top.id, accessToken };
    const read = async (): Promise<void> => void (await call(service.baseUrl, 'GET', `/v2/resources/${top.id}`));
    for (let count = 0; count < 500; count++) await read();
    await namesIndexed(dataDir);
    await sleep(2000);
    const rows: Row[] = [];
    for (const [name, ask] of Object.entries(questions)) {
      await longestHeld(service.baseUrl);
      const began = performance.now();
      let took = 0;
      const waited = await longestWhile(
        ask(workspace).then(() => {
          took = performance.now() - began;
        }),
        read,
      );
      const measured = await longestHeld(service.baseUrl);
      rows.push({
        name: `loop held: a million resources ${name}`,
        unit: 'ms',
        measured,
        floor: null,
        floorName: `answered in ${Math.round(took)} ms, another read waited ${Math.round(waited)}`,
        target: `≤ ${longestHold} ms`,
        reached: measured <= longestHold,
      });
    }
    return rows;
  } finally {
    await service.stop();
  }
}

/** Milliseconds that the event loop was held for at most since it was asked last. */
async function longestHeld(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
  return Math.max(0, seconds * 1000 - resolution);
}

/** A 503 is an answer as well: the time limit of such reads. */
async function served(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (!response.ok && response.status !== 503) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
