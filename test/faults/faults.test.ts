import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import type { Step } from './faults.ts';
import { FaultyService } from './faulty-service.ts';
import { type Operation, operations } from './operations.ts';
import { Run, type States } from './run.ts';
import type { State } from './state.ts';

let service: FaultyService;

beforeEach(async () => {
  service = await FaultyService.start();
});
afterEach(() => service.close());

/** Where an operation can fail. */
interface Place {
  readonly step: Step;
  /** The request that it follows from. */
  readonly request: number;
}

/** Does an operation while nothing fails. */
async function observe(operation: Operation): Promise<{ places: readonly Place[]; states: States }> {
  const run = await Run.begin(service, operation);
  const states = [await run.look()];
  const places = new Map<string, Place>();
  while (!run.isDone) {
    const request = run.done;
    service.faults.arm();
    await run.goOn(request + 1);
    for (const step of service.faults.disarm()) places.set(`${request} ${step.name}`, { step, request });
    states.push(await run.look());
  }
  await service.settle();
  return { places: [...places.values()].filter(({ step }) => !isByTheClock(step)), states };
}

/** That the locks of jobs are extended, and how often the worker looks for jobs, is a matter of time. */
const isByTheClock = ({ what, name }: Step): boolean =>
  what.startsWith('platform/jobs/store.ts') || (service.inBackground.has(what) && !name.endsWith(' (1)'));

/** For steps that are not always taken: the folder that bytes go into is made when it isn't there. */
const mostAttempts = 20;
/** The worker and a sweep may come for the same bytes at the same time, which is a look at them and a renaming more, and rare. */
const mostMissed = 2;

/**
 * Lets the operation fail at one place after the other. A request that has failed is not done at all, and sent again with the next place: each time it gets
 * further than the time before, and at last to its end.
 */
async function failAtEach(operation: Operation, places: readonly Place[], states: States): Promise<void> {
  let run: Run | null = null;
  const missed: string[] = [];
  for (const place of places) {
    try {
      for (let attempts = 1, isReached = false; !isReached; attempts++) {
        if (attempts > mostAttempts) {
          missed.push(place.step.name);
          break;
        }
        run ??= await Run.begin(service, operation);
        const outcome = await failAt(run, place, states);
        isReached = outcome !== 'not reached';
        if (outcome !== 'to be sent again') run = null;
      }
    } catch (cause) {
      throw new Error(`When this fails: ${place.step.name}`, { cause });
    } finally {
      service.faults.disarm();
    }
  }
  await run?.finish(states);
  expect(missed.length, `reached once, and not again: ${missed.join('; ')}`).toBeLessThanOrEqual(mostMissed);
}

async function failAt(run: Run, { step, request }: Place, states: States): Promise<'to be sent again' | 'done' | 'not reached'> {
  const { faults } = service;
  await run.goOn(request);
  faults.arm(step.name);
  const response = await run.send();
  if (response.ok || run.operation.isChore) {
    if (service.inBackground.has(step.what)) await expect.poll(() => faults.isAwaited, { timeout: 10_000 }).toBe(false);
    const isReached = !faults.isAwaited;
    faults.disarm();
    await run.finish(states);
    return isReached ? 'done' : 'not reached';
  }
  await expectWholeProblem(response);
  expect(faults.isAwaited, 'that is why').toBe(false);
  await service.settle();
  if (step.kind !== 'lost') {
    expect(await run.look(), 'nothing is done').toEqual(states[request]);
    return 'to be sent again';
  }
  if (isBeginning(step)) {
    expect(tablesBut('stored_files', await run.look()), 'nothing is done, but that it has begun').toEqual(tablesBut('stored_files', states[request]));
    return 'to be sent again';
  }
  expect(await run.look(), 'it is done, though nobody was told').toEqual(states[request + 1]);
  if (run.operation.isRepeatable) await run.finish(states);
  return 'done';
}

/** A transfer is noted before its bytes come, in a transaction of its own. */
const isBeginning = ({ what }: Step): boolean => what.startsWith('operations/uploads/arriving.ts');

const tablesBut = (name: string, state: State | undefined): unknown => ({ ...state, [name]: undefined });

async function expectWholeProblem(response: Response): Promise<void> {
  const [status, detail] = response.status === 503 ? [503, 'unavailable'] : [500, 'internal_error'];
  expect(await expectProblem(response, status, detail)).toEqual([]);
}

/** What is the same in every operation is tried in one of them: reads that come before anything is written, and what the worker does between two jobs. */
const isShared = ({ kind, what }: Step): boolean => kind === 'read' || what.startsWith('platform/jobs/worker.ts');
const tried = new Set<string>();

function untried(places: readonly Place[]): Place[] {
  const chosen = places.filter(({ step }) => !(isShared(step) && tried.has(step.name)));
  for (const { step } of chosen) tried.add(step.name);
  return chosen;
}

/** A run sees some of the places, and the next one others: on PostgreSQL, which is slower, fewer. FAULTS=all: all of them; FAULTS=1: those from number 1 on. */
const oneIn = process.env.FAULTS === 'all' ? 1 : testedDatabase() === 'postgres' ? 3 : 2;
const remainder = Number(process.env.FAULTS ?? Date.now()) % oneIn || 0;
const share = oneIn === 1 ? '' : ` (one step in ${oneIn}, beginning with number ${remainder})`;

describe.each(Object.entries(operations))('%s', (_name, operation) => {
  it(`is done or not at all, whichever step fails, and can be asked for again${share}`, async () => {
    const { places, states } = await observe(operation);
    const chosen = untried(places).filter((_place, index) => index % oneIn === remainder);
    await failAtEach(operation, chosen, states);
  }, 300_000);
});

/** The operations that send bytes do so with their second request. */
const bytesAreSent = 1;

describe.each(Object.entries(operations).filter(([, { sendsBytes }]) => sendsBytes))('%s', (_name, operation) => {
  it(`lands whole or not at all, whenever the client goes away${share}`, async () => {
    const { places, states } = await observe(operation);
    let run: Run | null = null;
    const steps = places.filter(({ request }) => request === bytesAreSent).map(({ step }) => step);
    const isAnswered = steps.findIndex(({ what }) => what.startsWith('platform/jobs/worker.ts'));
    const chosen = (isAnswered === -1 ? steps : steps.slice(0, isAnswered)).filter((_step, index) => index % oneIn === remainder);
    for (const step of chosen) {
      run ??= await Run.begin(service, operation);
      await run.goOn(bytesAreSent);
      service.faults.arm(step.name, () => service.abandonPut());
      const response = await run.send().catch(() => null);
      service.faults.disarm();
      await service.settle();
      const state = await run.look();
      const hasLanded = isDeepStrictEqual(state, states[bytesAreSent + 1]);
      if (!hasLanded) expect(state, `gone before this: ${step.name}`).toEqual(states[bytesAreSent]);
      if (response?.ok) await run.finish(states);
      if (response?.ok || hasLanded) run = null;
    }
    await run?.finish(states);
  }, 300_000);
});
