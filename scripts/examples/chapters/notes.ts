import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** Notes and bookmarks. */
export async function keepNotes(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-11-20T10:05:00.000Z');
  fixed.name(textAt(await stage.play('createNotepad', { request: 'readingList', answer: 'notepad' }), 'id'), ids.note);
  await stage.now('2026-11-20T10:10:00.000Z');
  const created = await stage.play('createBookmark', { request: 'sqlite', answer: 'bookmark' });
  fixed.name(textAt(created, 'id'), ids.bookmark);
  fixed.name(textAt(created, 'commentPinned', 'id'), ids.commentBookmark);
  await stage.processed(ids.bookmark);
  await stage.play('getResource', { path: { resourceId: ids.bookmark }, answer: 'bookmark' });
}
