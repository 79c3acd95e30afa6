import { parseArgs } from 'node:util';
import { openBlobs } from '../platform/blobs/open.ts';
import { joinWhatever } from '../platform/blobs/pair.ts';
import { command, withDatabase } from './command-line.ts';

const usage = `Usage: npm run cli -- join

Says that the database and the files in DATA_DIR belong together, whatever they have been until now. The service starts on them from then on, and on neither with
another one. What the database doesn't name of the files stays where it is for a day, and is looked at by the sweep then.`;

/** `join`. */
export const joinCommand = command(usage, async (args, config) => {
  parseArgs({ args, options: {} });
  return withDatabase(config, async (database): Promise<undefined> => {
    const blobs = openBlobs(config);
    await blobs.prepare();
    const id = await joinWhatever(blobs, database);
    console.log(`The database and the files in ${blobs.place} belong together now, as the store ${id}.`);
  });
});
