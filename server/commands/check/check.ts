import { isPlan } from '../../core/limits/plans.ts';
import { systemScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { claimTime } from '../../operations/uploads/claim.ts';
import { graceTime } from '../../operations/uploads/sweep.ts';
import type { Reader } from '../../platform/database/database.ts';
import { recordLifetime } from '../../platform/idempotency/sweep.ts';
import { day, hour } from '../../platform/text/durations.ts';
import { examineIndex } from '../../search/index/examine.ts';
import { counted } from '../command-line.ts';
import { checkBytes } from './bytes.ts';
import { Findings } from './findings.ts';
import { whatIsWrong } from './resources.ts';
import { allResources, allStrays, allWorkspaces, brokenReferences, countOverdue, countRenditions, type Renditions } from './store.ts';

export type CheckServices = Pick<Services, 'config' | 'database' | 'blobs'>;

export interface CheckOptions {
  readonly now?: number;
}

/** What a check has looked at and found. */
export interface Examination {
  /** What is wrong, in sentences. */
  readonly sentences: readonly string[];
  /** The workspaces whose counters are not the sums they stand for. */
  readonly miscounted: readonly string[];
  readonly workspaces: number;
  readonly resources: number;
  readonly files: number;
  /** Of the files those that the service has made of others, or fetched for them. */
  readonly renditions: Renditions;
}

/** Looks at everything that is stored, and says in sentences what is wrong. Changes nothing; a service may run beside it. */
export const checkStore = async (services: CheckServices, options?: CheckOptions): Promise<readonly string[]> =>
  (await examine(services, options)).sentences;

/** What runs every hour may have to wait for its turn. */
const sweepTime = 2 * hour;

export async function examine({ config, database, blobs }: CheckServices, { now = Date.now() }: CheckOptions = {}): Promise<Examination> {
  const findings = new Findings();
  const found = await database.snapshot(async (db) => {
    const sums = await checkResources(db, findings);
    const { workspaces, miscounted } = await checkWorkspaces(db, findings, sums.byWorkspace);
    await checkReferences(db, findings);
    await checkOverdue(db, findings, now, config.binRetentionDays);
    return { workspaces, miscounted, resources: sums.resources, renditions: await countRenditions(db) };
  });
  const files = await checkBytes({ database, blobs }, findings, now - graceTime);
  return { ...found, files, sentences: findings.sentences };
}

interface Sum {
  bytes: number;
  resources: number;
}

async function checkResources(db: Reader, findings: Findings): Promise<{ resources: number; byWorkspace: ReadonlyMap<string, Sum> }> {
  const byWorkspace = new Map<string, Sum>();
  let resources = 0;
  for await (const rows of allResources(db)) {
    for (const row of rows) {
      for (const wrong of whatIsWrong(row)) findings.add(`The resource ${row.id} ${wrong}.`);
      resources++;
      // What is deleted doesn't count; of the inbox and the bin what is written of them does.
      if (row.deleted_at !== null) continue;
      const isFree = row.id === row.root_id && row.root_type === 'SYSTEM';
      const sum = byWorkspace.get(row.workspace_id) ?? { bytes: 0, resources: 0 };
      byWorkspace.set(row.workspace_id, { bytes: sum.bytes + row.counted_bytes, resources: sum.resources + (isFree ? 0 : 1) });
    }
  }
  return { resources, byWorkspace };
}

async function checkWorkspaces(
  db: Reader,
  findings: Findings,
  sums: ReadonlyMap<string, Sum>,
): Promise<{ workspaces: number; miscounted: readonly string[] }> {
  const miscounted: string[] = [];
  let workspaces = 0;
  for await (const rows of allWorkspaces(db)) {
    for (const { id } of rows) for (const wrong of await examineIndex(db, systemScope(id))) findings.add(`${wrong} \`reindex\` mends it.`);
    for (const { id, plan, system_roots, storage_bytes, resource_count, tag_bytes } of rows) {
      workspaces++;
      const { bytes: bytesOfResources, resources } = sums.get(id) ?? { bytes: 0, resources: 0 };
      const bytes = bytesOfResources + tag_bytes;
      if (storage_bytes !== bytes || resource_count !== resources) {
        const held = `holds ${counted(resources, 'resource')} of ${counted(bytes, 'byte')}`;
        const said = resource_count === null ? 'it has no counters' : `its counters say ${resource_count} and ${storage_bytes}`;
        miscounted.push(id);
        findings.add(`The workspace ${id} ${held}, but ${said}.`);
      }
      if (system_roots !== 2) findings.add(`The workspace ${id} has ${counted(system_roots, 'system root')} instead of an inbox and a bin.`);
      if (plan !== null && !isPlan(plan)) findings.add(`The workspace ${id} has the plan ${plan}, which there is not; the default plan limits it.`);
    }
  }
  return { workspaces, miscounted };
}

async function checkReferences(db: Reader, findings: Findings): Promise<void> {
  for await (const strays of allStrays(db)) {
    for (const { table, other, id, workspace_id } of strays) {
      findings.add(`A row of ${table} in the workspace ${workspace_id} belongs to ${id} of ${other}, which is in another workspace.`);
    }
  }
  for (const { table, parent } of await brokenReferences(db)) findings.add(`A row of ${table} points at a row of ${parent} that is not there.`);
}

async function checkOverdue(db: Reader, findings: Findings, now: number, binRetentionDays: number): Promise<void> {
  const before = now - sweepTime;
  const limits = [
    ['uploads', claimTime, 'Uploads that nobody has claimed and that should have been swept'],
    ['answers', recordLifetime, 'Recorded answers that are too old and should have been swept'],
    ['binned', binRetentionDays * day, 'Resources that have been in the bin for too long and should have been purged'],
    ['deleted', day, 'Resources that are deleted and should have been removed'],
    ['workspaces', day, 'Workspaces that are deleted and should have been removed'],
  ] as const;
  for (const [what, time, wrong] of limits) {
    const count = await countOverdue(db, what, before - time);
    if (count > 0) findings.add(`${wrong}: ${count}.`);
  }
}
