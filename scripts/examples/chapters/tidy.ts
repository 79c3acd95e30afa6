import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** What changes much: so it comes last. */
export async function tidyUp(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-11-20T14:00:00.000Z');
  await stage.play('reprocessResource', { path: { resourceId: ids.invoice }, answer: 'pending' });
  const toSort = await stage.make('createFolder', ids.toSort, { request: 'inInbox' });
  fixed.name(textAt(toSort, 'commentPinned', 'id'), ids.commentToSort);
  await stage.make('createFolder', ids.privateSpace, { request: 'privateSpace' });
  await stage.play('repositionResources', { request: 'afterSibling' });
  await stage.play('repositionResources', { request: 'moveToStart' });
  await stage.play('updateResource', { path: { resourceId: ids.editorNote }, request: 'protect' });
  await stage.play('updateResource', { path: { resourceId: ids.quickNote }, body: { isLocked: true } });
  await stage.play('updateResource', { path: { resourceId: ids.quickNote }, request: 'unlock' });

  await stage.make('createTag', ids.tagHosting, { request: 'onResource' });
  await stage.make('createTag', ids.tagBills, { body: { name: 'bills' } });
  await stage.play('updateTag', { path: { tagId: ids.tagBills }, request: 'merge' });

  await stage.play('deleteResources', { request: 'moveToBin' });
  await stage.play('recoverResources', { request: 'invoice' });
  await stage.play('deleteResources', { request: 'forGood' });
  await stage.make('createSpace', ids.copiedSpace, { request: 'copied' });
  await stage.play('createSpace', { request: 'moved' });
}
