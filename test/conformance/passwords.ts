import { isSuccess } from './acceptance.ts';
import { operationOf } from './contract.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Supply } from './things.ts';
import { signedPlan } from './uploads.ts';

const check = 'password_protection';
const operations = [
  'getResource',
  'filterResources',
  'getNotepadContent',
  'replaceNotepadContent',
  'getUploadUrl',
  'listComments',
  'updateResource',
  'getStoredFile',
];
const opening = { 'X-Resource-Password': 'the password of the conformance suite' };
const wrong = { 'X-Resource-Password': 'another password' };

/** A password protects what is below it: the record shows, and its content only to whoever sends the password. */
export async function checkPasswords(session: Session, things: Supply): Promise<void> {
  if (!session.results.isAbout(...operations)) return;
  const own = things.fresh();
  const folder = await own.get('folder');
  // These lie in that folder.
  const inside = own.fresh();
  const [note, file] = [await inside.get('notepad'), await inside.get('document')];
  if (!folder || !note || !file) return session.results.skip('updateResource', check, 'nothing to protect could be made');
  const ofFolder = { path: { resourceId: folder.id } };
  const closing = await prepare(session, 'updateResource', {
    name: 'sets a password',
    ...ofFolder,
    body: { json: { password: opening['X-Resource-Password'] } },
  });
  if (!isSuccess(closing)) return session.results.skip('updateResource', check, 'no password could be set');

  const ofNote = { path: { resourceId: note.id } };
  const replacement = { path: {}, query: { filename: 'another.txt', size: '0', resourceId: file.id } };
  const text = { body: { json: { text: 'Written by somebody who does not know the password.' } } };
  for (const [name, headers] of [
    ['no password', {}],
    ['a wrong password', wrong],
  ] as const) {
    await refused('getNotepadContent', { name, headers, ...ofNote });
    await refused('listComments', { name, headers, ...ofNote });
    await refused('replaceNotepadContent', { name, headers, ...ofNote, ...text });
    await refused('getUploadUrl', { name, headers, ...replacement });
  }
  const content = await opened('getNotepadContent', { ...ofNote });
  session.judge(content, check, !content.answer.body.includes(text.body.json.text), 'the text as it was: the other one was refused');
  await opened('listComments', { ...ofNote });
  await opened('getUploadUrl', { ...replacement });

  const ofFile = { path: { resourceId: file.id } };
  const listed = { body: { json: { parentId: folder.id, kind: ['document'] } } };
  await shows('getResource', { name: 'a record below a password', ...ofFile }, false);
  await shows('getResource', { name: 'a record with its password', headers: opening, ...ofFile }, true);
  await refused('getResource', { name: 'a wrong password', headers: wrong, ...ofFile });
  await shows('filterResources', { name: 'a list below a password', ...listed }, false);
  await shows('filterResources', { name: 'a list with its password', headers: opening, ...listed }, true);
  await downloadIsOver();

  const open = await prepare(session, 'updateResource', {
    name: 'takes the password away',
    ...ofFolder,
    headers: opening,
    body: { json: { password: null } },
  });
  if (isSuccess(open)) await opened('getNotepadContent', { name: 'no password any more', headers: {}, ...ofNote });

  async function ask(operationId: string, plan: Partial<Plan>): Promise<Exchange> {
    return session.ask(operationOf(session.contract, operationId), { ...emptyPlan, name: operationId, ...plan });
  }

  async function refused(operationId: string, plan: Partial<Plan>): Promise<void> {
    const exchange = await ask(operationId, plan);
    if (exchange.isNotImplemented) return session.results.skip(operationId, check, 'the server does not have the operation');
    session.judge(exchange, check, exchange.answer.status === 403 && detailOf(exchange.answer) === 'password_required', '403 password_required');
  }

  async function opened(operationId: string, plan: Partial<Plan>): Promise<Exchange> {
    const exchange = await ask(operationId, { name: 'the password', headers: opening, ...plan });
    if (!exchange.isNotImplemented) session.judge(exchange, check, isSuccess(exchange), 'a success: nothing is closed to whoever sends the password');
    return exchange;
  }

  async function shows(operationId: string, plan: Partial<Plan>, isOpen: boolean): Promise<void> {
    const exchange = await ask(operationId, plan);
    if (exchange.isNotImplemented) return session.results.skip(operationId, check, 'the server does not have the operation');
    const [record] = isObject(exchange.json) && Array.isArray(exchange.json.resources) ? exchange.json.resources : [exchange.json];
    const holds = isObject(record) && record.name === file?.record.name && (typeof record.fileUrl === 'string') === isOpen;
    session.judge(exchange, check, holds, isOpen ? 'the record with its fileUrl' : 'the record, its name among it, without a fileUrl');
  }

  /** What was given out before there was a password does not go around it. */
  async function downloadIsOver(): Promise<void> {
    const { fileUrl } = file?.record ?? {};
    const download = typeof fileUrl === 'string' ? signedPlan(session, 'GET', fileUrl, { name: 'a download from before the password' }) : undefined;
    if (!download) return;
    const exchange = await session.ask(download.operation, download.plan);
    session.judge(exchange, check, [403, 404].includes(exchange.answer.status), '403 or 404: a password protects the file now');
  }
}
