import { isDeepStrictEqual } from 'node:util';
import { isSuccess } from './acceptance.ts';
import type { Operation } from './contract.ts';
import { goodRequests } from './good-requests.ts';
import type { HttpAnswer } from './http.ts';
import { isObject } from './places.ts';
import type { Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';

const check = 'idempotent_replay';

/** A create with an `Idempotency-Key` happens once: its repeats get the answer of the first, and another request with the same key is refused. */
export async function checkReplays(session: Session, things: Supply, operation: Operation, seed: number): Promise<void> {
  if (!operation.parameters.some(({ name }) => name === 'Idempotency-Key')) return;
  const own = things.fresh();
  const key = crypto.randomUUID();
  const requests = goodRequests(session.contract, operation, seed + 1, 3);
  const accepted = await firstAccepted();
  if (!accepted) return;
  const { request, plan, first } = accepted;
  session.judge(first, check, !isReplayed(first), 'no Idempotency-Replayed on the first answer');

  judgeSame(await send('the same request again', plan));
  judgeSame(await send('the same JSON, written in another way', rewritten(plan)));
  const other = requests.find((candidate) => !isDeepStrictEqual(bodyOf(candidate), bodyOf(request)));
  if (other) {
    const refused = await send('another body with the same key', { ...plan, body: (await own.fill(other)).body });
    const isRefused = refused.answer.status === 409 && detailOf(refused.answer) === 'idempotency_key_reused';
    session.judge(refused, check, isRefused, '409 idempotency_key_reused');
  }
  judgeSame(await send('the same request, after another one was refused', plan));

  function send(name: string, sent: Plan): Promise<Exchange> {
    return session.ask(operation, { ...sent, name, headers: { ...sent.headers, 'Idempotency-Key': key } });
  }

  function judgeSame(again: Exchange): void {
    const holds = isReplayed(again) && isDeepStrictEqual(saidBy(again.answer), saidBy(first.answer));
    session.judge(again, check, holds, `${first.answer.status} and the same bytes as the first answer, with Idempotency-Replayed: true`);
  }

  /** A request may be refused for the state of things, such as a name that is taken. A refusal is not kept, so the key stays free. */
  async function firstAccepted(): Promise<{ readonly request: Plan; readonly plan: Plan; readonly first: Exchange } | undefined> {
    for (const request of requests) {
      const plan = await own.fill(request);
      const first = await send('with an Idempotency-Key', plan);
      if (isSuccess(first)) return { request, plan, first };
      if (first.isNotImplemented) break;
    }
    session.results.skip(operation.operationId, check, 'no request of its kind was accepted');
    return undefined;
  }
}

const isReplayed = ({ answer }: Exchange): boolean => answer.headers['idempotency-replayed'] === 'true';

/** What an answer says: a replay has it all from the first one, but for what is about this very request. */
const saidBy = ({ status, headers, body }: HttpAnswer): unknown => [status, headers.location, headers.etag, headers['content-type'], body.toString()];

const bodyOf = ({ body }: Plan): unknown => (body && 'json' in body ? body.json : undefined);

/** Equal JSON: its members in the opposite order, on lines of their own. */
function rewritten(plan: Plan): Plan {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, member]) => [name, reversed(member)]),
    );
  };
  return { ...plan, body: { contentType: 'application/json', content: JSON.stringify(reversed(bodyOf(plan)), null, 2) } };
}
