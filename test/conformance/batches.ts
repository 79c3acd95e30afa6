import { isDeepStrictEqual } from 'node:util';
import { operationOf } from './contract.ts';
import { isObject } from './places.ts';
import { emptyPlan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Supply } from './things.ts';

const check = 'batch_atomicity';

/** A batch is all or nothing: with one id that nobody knows it changes nothing, and says which one that is. */
export async function checkBatches(session: Session, things: Supply): Promise<void> {
  if (!session.results.isAbout('repositionResources', 'deleteResources', 'recoverResources')) return;
  const own = things.fresh();
  const [note, folder] = [await own.get('notepad'), await own.get('folder')];
  const unknown = crypto.randomUUID();
  if (!note || !folder) return session.results.skip('deleteResources', check, 'nothing to put into a batch could be made');
  const resourceIds = [note.id, unknown];
  const move = { resourceIds, parentId: folder.id, location: { insertAfterId: null } };

  await refused('repositionResources', 'a move with an unknown id', move);
  await refused('deleteResources', 'binning with an unknown id', { resourceIds, archive: true });
  await refused('deleteResources', 'deleting for good with an unknown id', { resourceIds, archive: false });
  const binned = await prepare(session, 'deleteResources', { name: 'bins a note', body: { json: { resourceIds: [note.id], archive: true } } });
  if (binned.answer.status === 204) await refused('recoverResources', 'recovering with an unknown id', { resourceIds });

  async function refused(operationId: string, name: string, json: object): Promise<void> {
    if (!session.results.isAbout(operationId)) return;
    const before = await whereItIs();
    const exchange = await session.ask(operationOf(session.contract, operationId), { ...emptyPlan, name, body: { json } });
    if (exchange.isNotImplemented) return session.results.skip(operationId, check, 'the server does not have the operation');
    const text = exchange.answer.body.toString();
    const isNamed = detailOf(exchange.answer) === 'resource_not_found' && text.includes(unknown) && !text.includes(String(note?.id));
    session.judge(exchange, check, exchange.answer.status === 404 && isNamed, `404 resource_not_found that names ${unknown} and no other id`);
    const after = await whereItIs();
    const same = isDeepStrictEqual(placeOf(after), placeOf(before));
    session.judge(
      { ...after, operationId },
      check,
      same,
      `the note where it was, as nothing of the batch is done: ${JSON.stringify(placeOf(before))}`,
    );
  }

  function whereItIs(): Promise<Exchange> {
    return session.ask(operationOf(session.contract, 'getResource'), { ...emptyPlan, name: 'where it is', path: { resourceId: note?.id } });
  }
}

/** What a batch changes of a resource. */
function placeOf({ answer, json }: Exchange): unknown {
  if (!isObject(json)) return answer.status;
  const idOf = (value: unknown): unknown => (isObject(value) ? value.id : value);
  return { status: answer.status, parentId: idOf(json.parent), rootId: idOf(json.root), sortKey: json.sortKey };
}
