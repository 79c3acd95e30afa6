import type { JobRunner } from '../../core/jobs.ts';
import type { Services } from '../../core/services.ts';
import { writeInWorkspace } from '../../core/workspaces/keep-store.ts';
import { pages } from '../../platform/database/pages.ts';
import { readNote } from './read-note.ts';
import { findUnreadNotes, setNoteData } from './store.ts';

/** Does the job `read_notes`: reads the notes of a workspace that a version of the service has stored that didn't read them, and gives nothing another name. */
export function readStoredNotes({ database }: Pick<Services, 'database'>): JobRunner<'read_notes'> {
  return async (scope, _told, { signal }) => {
    for await (const notes of pages<{ id: string; text: string }>((last) => findUnreadNotes(database.reader, scope, last?.id ?? null))) {
      signal.throwIfAborted();
      const read = notes.map(({ id, text }) => ({ id, data: readNote(text).data }));
      await writeInWorkspace(database, scope, async (trx) => {
        for (const { id, data } of read) await setNoteData(trx, scope, id, data);
      });
    }
  };
}
