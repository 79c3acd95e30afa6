import { invoicePdf } from '../files.ts';
import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';
import { upload } from '../upload.ts';

/** A space, the folder of the invoices in it, which is published, and the invoice. */
export async function receiveInvoice(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-10-05T13:15:00.000Z');
  await stage.make('createSpace', ids.space, { request: 'new', answer: 'space' });
  await stage.now('2026-10-05T13:20:00.000Z');
  await stage.make('createTag', ids.tagInvoice, { request: 'invoice', answer: 'invoice' });
  await stage.now('2026-10-05T13:21:30.000Z');
  await stage.make('createTag', ids.tag2026, { body: { name: '2026' } });
  await stage.now('2026-10-05T13:30:00.000Z');
  await stage.make('createFolder', ids.folder, { request: 'inSpace', answer: 'folder' });
  await stage.play('getResource', { path: { resourceId: ids.folder }, answer: 'folder' });
  await stage.now('2026-11-20T09:15:00.000Z');
  const publication = await stage.play('publishResource', { path: { resourceId: ids.folder }, answer: 'folder' });
  fixed.name(textAt(publication, 'accessToken'), 'pub_4Yz0WmJ3qk8Xn2VtR7cLsA');

  await stage.now('2026-11-20T09:30:00.000Z');
  await upload(stage, { filename: 'invoice-2026-114.pdf', bytes: invoicePdf(), id: ids.uploadInvoice, isExample: true });
  const created = await stage.make('createFile', ids.invoice, { request: 'invoice', answer: 'pending' });
  fixed.name(textAt(created, 'commentPinned', 'id'), ids.commentPaid);
  await stage.processed(ids.invoice);
}
