import type { Config } from '../config.ts';
import { type ClamdAddress, isThere } from '../platform/clamd/clamd.ts';
import type { Log } from '../platform/log.ts';
import { frameProgram, streamsProgram } from '../processing/film/programs.ts';
import { findRecogniser } from '../processing/ocr/program.ts';

/** What the log says of something that the service works with where it is there. */
interface Finding {
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** It was asked for, and isn't there. */
  readonly isMissed?: boolean;
}

/** Looks for one of them. Null: there is nothing to say, as nobody has asked for it. */
type Look = (config: Config, signal: AbortSignal) => Promise<Finding | null>;

/** Programs of the machine, servers beside the service: a line of the log for each, in this order. */
const looks: readonly Look[] = [
  async () => {
    const ffmpeg = frameProgram();
    return ffmpeg
      ? { message: 'ffmpeg was found: films get a picture', details: { ffmpeg, ffprobe: streamsProgram() } }
      : { message: 'ffmpeg was not found: films get no picture' };
  },
  async ({ ocrLanguages }) => lookForTesseract(ocrLanguages),
  lookForScanner,
  ({ embeddingsUrl }, signal) => lookForServer('EMBEDDINGS_URL', embeddingsUrl, 'nothing new is found by what it means', signal),
  ({ transcriptionUrl }, signal) => lookForServer('TRANSCRIPTION_URL', transcriptionUrl, 'recordings have no transcript', signal),
  ({ llmUrl }, signal) => lookForServer('LLM_URL', llmUrl, 'rules say what texts are about', signal),
];

/** Milliseconds for a server to answer. */
const patience = 3_000;

/** Tells the log what is there to work with. It looks at all of it at once, and waits for none of it for long. */
export async function tellOfCompanions(config: Config, log: Log, signal: AbortSignal): Promise<void> {
  const found = await Promise.all(looks.map((look) => look(config, AbortSignal.any([signal, AbortSignal.timeout(patience)]))));
  if (signal.aborted) return;
  for (const finding of found) {
    if (!finding) continue;
    const { message, details = {}, isMissed = false } = finding;
    if (isMissed) log.warn(details, message);
    else log.info(details, message);
  }
}

async function lookForTesseract(wanted: Config['ocrLanguages']): Promise<Finding | null> {
  if (wanted?.length === 0) return null;
  const found = await findRecogniser(wanted);
  const missed = wanted?.filter((language) => !found?.languages.includes(language)) ?? [];
  if (missed.length > 0) return { message: `tesseract can not read ${missed.join(', ')} of OCR_LANGUAGES`, details: { ...found }, isMissed: true };
  return found
    ? { message: 'tesseract was found: text in pictures is read', details: { tesseract: found.program, languages: found.languages } }
    : { message: 'tesseract was not found: text in pictures is not read' };
}

async function lookForScanner({ clamdUrl, scanRequired }: Config, signal: AbortSignal): Promise<Finding> {
  if (!clamdUrl) return { message: 'CLAMD_URL is not set: files are not scanned for viruses' };
  const details = { clamd: 'path' in clamdUrl ? clamdUrl.path : `${clamdUrl.host}:${clamdUrl.port}` };
  if (await isReached(clamdUrl, signal)) return { message: 'the virus scanner at CLAMD_URL was reached: files are scanned', details };
  const until = scanRequired ? 'no new file is served before it is there' : 'files are served unscanned until it is there';
  return { message: `the virus scanner at CLAMD_URL can not be reached: ${until}`, details, isMissed: true };
}

const isReached = (address: ClamdAddress, signal: AbortSignal): Promise<boolean> => isThere(address, signal).catch(() => false);

/**
 * Looks for a server that speaks HTTP, whatever it answers.
 * @param variable names its address
 * @param otherwise what it means that it isn't there
 */
async function lookForServer(variable: string, url: string | null, otherwise: string, signal: AbortSignal): Promise<Finding | null> {
  if (url === null) return null;
  const details = { host: new URL(url).host };
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    await answer.body?.cancel();
    return { message: `the server at ${variable} was reached`, details };
  } catch {
    return { message: `the server at ${variable} can not be reached: until it is there, ${otherwise}`, details, isMissed: true };
  }
}
