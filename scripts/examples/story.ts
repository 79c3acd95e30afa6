import { startThrowAwayService } from '../throw-away-service.ts';
import { manageAccount } from './chapters/account.ts';
import { beginWorkspace } from './chapters/beginning.ts';
import { addFiles } from './chapters/files.ts';
import { receiveInvoice } from './chapters/invoice.ts';
import { lookAround } from './chapters/look.ts';
import { keepNotes } from './chapters/notes.ts';
import { organize } from './chapters/organize.ts';
import { search } from './chapters/search.ts';
import { tidyUp } from './chapters/tidy.ts';
import type { Contract } from './contract.ts';
import { FixedValues } from './fixed-values.ts';
import { ids } from './ids.ts';
import { addPeople } from './people.ts';
import { Stage } from './stage.ts';
import { startStoryWebsite } from './website.ts';

const chapters = [beginWorkspace, receiveInvoice, addFiles, keepNotes, organize, lookAround, search, manageAccount, tidyUp];

/** Plays the whole story on a service of its own. */
export async function tellStory(contract: Contract): Promise<Stage> {
  const website = await startStoryWebsite();
  // Keywords depend on what is in the index by then, so nothing is.
  const service = await startThrowAwayService({
    apiKey: 'the key of nobody in this story',
    fetchAllow: '127.0.0.1',
    ocrLanguages: 'off',
    indexes: false,
  });
  try {
    const fixed = new FixedValues();
    fixed.begin('2026-09-01T08:00:00.000Z');
    const people = await addPeople(service.database);
    fixed.name(service.baseUrl, 'http://localhost:8787');
    fixed.name(website.origin, 'https://sqlite.org');
    fixed.name(people.ada, ids.ada);
    fixed.name(people.mary, ids.mary);
    fixed.name(people.workspaceId, ids.workspace);
    const stage = new Stage(contract, fixed, service.baseUrl, people.apiKey);
    for (const chapter of chapters) await chapter(stage);
    return stage;
  } finally {
    await service.close();
    await website.close();
  }
}
