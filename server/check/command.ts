import { parseArgs } from 'node:util';
import { openFolderBlobs } from '../blobs/folder.ts';
import { command, counted, withDatabase } from '../command-line.ts';
import { filesFolder } from '../data-folder.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { recount } from '../limits/store.ts';
import { openLog } from '../log.ts';
import { systemScope } from '../scope.ts';
import { sweep } from '../uploads/sweep.ts';
import { type CheckServices, type Examination, examine } from './check.ts';

const usage = `Usage: npm run cli -- check [--repair]

Looks at everything that is stored and says what is wrong, beside a service that runs or without one. Exits with 0 when nothing is, otherwise with 1.
With --repair counters are counted anew, and bytes that belong to nothing are removed.`;

/** `check [--repair]`. */
export const checkCommand = command(usage, async (args, config) => {
  const { repair } = parseArgs({ args, options: { repair: { type: 'boolean' } } }).values;
  return withDatabase(config, async (database) => {
    const blobs = await openFolderBlobs(filesFolder(config.dataDir));
    const services = { config, database, blobs };
    const found = tell(await examine(services));
    if (found.sentences.length === 0 || !repair) return exitCode(found);

    await recountAll(services, found.miscounted);
    const { uploads, orphans } = await sweep({ database, blobs, enqueue: createJobQueue().enqueue, log: openLog('silent').log });
    console.log(
      `\nCounted ${counted(found.miscounted.length, 'workspace')} anew, removed ${counted(orphans, 'orphan')} and ${counted(uploads, 'upload')} that nobody claimed.\n`,
    );
    return exitCode(tell(await examine(services)));
  });
});

async function recountAll({ database }: CheckServices, workspaceIds: readonly string[]): Promise<void> {
  for (const id of workspaceIds) await database.transaction((trx) => recount(trx, systemScope(id)));
}

function tell(examination: Examination): Examination {
  const { sentences, workspaces, resources, files } = examination;
  for (const sentence of sentences) console.log(sentence);
  const looked = `Looked at ${counted(workspaces, 'workspace')}, ${counted(resources, 'resource')} and ${counted(files, 'file')}`;
  console.log(sentences.length === 0 ? `${looked}: nothing is wrong.` : `${looked}.`);
  return examination;
}

const exitCode = ({ sentences }: Examination): number => (sentences.length === 0 ? 0 : 1);
