import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** Notes and bookmarks. */
export async function keepNotes(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-11-20T10:00:00.000Z');
  await stage.make('createNotepad', ids.note, { request: 'readingList', answer: 'notepad' });
  await stage.play('getNotepadContent', { path: { resourceId: ids.note }, answer: 'readingList' });
  await stage.make('createNotepad', ids.quickNote, { request: 'quickNote' });
  await stage.make('createNotepad', ids.editorNote, { request: 'fromEditor' });
  await stage.make('createNotepad', ids.emptyNote, { body: { parentId: '@alias::inbox', name: 'Untitled', text: '' } });
  await stage.play('getNotepadContent', { path: { resourceId: ids.emptyNote }, answer: 'empty' });
  await stage.now('2026-11-20T10:05:00.000Z');
  await stage.play('replaceNotepadContent', { path: { resourceId: ids.note }, request: 'readingList', answer: 'notepad' });
  await stage.play('getResource', { path: { resourceId: ids.note }, answer: 'notepad' });

  await stage.now('2026-11-20T10:10:00.000Z');
  const created = await stage.make('createBookmark', ids.bookmark, { request: 'sqlite', answer: 'bookmark' });
  fixed.name(textAt(created, 'commentPinned', 'id'), ids.commentBookmark);
  await stage.make('createBookmark', ids.quickBookmark, { request: 'onlyUrl' });
  await stage.processed(ids.bookmark);
  await stage.processed(ids.quickBookmark);
  await stage.play('getResource', { path: { resourceId: ids.bookmark }, answer: 'bookmark' });
  await stage.play('getLinkPreview', { query: { url: 'https://sqlite.org/docs.html' }, answer: 'page' });
  await stage.play('getLinkPreview', { query: { url: 'https://sqlite.org/gone.html' }, answer: 'gone' });
}
