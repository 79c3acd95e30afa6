import { setTimeout as sleep } from 'node:timers/promises';
import { type Scope, systemScope } from '../../core/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { protectedAmong } from '../index/protection.ts';
import { loadSources } from '../index/source-store.ts';
import { compacted } from './compact.ts';
import { type Encoder, EncoderUnavailable } from './encoder.ts';
import { findEncoder, openEncoderRow, queueNext } from './encoder-store.ts';
import { textsOf } from './passages.ts';
import { findFirstUnencoded, findUnencoded, removeUnencoded, type Unencoded } from './unencoded-store.ts';
import { type KeptVector, keepThere, removeSomeOfOthers, replaceVectors } from './vector-store.ts';

/** Resources that are encoded together. */
const atOnce = 50;
/** Resources that are queued together for an encoder that has not seen them, and vectors of others that are removed together. */
const queuedAtOnce = 500;
/** Milliseconds between two looks. */
const pause = 300;
/** Milliseconds for which an encoder that has failed is left alone. */
const failurePause = 5_000;

/**
 * Keeps the vectors in step with what is written: encodes the texts that wait for it, those of one workspace together. An encoder that is new here is given
 * everything that there is, little by little; what others have made is removed when it is through.
 */
export class VectorIndexer {
  readonly #database: Database;
  readonly #encoder: Encoder;
  readonly #log: Log;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #waitUntil = 0;
  #isOpen = false;
  #othersAreGone = false;

  constructor(database: Database, encoder: Encoder, log: Log) {
    this.#database = database;
    this.#encoder = encoder;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), pause);
    this.#timer.unref();
  }

  /** Resolves when all is encoded that waited before, as far as there is an encoder. */
  async settled(): Promise<void> {
    await this.#running;
    await this.#look();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): Promise<void> {
    if (performance.now() < this.#waitUntil) return Promise.resolve();
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      while (!this.#stop.signal.aborted) {
        const began = performance.now();
        if (!(await this.#step())) return;
        // As much time is left to everybody else.
        await sleep(performance.now() - began);
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#waitUntil = performance.now() + (error instanceof EncoderUnavailable ? pause : failurePause);
      if (!(error instanceof EncoderUnavailable)) this.#log.error({ err: error }, 'texts can not be encoded');
    }
  }

  /** Does the next thing that there is to do; false where there is none. */
  async #step(): Promise<boolean> {
    const { reader } = this.#database;
    if (!this.#isOpen) await this.#database.transaction((trx) => openEncoderRow(trx, this.#encoder.id));
    this.#isOpen = true;
    const encoder = await findEncoder(reader, this.#encoder.id);
    if (!encoder) return false;
    const first = await findFirstUnencoded(reader);
    if (first) {
      const scope = systemScope(first.workspace_id);
      await this.#encode(scope, encoder.number, await findUnencoded(reader, scope, atOnce));
      return true;
    }
    if (encoder.queued_to !== null) {
      await this.#database.transaction((trx) => queueNext(trx, encoder, queuedAtOnce));
      return true;
    }
    // To find none takes a look at all vectors, and no other encoder makes any while this one is open.
    if (this.#othersAreGone) return false;
    this.#othersAreGone = !(await this.#database.transaction((trx) => removeSomeOfOthers(trx, encoder.number, queuedAtOnce)));
    return true;
  }

  async #encode(scope: Scope, encoder: number, unencoded: readonly Unencoded[]): Promise<void> {
    const ids = [...new Set(unencoded.map(({ resource_id }) => resource_id))];
    const vectors = await this.#vectorsOf(scope, ids);
    await this.#database.transaction(async (trx) => {
      // A password may have come in between, or the end of the resource.
      const there = await keepThere(trx, scope, ids);
      const isProtected = await protectedAmong(trx, scope, ids);
      const kept = vectors.filter(({ resourceId, ordinal }) => there.has(resourceId) && (ordinal === 0 || !isProtected(resourceId)));
      await replaceVectors(trx, scope, encoder, ids, kept);
      await removeUnencoded(trx, scope, unencoded);
    });
  }

  async #vectorsOf(scope: Scope, ids: readonly string[]): Promise<KeptVector[]> {
    const { reader } = this.#database;
    const sources = await loadSources(reader, scope, ids);
    const isProtected = await protectedAmong(reader, scope, ids);
    const texts = sources.flatMap((source) =>
      textsOf(source, isProtected(source.resourceId)).map(({ ordinal, text }) => ({ resourceId: source.resourceId, ordinal, text })),
    );
    if (texts.length === 0) return [];
    const vectors = await this.#encoder.encode(
      texts.map(({ text }) => text),
      this.#stop.signal,
    );
    return texts.flatMap(({ resourceId, ordinal }, index) => {
      const vector = vectors[index];
      return vector ? [{ resourceId, ordinal, ...compacted(vector) }] : [];
    });
  }
}
