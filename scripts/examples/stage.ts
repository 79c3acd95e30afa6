import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '../../generated/operations.ts';
import type { Contract, NamedExample } from './contract.ts';
import type { FixedValues, Moment } from './fixed-values.ts';
import { type Json, type JsonObject, textAt } from './json.ts';

/** A request of the story, and the example that its answer is. */
export interface Step {
  /** Values of the path, as the contract has them. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The example, among those of its operation, that is sent as the body. */
  readonly request?: string;
  /** A body that is no example. */
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** The example, among those of its operation, that the answer is. */
  readonly answer?: string;
}

/** What an operation has answered, under the name that its example has there. */
interface Kept {
  readonly operationId: string;
  readonly status: number;
  readonly name: string;
  readonly value: Json;
  readonly answered: Moment;
}

/** What the headers of a creation have said. */
interface Creation {
  readonly operationId: string;
  readonly location: string | null;
  readonly hasETag: boolean;
  readonly answered: Moment;
}

/** Milliseconds for what the service does by itself. */
const patience = 60_000;

export type OperationId = keyof typeof operations;

/** Plays the story: sends what the contract shows, and keeps what is answered. */
export class Stage {
  readonly fixed: FixedValues;
  readonly #contract: Contract;
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #kept: Kept[] = [];
  readonly #creations: Creation[] = [];
  /** `operationId name` of what was sent. */
  readonly #sent = new Set<string>();

  constructor(contract: Contract, fixed: FixedValues, baseUrl: string, apiKey: string) {
    this.fixed = fixed;
    this.#contract = contract;
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
  }

  /** Time goes on to this. */
  async now(told: string): Promise<void> {
    // What was done before has another millisecond.
    await pause(2);
    this.fixed.begin(told);
    await pause(2);
  }

  async play(operationId: OperationId, { path = {}, query = {}, request, body, headers = {}, answer }: Step = {}): Promise<Json> {
    const { method, path: template } = operations[operationId];
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(this.fixed.toReal(String(path[name]))));
    const realQuery = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, this.fixed.toReal(value)]));
    const given = request === undefined ? body : this.#contract.requestExample(operationId, request);
    if (request !== undefined) this.#sent.add(`${operationId} ${request}`);
    const response = await fetchWhenFree(`${this.#baseUrl}${address}${realQuery.size > 0 ? `?${realQuery}` : ''}`, {
      method,
      headers: {
        'X-Api-Key': this.#apiKey,
        ...(given !== undefined && { 'Content-Type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.fixed.toReal(value)])),
      },
      ...(given !== undefined && { body: JSON.stringify(this.fixed.toRealJson(given)) }),
    });
    if (response.status === 201) {
      const { headers: told } = response;
      this.#creations.push({ operationId, location: told.get('Location'), hasETag: told.has('ETag'), answered: this.fixed.now() });
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${operationId} ${request ?? ''} was refused with ${response.status}: ${text}`);
    const value = response.headers.get('Content-Type')?.startsWith('application/json') ? (JSON.parse(text) as Json) : text;
    if (answer !== undefined) this.keep(operationId, response.status, answer, value);
    return value;
  }

  /** Plays a step that makes something, whose id stands for this one. */
  async make(operationId: OperationId, id: string, step: Step): Promise<Json> {
    const made = await this.play(operationId, step);
    this.fixed.name(textAt(made, 'id'), id);
    return made;
  }

  keep(operationId: string, status: number, name: string, value: Json): void {
    this.#kept.push({ operationId, status, name, value, answered: this.fixed.now() });
  }

  /** Waits until everything is found out about a resource. */
  async processed(resourceId: string): Promise<void> {
    await this.until('getResource', { path: { resourceId } }, (record) => !['pending', 'processing'].includes(textAt(record, 'stateProcessing')));
  }

  /** Asks until the answer is as it has to be, and returns that one. */
  async until(operationId: OperationId, step: Step, isReached: (answer: Json) => boolean): Promise<Json> {
    const deadline = Date.now() + patience;
    for (;;) {
      const answer = await this.play(operationId, step);
      if (isReached(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`${operationId} goes on to answer ${JSON.stringify(answer).slice(0, 2000)}`);
      await pause(100);
    }
  }

  /** The values of examples in `components/examples`, by their names there. */
  examples(): ReadonlyMap<string, Json> {
    const values = new Map<string, Json>();
    for (const { operationId, status, name, value, answered } of this.#kept) {
      const component = this.#contract.answerExample(operationId, status, name);
      const fixed = this.fixed.toFixedJson(value, answered);
      const before = values.get(component);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(fixed))
        throw new Error(`The example ${component} stands for two answers, of which one is ${operationId} ${name}.`);
      values.set(component, fixed);
    }
    return values;
  }

  /** Where the headers that the contract shows of creations aren't what the service has sent, in lines for people. */
  wrongHeaders(): string[] {
    const creations = Object.groupBy(this.#creations, ({ operationId }) => operationId);
    return Object.entries(creations).flatMap(([operationId, made = []]) => {
      const shown = this.#contract.creationHeaders(operationId);
      const locations = made.map(({ location, answered }) => this.fixed.toFixedJson(location, answered));
      const wrong = locations.includes(shown.location)
        ? []
        : [`Location of ${operationId} is ${shown.location} in the contract, not one of ${locations}`];
      const tells = shown.hasETag ? 'has' : 'has no';
      return made.some(({ hasETag }) => hasETag !== shown.hasETag)
        ? [...wrong, `${operationId} ${tells} ETag in the contract, and the service answers otherwise`]
        : wrong;
    });
  }

  /** Whether the story has sent this example of a request, or been answered this one of an answer. */
  tells({ operationId, where, name }: NamedExample): boolean {
    if (where === 'request') return this.#sent.has(`${operationId} ${name}`);
    return this.#kept.some((kept) => kept.operationId === operationId && String(kept.status) === where && kept.name === name);
  }
}

/** Asks again while the service has too much to do, as a client would: the machine may be busy with something else. */
async function fetchWhenFree(url: string, request: RequestInit): Promise<Response> {
  const deadline = Date.now() + patience;
  for (;;) {
    const response = await fetch(url, request);
    if (response.status !== 503 || Date.now() > deadline) return response;
    await pause(500);
  }
}
