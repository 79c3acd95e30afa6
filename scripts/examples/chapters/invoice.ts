import { invoicePdf } from '../files.ts';
import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';
import { upload } from '../upload.ts';

/** A space, the folder of the invoices in it, and the invoice. */
export async function receiveInvoice(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-10-05T13:15:00.000Z');
  fixed.name(textAt(await stage.play('createSpace', { request: 'new', answer: 'space' }), 'id'), ids.space);

  await stage.now('2026-10-05T13:20:00.000Z');
  fixed.name(textAt(await stage.play('createTag', { request: 'invoice' }), 'id'), ids.tagInvoice);
  await stage.now('2026-10-05T13:21:30.000Z');
  fixed.name(textAt(await stage.play('createTag', { body: { name: '2026' } }), 'id'), ids.tag2026);
  await stage.now('2026-10-05T13:30:00.000Z');
  fixed.name(textAt(await stage.play('createFolder', { request: 'inSpace', answer: 'folder' }), 'id'), ids.folder);

  await stage.now('2026-11-20T09:30:00.000Z');
  await upload(stage, { filename: 'invoice-2026-114.pdf', bytes: invoicePdf(), id: ids.uploadInvoice, isExample: true });
  const created = await stage.play('createFile', { request: 'invoice', answer: 'pending' });
  fixed.name(textAt(created, 'id'), ids.invoice);
  fixed.name(textAt(created, 'commentPinned', 'id'), ids.commentPaid);
  await stage.processed(ids.invoice);

  await stage.now('2026-11-20T09:40:00.000Z');
  fixed.name(
    textAt(await stage.play('publishResource', { path: { resourceId: ids.folder }, answer: 'folder' }), 'accessToken'),
    'pub_4Yz0WmJ3qk8Xn2VtR7cLsA',
  );
  await stage.play('updateResource', { path: { resourceId: ids.invoice }, body: { label: 3 } });
  await stage.play('updateResource', { path: { resourceId: ids.invoice }, request: 'describe', answer: 'document' });
  await stage.play('getResource', { path: { resourceId: ids.invoice }, answer: 'document' });
}
