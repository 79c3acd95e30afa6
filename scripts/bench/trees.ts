import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, jsonHeaders } from './api.ts';
import { longestWhile } from './measure.ts';
import { startServiceProcess } from './processes.ts';
import type { Row } from './report.ts';
import { seedTree } from './seed.ts';

const size = 100_000;
/** Milliseconds. */
const longestWait = 50;

/** How long a read waits, at most, while a large tree is moved, put into the bin, recovered and deleted, and its rows are removed. */
export async function trees(folder: string): Promise<Row[]> {
  const dataDir = path.join(folder, 'data');
  await (await startServiceProcess(dataDir)).stop();
  const top = seedTree(dataDir, size);
  const service = await startServiceProcess(dataDir);
  try {
    const { baseUrl } = service;
    const other = await call<{ id: string }>(baseUrl, 'POST', '/v2/folders', { name: 'Elsewhere', parentId: '@alias::inbox' });
    const post = (method: string, where: string, body: object) => () => send(baseUrl, method, where, body);
    const operations = {
      moved: post('PATCH', `/v2/resources/${top}`, { parentId: other.id }),
      binned: post('POST', '/v2/resources/delete', { resourceIds: [top], archive: true }),
      recovered: post('POST', '/v2/resources/recover', { resourceIds: [top] }),
      deleted: post('POST', '/v2/resources/delete', { resourceIds: [top] }),
      // What the job of the deletion does in its first seconds.
      removed: () => sleep(5000),
    };
    const read = async (): Promise<void> => void (await call(baseUrl, 'GET', `/v2/resources/${other.id}`));
    for (let count = 0; count < 200; count++) await read();
    const idle = await longestWhile(sleep(3000), read);
    const rows: Row[] = [];
    for (const [done, operation] of Object.entries(operations)) {
      const measured = await longestWhile(operation(), read);
      rows.push({
        name: `longest wait of a read while a tree of ${size.toLocaleString('en')} is ${done}`,
        unit: 'ms',
        measured,
        floor: idle,
        floorName: 'nothing going on',
        target: `≤ ${longestWait} ms`,
        reached: measured <= longestWait,
      });
    }
    return rows;
  } finally {
    await service.stop();
  }
}

async function send(baseUrl: string, method: string, where: string, body: object): Promise<void> {
  const response = await fetch(baseUrl + where, { method, headers: jsonHeaders, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${where} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
