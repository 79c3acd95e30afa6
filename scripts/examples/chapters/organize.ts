import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** Tags, labels, comments, and the invoice with all of them. */
export async function organize(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-11-20T10:12:44.051Z');
  const question = await stage.make('createComment', ids.commentQuestion, {
    path: { resourceId: ids.invoice },
    request: 'anonymous',
    answer: 'anonymous',
  });
  fixed.name(textAt(question, 'anonymousIdentity', 'sessionHash'), '5f0c7a2be91d4386');
  await stage.make('createComment', ids.commentPoster, { path: { resourceId: ids.photo }, request: 'pinned', answer: 'pinned' });
  await stage.play('getComment', { path: { commentId: ids.commentQuestion }, answer: 'anonymous' });
  await stage.play('getComment', { path: { commentId: ids.commentPoster }, answer: 'pinned' });
  await stage.now('2026-11-20T10:20:03.918Z');
  await stage.play('updateComment', { path: { commentId: ids.commentPaid }, request: 'edit', answer: 'mention' });
  await stage.play('updateComment', { path: { commentId: ids.commentPaid }, request: 'pin', answer: 'mention' });
  await stage.play('listComments', { path: { resourceId: ids.invoice }, answer: 'comments' });

  await stage.now('2026-11-20T10:25:00.000Z');
  const label = { labelId: 9 };
  await stage.play('createLabel', { request: 'urgent', answer: 'urgent' });
  await stage.play('getLabel', { path: label, answer: 'urgent' });
  await stage.play('updateLabel', { path: label, request: 'recolor', answer: 'urgent' });

  await stage.now('2026-11-20T10:30:00.000Z');
  const invoice = { resourceId: ids.invoice };
  await stage.play('updateResource', { path: invoice, request: 'classify' });
  await stage.play('updateResource', { path: invoice, body: { label: 3 } });
  await stage.play('updateResource', { path: invoice, request: 'describe', answer: 'document' });
  await stage.play('getResource', { path: invoice, answer: 'document' });
  await stage.play('listTags', { answer: 'tags' });
  await stage.play('updateTag', { path: { tagId: ids.tagInvoice }, request: 'rename', answer: 'invoice' });
  await stage.play('getTag', { path: { tagId: ids.tagInvoice }, answer: 'invoice' });
}
