import type { Operation } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import type { Plan } from './plan.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';

/** As long as a header may be on its way to most servers; and one that nobody could take long for. */
const [long, short] = [60_000, 60];

/**
 * How much longer the long one may take, in milliseconds. Read once from front to back it takes one or two more; a pattern that backtracks over it takes a second
 * or many.
 */
const margin = 400;

/** A machine may be busy for a moment, but what takes long by itself does so each time. */
const attempts = 3;

/** What patterns about headers give room to: white space, what separates, and what they repeat. */
const manyFillers = [' ', 'a', ',', ';', '"', '/'];
const fewFillers = [' ', ','];

/** Sends long texts where programs like to look with patterns: whoever sends them must not keep a server from serving others. */
export async function checkLinearTime(session: Session, things: Supply, operation: Operation): Promise<void> {
  const own = things.fresh();
  const plain = await own.fill(plainRequest(session.contract, operation));
  for (const place of placesIn(operation)) {
    for (const filler of place.fillers) {
      const ask = (length: number): Promise<Exchange> => {
        const name = `${place.name} with ${length} times ${JSON.stringify(filler)}`;
        return session.ask(operation, { ...place.put(plain, filler.repeat(length)), name }, place.credentials);
      };
      await judge(session, ask);
    }
  }
}

async function judge(session: Session, ask: (length: number) => Promise<Exchange>): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt += 1) {
    const exchange = await ask(long);
    const { milliseconds } = exchange.answer;
    // The short one is asked for where the long one may have been slow for the way there alone.
    least = Math.min(least, milliseconds <= margin ? 0 : milliseconds - (await ask(short)).answer.milliseconds);
    if (least > margin && attempt < attempts) continue;
    const came = `${Math.round(least)} ms more, each of ${attempt} times`;
    return session.judge(exchange, 'linear_time', least <= margin, `an answer at most ${margin} ms after that to ${short} of them`, came);
  }
}

interface Place {
  readonly name: string;
  readonly fillers: readonly string[];
  /** Instead of the key. */
  readonly credentials?: Readonly<Record<string, string>>;
  put(plain: Plan, text: string): Plan;
}

/** Where the long text goes. All of them are refused, or read: nothing is to be made or deleted on the way. */
function placesIn({ method, parameters, body, responses, isPublic }: Operation): Place[] {
  const refused = (plain: Plan): Plan => (method === 'GET' ? plain : { ...plain, query: { ...plain.query, unknownParameter: '1' } });
  const header = (name: string, beginning = '', fillers = fewFillers): Place => ({
    name,
    fillers,
    put: (plain, text) => ({ ...refused(plain), headers: { ...plain.headers, [name]: `${beginning}${text}x` } }),
  });
  const answersSomething = [...responses].some(([status, { content }]) => status < 300 && content.size > 0 && !content.has('*/*'));
  return [
    ...(body?.mediaType === 'application/json' ? [header('Content-Type', 'application/json', manyFillers)] : []),
    ...(answersSomething && !isPublic
      ? [{ ...header('Accept'), put: (plain: Plan, text: string) => ({ ...plain, headers: { ...plain.headers, Accept: `text/x${text}x` } }) }]
      : []),
    ...(isPublic ? [] : [{ ...header('Authorization', 'Bearer '), credentials: {} }]),
    ...parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => header(name)),
  ];
}
