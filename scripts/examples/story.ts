import { startThrowAwayService } from '../throw-away-service.ts';
import { receiveInvoice } from './chapters/invoice.ts';
import { keepNotes } from './chapters/notes.ts';
import type { Contract } from './contract.ts';
import { ids } from './ids.ts';
import { addPeople } from './people.ts';
import { Stage } from './stage.ts';
import { startWebsite } from './website.ts';

/** Plays the whole story on a service of its own. */
export async function tellStory(contract: Contract): Promise<Stage> {
  const website = await startWebsite();
  const service = await startThrowAwayService({ apiKey: 'the key of nobody in this story', fetchAllow: '127.0.0.1', ocrLanguages: 'off' });
  try {
    const people = await addPeople(service.database);
    const stage = new Stage(contract, service.baseUrl, people.apiKey);
    stage.fixed.name(service.baseUrl, 'http://localhost:8787');
    stage.fixed.name(website.origin, 'https://sqlite.org');
    stage.fixed.name(people.ada, ids.ada);
    stage.fixed.name(people.mary, ids.mary);
    stage.fixed.name(people.workspaceId, ids.workspace);
    for (const chapter of [receiveInvoice, keepNotes]) await chapter(stage);
    return stage;
  } finally {
    await service.close();
    await website.close();
  }
}
