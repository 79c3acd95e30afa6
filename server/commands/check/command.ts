import { parseArgs } from 'node:util';
import type { JobPayloads } from '../../core/jobs.ts';
import { recount } from '../../core/limits/store.ts';
import { systemScope } from '../../core/scope.ts';
import { type Swept, sweep } from '../../operations/uploads/sweep.ts';
import { openBlobs } from '../../platform/blobs/open.ts';
import { isJoined, requireFilesOf } from '../../platform/blobs/pair.ts';
import { createJobQueue } from '../../platform/jobs/queue.ts';
import { openLog } from '../../platform/log.ts';
import { Complaint, command, counted, requireData, withDatabase } from '../command-line.ts';
import { type CheckServices, type Examination, examine } from './check.ts';

const usage = `Usage: npm run cli -- check [--repair [--however-many]]

Looks at everything that is stored and says what is wrong, beside a service that runs or without one. Exits with 0 when nothing is, otherwise with 1.
With --repair counters are counted anew, and bytes that belong to nothing are put into quarantine, unless they are a large share of all: with --however-many even
then.`;

const notJoined = 'The database and its files do not know each other yet: start the service once before anything is repaired.';

/** `check [--repair]`. */
export const checkCommand = command(usage, async (args, config) => {
  const { repair, 'however-many': howeverMany = false } = parseArgs({
    args,
    options: { repair: { type: 'boolean' }, 'however-many': { type: 'boolean' } },
  }).values;
  await requireData(config);
  const blobs = openBlobs(config);
  await requireFilesOf(config, blobs);
  return withDatabase(config, async (database) => {
    if (repair && !(await isJoined(blobs, database.reader))) throw new Complaint(notJoined);
    const services = { config, database, blobs };
    const found = tell(await examine(services));
    if (found.sentences.length === 0 || !repair) return exitCode(found);

    await recountAll(services, found.miscounted);
    const swept = await sweep({ ...services, enqueue: createJobQueue<JobPayloads>().enqueue, log: openLog('silent').log }, { howeverMany });
    console.log(`\n${whatWasDone(found, swept)}\n`);
    return exitCode(tell(await examine(services)));
  });
});

function whatWasDone({ miscounted }: Examination, { orphans, putBack, uploads, expired }: Swept): string {
  const done = [
    `Counted ${counted(miscounted.length, 'workspace')} anew`,
    `put ${counted(orphans, 'orphan')} into quarantine and ${putBack.toLocaleString('en')} back`,
    `removed ${expired.toLocaleString('en')} from there for good, and ${counted(uploads, 'upload')} that nobody claimed`,
  ];
  return `${done.join(', ')}.`;
}

async function recountAll({ database }: CheckServices, workspaceIds: readonly string[]): Promise<void> {
  for (const id of workspaceIds) await database.transaction((trx) => recount(trx, systemScope(id)));
}

function tell(examination: Examination): Examination {
  const { sentences, workspaces, resources, files, renditions } = examination;
  for (const sentence of sentences) console.log(sentence);
  const looked = `Looked at ${counted(workspaces, 'workspace')}, ${counted(resources, 'resource')} and ${counted(files, 'file')}${ofRenditions(renditions)}`;
  console.log(sentences.length === 0 ? `${looked}: nothing is wrong.` : `${looked}.`);
  return examination;
}

/** What the service has made itself, and nobody's plan counts. */
const ofRenditions = ({ count, bytes }: Examination['renditions']): string =>
  count === 0 ? '' : `, of which ${counted(count, 'rendition')} with ${bytes.toLocaleString('en')} bytes`;

const exitCode = ({ sentences }: Examination): number => (sentences.length === 0 ? 0 : 1);
