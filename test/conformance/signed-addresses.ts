import { type Operation, operationOf } from './contract.ts';
import type { Plan } from './plan.ts';
import { pdf } from './sample-files.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';
import { signedPlan, uploadFile } from './uploads.ts';

/** The requests of signed addresses, which cannot be made from the contract alone. */
export async function checkSignedAddresses(session: Session, things: Supply): Promise<void> {
  const upload = await uploadFile(session, 'signed.pdf', pdf);
  if (upload?.put) {
    const { operation, plan } = upload.put;
    await expect(operation, { ...plan, name: 'the same upload again' }, 200);
    await expect(
      operation,
      { ...plan, name: 'more bytes than were announced', body: { contentType: 'application/pdf', content: Buffer.concat([pdf, pdf]) } },
      403,
    );
  }

  const record = (await things.get('document'))?.record;
  const download = typeof record?.fileUrl === 'string' ? signedPlan(session, 'GET', record.fileUrl, { name: 'a download' }) : undefined;
  if (!download) return;
  const { operation, plan } = download;
  const whole = await expect(operation, plan, 200);
  session.judge(whole, 'ensure_resource_availability', whole.answer.body.equals(pdf), 'the bytes that were uploaded');
  const part = await expect(operation, { ...plan, name: 'a part of a download', headers: { Range: 'bytes=9-17' } }, 206);
  session.judge(part, 'ensure_resource_availability', part.answer.body.equals(pdf.subarray(9, 18)), 'the bytes of that part');
  await expect(operation, { ...plan, name: 'a part beyond the end', headers: { Range: `bytes=${pdf.length}-` } }, 416);
  await expect(operation, { ...plan, name: 'a download that is there already', headers: { 'If-None-Match': whole.answer.headers.etag ?? '*' } }, 304);

  async function expect(of: Operation, signed: Plan, status: number): Promise<Exchange> {
    const exchange = await session.ask(of, signed);
    session.judge(exchange, 'positive_data_acceptance', exchange.answer.status === status, `${status}`);
    return exchange;
  }
}

/** A signed address is its own permission: changed in any way, it gives none. */
export async function checkSignatures(session: Session, things: Supply): Promise<void> {
  const upload = await uploadFile(session, 'signed.pdf', pdf);
  if (upload?.put) await checkSignature(session, upload.put);
  const fileUrl = (await things.get('document'))?.record.fileUrl;
  const download = typeof fileUrl === 'string' ? signedPlan(session, 'GET', fileUrl, {}) : undefined;
  if (download) await checkSignature(session, download);
  if (upload?.put && download) await checkSwapped(session, upload.put.plan, download.plan);
}

async function checkSignature(session: Session, { operation, plan }: { operation: Operation; plan: Plan }): Promise<void> {
  const { signature, ...others } = plan.query;
  await refused('no signature', others, 400);
  await refused('a forged signature', { ...others, signature: forged(String(signature)) }, 403);
  for (const [name, value] of Object.entries(others))
    await refused(`another ${name}`, { ...plan.query, [name]: otherValue(name, String(value)) }, 403);
  const exchange = await session.ask(operation, { ...plan, name: 'another file', path: { storedFile: crypto.randomUUID() } });
  session.judge(exchange, 'ignored_auth', exchange.answer.status === 403, '403: the signature is of another file');

  async function refused(name: string, query: Plan['query'], status: number): Promise<void> {
    const exchange = await session.ask(operation, { ...plan, name, query });
    session.judge(exchange, 'ignored_auth', exchange.answer.status === status, `${status}: it is not the address that was signed`);
  }
}

/** An address to write to is none to read from, and the other way round. */
async function checkSwapped(session: Session, upload: Plan, download: Plan): Promise<void> {
  const { size: _size, disposition: _disposition, ...readable } = upload.query;
  const get = await session.ask(operationOf(session.contract, 'getStoredFile'), {
    ...upload,
    name: 'the signature of an upload',
    query: readable,
    headers: {},
    body: undefined,
  });
  session.judge(get, 'ignored_auth', get.answer.status === 403, '403: the signature is of an upload');
  const { resourceId: _resourceId, publicationId: _publicationId, ...signed } = download.query;
  const writable = { size: pdf.length, disposition: 'attachment', ...signed };
  const put = await session.ask(operationOf(session.contract, 'putStoredFile'), {
    ...download,
    name: 'the signature of a download',
    query: writable,
    body: { contentType: 'application/pdf', content: pdf },
  });
  session.judge(put, 'ignored_auth', put.answer.status === 403, '403: the signature is of a download');
}

const forged = (signature: string): string => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);

/** A value that a parameter of a signed address might have as well. */
function otherValue(name: string, value: string): string {
  if (/^\d+$/.test(value)) return String(Number(value) + 1);
  if (name === 'disposition' && (value === 'inline' || value === 'attachment')) return value === 'inline' ? 'attachment' : 'inline';
  return `${value}x`;
}
