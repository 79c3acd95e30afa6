import type { TakenStep } from '../core/taken-step.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { LimitedChild, type Source, sourceOf } from '../platform/processes/limited-child.ts';
import { believedFound } from './believe.ts';
import type { Content, Earlier, Found, FoundAttachment, FoundRendition, PagePicture } from './found.ts';
import type { ReaderName } from './readers.ts';
import type { Step } from './steps.ts';

/** As much of a step as taking it needs. */
export type StepToTake = Pick<Step, 'reader' | 'seconds' | 'failure'> & { readonly name: string };

/** What a process that reads content is asked. */
export interface AskedStep {
  readonly reader: ReaderName;
  readonly content: Content;
  readonly earlier: Earlier;
}

/** The files behind an answer, in this order. */
interface SaidFiles {
  readonly renditions: readonly Omit<FoundRendition, 'bytes'>[];
  readonly attachments: readonly Omit<FoundAttachment, 'bytes'>[];
  readonly pagePictures: readonly Omit<PagePicture, 'bytes'>[];
}

/** What it says: what it has found, why it has found nothing, or what went wrong in it. */
export type SaidFound = { readonly found: Omit<Found, keyof SaidFiles> & SaidFiles } | { readonly problem: string } | { readonly failure: string };

/** What came of a step: what was found, or why nothing was, in words for a person; `failure` is for the operator. */
export type StepOutcome = { readonly found: Found } | { readonly problem: string; readonly failure?: string };

export interface ReaderOptions {
  /** Contents that are read at a time, each in a process. */
  readonly processes: number;
  /** Milliseconds that any step may take, when that is less than its own time. */
  readonly time?: number | undefined;
  /** Whether others wait behind what it reads: what takes longer is then left to a reader that has the time. */
  readonly isHurried: boolean;
  /** Told of each step that has ended. */
  readonly onStep?: ((taken: TakenStep) => void) | undefined;
}

const limits = { memory: 768 * 1024 * 1024, time: 60_000, idle: 60_000, isBackground: true, answer: 64 * 1024 * 1024 };

export interface StoredBytes {
  readonly blobs: Blobs;
  readonly blob: { readonly id: string; readonly size: number };
}

/** What a step is taken with: stored bytes, what the steps before have found, or bytes at hand. */
export type Read = StoredBytes | { readonly earlier: Earlier } | { readonly bytes: Uint8Array };

/** Reads stored content, in processes of their own: see `LimitedChild` for what they may do. */
export class ContentReader {
  readonly isHurried: boolean;
  readonly #time: number;
  readonly #onStep: (taken: TakenStep) => void;
  readonly #children: { readonly child: LimitedChild; asked: number }[];

  constructor({ processes, isHurried, time = Number.POSITIVE_INFINITY, onStep = () => {} }: ReaderOptions) {
    this.#onStep = onStep;
    this.isHurried = isHurried;
    this.#time = time;
    const main = new URL('./content-reader-main.ts', import.meta.url);
    this.#children = Array.from({ length: processes }, () => ({
      child: new LimitedChild('The process that reads content', main, limits),
      asked: 0,
    }));
  }

  /**
   * Takes one step.
   * @param signal ends it
   * @throws BlobNotFound
   * @throws ProcessLost when it has taken too much
   */
  async take(step: StepToTake, content: Content, read: Read, signal: AbortSignal): Promise<StepOutcome> {
    const began = performance.now();
    let result: TakenStep['result'] = 'lost';
    const reader = this.#leastAsked();
    reader.asked++;
    try {
      const asked: AskedStep = { reader: step.reader, content, earlier: 'earlier' in read ? read.earlier : nothingEarlier };
      const { answer, files } = await reader.child.ask(sourceIn(read), asked, signal, Math.min(this.#time, step.seconds * 1000));
      const said = answer as SaidFound;
      result = 'found' in said ? 'completed' : 'failed';
      if ('found' in said) return { found: believedFound(said.found, files) };
      return 'problem' in said
        ? { problem: String(said.problem).slice(0, longestProblem) }
        : { problem: step.failure, failure: String(said.failure) };
    } finally {
      reader.asked--;
      this.#onStep({ step: step.name, seconds: (performance.now() - began) / 1000, result });
    }
  }

  /** The ids of the processes that run. */
  get pids(): readonly number[] {
    return this.#children.flatMap(({ child }) => child.pid ?? []);
  }

  close(): void {
    for (const { child } of this.#children) child.close();
  }

  #leastAsked() {
    return this.#children.reduce((least, reader) => (reader.asked < least.asked ? reader : least));
  }
}

const longestProblem = 500;
const nothing = sourceOf(new Uint8Array());
const nothingEarlier: Earlier = { title: null, description: null, text: '', pages: null };

function sourceIn(read: Read): Source {
  if ('earlier' in read) return nothing;
  return 'bytes' in read ? sourceOf(read.bytes) : storedSource(read);
}

/** Stored bytes, as what reads them takes them. */
export const storedSource = ({ blobs, blob }: StoredBytes): Source => ({ size: blob.size, read: (range) => blobs.read(blob.id, range) });
