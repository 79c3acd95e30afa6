import { Readable } from 'node:stream';
import { appendEvent } from '../../core/events/outbox.ts';
import type { JobPayloads, JobRunner } from '../../core/jobs.ts';
import { creditsFor, giveBackCredits } from '../../core/limits/usage.ts';
import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { writeInWorkspace } from '../../core/workspaces/keep-store.ts';
import { BlobNotFound } from '../../platform/blobs/blobs.ts';
import type { Reader } from '../../platform/database/database.ts';
import { CommandInput } from '../../platform/processes/limited-command.ts';
import type { Passage } from '../../search/index/passages.ts';
import { protectedAmong } from '../../search/index/protection.ts';
import { loadSources, setPassages } from '../../search/index/source-store.ts';
import { mostText } from '../believe.ts';
import { type ContentReader, type StepOutcome, storedSource } from '../content-reader.ts';
import { contentOf, withAnswers } from '../data-of.ts';
import { earlierOf } from '../earlier.ts';
import { isFilm } from '../film/formats.ts';
import { frameProgram, largestFilm } from '../film/programs.ts';
import { takeSound } from '../film/take-sound.ts';
import { findingsOf, type TakenWith } from '../findings.ts';
import type { Earlier, Found } from '../found.ts';
import { findUnprocessed, setProcessed, type Unprocessed } from '../processing-store.ts';
import { largestRecording } from '../sound/formats.ts';
import { transcriptStep, wordsStep } from '../steps.ts';
import { takeStep } from '../take-step.ts';
import { withKeywords } from '../with-keywords.ts';
import { ServerFailed } from './client.ts';
import type { Description } from './describer.ts';
import { AnswerKeeper, type KeptAnswers } from './kept-answers.ts';
import { leastText, questionsAbout } from './questions.ts';
import type { Servers } from './servers.ts';
import type { Recording } from './transcriber.ts';

type AskServices = Pick<Services, 'config' | 'database' | 'blobs' | 'log'>;

/** How often a recording is sent that can't be transcribed for a reason that may be gone soon. Each time is several tries. */
const mostTries = 3;

const descriptionStep = 'description';

type Told = JobPayloads['ask_elsewhere'];

/**
 * Does the job `ask_elsewhere`: completes what has been read here with what the servers of the operator say of it. That they don't is no reason to know less. What
 * they have answered is paid for: it is kept until it is written down.
 */
export function askElsewhere(services: AskServices, reader: ContentReader, servers: Servers): JobRunner<'ask_elsewhere'> {
  const keeper = new AnswerKeeper();
  return async (scope, told, { signal, attempt }) => {
    const round = told.round ?? told.resourceId;
    const asking = await Asking.about({ services, reader, servers, scope, told, kept: keeper.of(round), signal });
    if (asking) await conclude(services, scope, asking.resource, told, await asking.ask(attempt >= mostTries), asking.passages);
    keeper.forget(round);
  };
}

/** For a job that has failed for the last time: what was read here is what there is. */
export async function giveUpAsking(services: AskServices, scope: Scope, told: Told): Promise<void> {
  const resource = await findAsking(services.database.reader, scope, told);
  if (!resource) return;
  const problem = 'The servers that help with processing could not be asked.';
  await conclude(services, scope, resource, told, [[descriptionStep, { problem }]], null);
}

/** The resource as this reading of it has left it. Null when it has gone, or was completed or is read anew meanwhile: then that says what there is to know. */
async function findAsking(db: Reader, scope: Scope, { resourceId, round }: Told): Promise<Unprocessed | null> {
  const resource = await findUnprocessed(db, scope, resourceId);
  return resource?.state === 'processing' && resource.data.asking === round ? resource : null;
}

/** A password protects it by now. */
class IsProtected extends Error {}

/** What asking takes. */
interface Asks {
  readonly services: AskServices;
  readonly reader: ContentReader;
  readonly servers: Servers;
  readonly scope: Scope;
  readonly told: Told;
  readonly kept: KeptAnswers;
  readonly signal: AbortSignal;
}

/** One resource that servers elsewhere are asked about. */
class Asking {
  readonly resource: Unprocessed;
  readonly #services: AskServices;
  readonly #reader: ContentReader;
  readonly #servers: Servers;
  readonly #scope: Scope;
  readonly #told: Told;
  readonly #kept: KeptAnswers;
  readonly #signal: AbortSignal;
  readonly #known: readonly Passage[];
  /** All that it is found by, where more has become known. */
  passages: readonly Passage[] | null = null;

  private constructor({ services, reader, servers, scope, told, kept, signal }: Asks, resource: Unprocessed, known: readonly Passage[]) {
    this.#services = services;
    this.#told = told;
    this.#kept = kept;
    this.#reader = reader;
    this.#servers = servers;
    this.#scope = scope;
    this.resource = resource;
    this.#known = known;
    this.#signal = signal;
  }

  /** Null where nobody waits for it any more. */
  static async about(asks: Asks): Promise<Asking | null> {
    const { services, scope, told } = asks;
    const { reader: db } = services.database;
    const resource = await findAsking(db, scope, told);
    const [source] = await loadSources(db, scope, [told.resourceId]);
    return resource && source ? new Asking(asks, resource, source.passages) : null;
  }

  async ask(isLast: boolean): Promise<readonly TakenWith[]> {
    const { config } = this.#services;
    const { data } = this.resource;
    const questions = questionsAbout(
      config,
      this.resource,
      data,
      this.#known.reduce((sum, { text }) => sum + text.length, 0),
    );
    const heard = questions.transcript ? await this.#transcribe(isLast) : null;
    const said = heard && 'found' in heard ? (heard.found.passages ?? []) : [];
    if (said.length > 0) this.passages = [...this.#known, ...said];
    const earlier = earlierOf([{ data: { ...data, caption: null }, passages: this.passages ?? this.#known }]);
    const words = earlier && said.length > 0 ? await this.#take(wordsStep, { earlier }) : null;
    const known = [...(heard ? [[transcriptStep.name, heard] as const] : []), ...(words ? [[wordsStep.name, words] as const] : [])];
    if (!earlier || earlier.text.length < leastText || !questions.description) return known;
    // Describing it may take a minute, in which the service may end.
    if (heard) await noteAnswers(this.#services, this.#scope, this.resource, this.#told, known, this.passages);
    const described = await this.#describe(earlier);
    return [...known, ...(described ? [[descriptionStep, described] as const] : [])];
  }

  #take(step: Parameters<typeof takeStep>[1], read: Parameters<typeof takeStep>[3]): Promise<StepOutcome> {
    const { log } = this.#services;
    return takeStep({ reader: this.#reader, log }, step, contentOf(this.resource), read, { resourceId: this.resource.id }, this.#signal);
  }

  /**
   * What a password protects goes nowhere else. It is asked right before anything is sent, and before it is sent again: one may have been set a moment ago.
   * @throws IsProtected
   */
  async #requireOpen(): Promise<void> {
    const { id } = this.resource;
    if ((await protectedAmong(this.#services.database.reader, this.#scope, [id]))(id)) throw new IsProtected();
  }

  /** Null where it may not be sent. @throws ServerFailed where it should be tried again */
  async #transcribe(isLast: boolean): Promise<StepOutcome | null> {
    const { log } = this.#services;
    const { blob, id } = this.resource;
    const { transcriber } = this.#servers;
    if (!blob || !transcriber) return null;
    const recording = await this.#recordingOf(blob).catch(ifGone);
    if (recording === undefined) return null;
    if (!recording) return { problem: `Recordings of up to ${largestRecording / 1_000_000} MB are transcribed.` };
    const open = async (): Promise<Readable> => {
      await this.#requireOpen();
      return recording.open();
    };
    try {
      await this.#requireOpen();
      this.#kept.transcript ??= await this.#paid('recordingTranscribed', () => transcriber.transcribe({ ...recording, open }, this.#signal));
      const bytes = this.#kept.transcript;
      if (!bytes) return { problem: 'The credits of this month are used up, so the recording was not transcribed.' };
      const outcome = await this.#take(transcriptStep, { bytes });
      // The answer is no file of its own: what it says is in the record and in searches.
      return 'found' in outcome ? { found: { ...outcome.found, renditions: [] } } : outcome;
    } catch (error) {
      if (error instanceof BlobNotFound || error instanceof IsProtected) return null;
      if (!(error instanceof ServerFailed) || (error.isTemporary && !isLast)) throw error;
      log.warn({ resourceId: id, reason: error.message }, 'a recording could not be transcribed');
      return { problem: 'The recording could not be transcribed: the server for that failed.' };
    }
  }

  /** As it is stored; of a film, and of what is too large for that, the sound alone, where the machine has a program that takes it out. Null of what stays too large. */
  async #recordingOf(blob: NonNullable<Unprocessed['blob']>): Promise<Recording | null> {
    const { blobs } = this.#services;
    const program = frameProgram();
    const isSmall = blob.size <= largestRecording;
    if (program !== null && blob.size <= largestFilm && (isFilm(this.resource) || !isSmall)) {
      const sound = await CommandInput.with(storedSource({ blobs, blob }), (media) => takeSound(program, media, this.#signal));
      if (sound && sound.length > 0) return { mimeType: 'audio/mpeg', extension: 'mp3', open: async () => Readable.from([sound]) };
    }
    if (!isSmall) return null;
    return { mimeType: plainType(this.resource.mimeType), extension: extensionOf(this.resource), open: () => blobs.read(blob.id) };
  }

  /** Null where it may not be sent. */
  async #describe(earlier: Earlier): Promise<StepOutcome | null> {
    const { log } = this.#services;
    const { describer } = this.#servers;
    if (!describer) return null;
    try {
      await this.#requireOpen();
      if (describer.isLeftAlone && !this.#kept.description) return { problem: byRules };
      const describe = () => describer.describe(earlier, this.#signal, () => this.#requireOpen());
      this.#kept.description ??= await this.#paid('contentDescribed', describe);
      const { description } = this.#kept;
      return description ? { found: foundIn(description, this.resource) } : { problem: `The credits of this month are used up. ${byRules}` };
    } catch (error) {
      if (error instanceof IsProtected) return null;
      if (!(error instanceof ServerFailed)) throw error;
      log.warn({ resourceId: this.resource.id, reason: error.message }, 'a text could not be described by the language model');
      return { problem: byRules };
    }
  }

  /** Takes what it costs before it is done, and gives it back when it wasn't. Null where there is too little. */
  async #paid<T>(cost: 'recordingTranscribed' | 'contentDescribed', work: () => Promise<T>): Promise<T | null> {
    const { database } = this.#services;
    let credits = 0;
    try {
      credits = await writeInWorkspace(database, this.#scope, (trx) => creditsFor(trx, this.#scope, cost));
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
    try {
      return await work();
    } catch (error) {
      if (credits > 0) await writeInWorkspace(database, this.#scope, (trx) => giveBackCredits(trx, this.#scope, credits));
      throw error;
    }
  }
}

const byRules = 'The language model could not say what the text is about, so that rules say it.';

/** A resource whose bytes have gone has gone itself, or has others by now. */
function ifGone(error: unknown): undefined {
  if (!(error instanceof BlobNotFound)) throw error;
}

const plainType = (mimeType: string | null): string =>
  mimeType !== null && /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';
const extensionOf = ({ extension, mimeType }: Unprocessed): string =>
  [extension, mimeType?.split('/')[1]].find((part) => part != null && /^[A-Za-z0-9]{1,8}$/.test(part)) ?? 'bin';

function foundIn({ caption, keywords, documentType }: Description, { kind }: Unprocessed): Found {
  const document = documentType && { documentType: documentType.type, documentTypeConfidence: documentType.confidence };
  return {
    data: { caption, ...(keywords.length > 0 && { keywords }), ...(kind === 'document' && document && { attributes: { document } }) },
  };
}

/** Writes down what was said, in the transaction in which the resource is completed. */
async function conclude(
  { database }: AskServices,
  scope: Scope,
  resource: Unprocessed,
  told: Told,
  taken: readonly TakenWith[],
  passages: readonly Passage[] | null,
): Promise<void> {
  const described = taken.filter(([step]) => step === descriptionStep);
  const local = await withKeywords(database.reader, scope, findingsOf(taken.filter(([step]) => step !== descriptionStep)));
  await writeInWorkspace(database, scope, async (trx) => {
    const now = await findAsking(trx, scope, told);
    if (!now) return;
    const { asking, ...known } = now.data;
    // Infected is what shares its bytes with something that was scanned meanwhile: nothing of it is to be found.
    const isWithheld = known.infected === true;
    const data = isWithheld ? known : withAnswers(withAnswers(known, local), findingsOf(described));
    if (!(await setProcessed(trx, scope, resource, data))) return;
    if (passages && !isWithheld) await setPassages(trx, scope, resource.id, withinLimits(passages));
    await appendEvent(trx, scope, 'resource.processed', { resourceId: resource.id, changed: [...told.changed] });
  });
}

/** Writes down what was said so far. More is to come. */
async function noteAnswers(
  { database }: AskServices,
  scope: Scope,
  resource: Unprocessed,
  told: Told,
  taken: readonly TakenWith[],
  passages: readonly Passage[] | null,
): Promise<void> {
  const findings = await withKeywords(database.reader, scope, findingsOf(taken));
  await writeInWorkspace(database, scope, async (trx) => {
    const now = await findAsking(trx, scope, told);
    if (!now || now.data.infected === true) return;
    if (!(await setProcessed(trx, scope, resource, withAnswers(now.data, findings), 'processing'))) return;
    if (passages) await setPassages(trx, scope, resource.id, withinLimits(passages));
  });
}

function withinLimits(passages: readonly Passage[]): Passage[] {
  let left = mostText;
  return passages.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}
