import type { Config } from '../../config.ts';
import type { KnownData } from '../../operations/resources/data.ts';
import { isFilm } from '../film/formats.ts';
import type { Unprocessed } from '../processing-store.ts';
import { isSound } from '../sound/formats.ts';

/** What servers elsewhere are asked about a content, once it has been read here. */
export interface Questions {
  /** What is said in it. */
  readonly transcript: boolean;
  /** What its text is about. */
  readonly description: boolean;
}

/** Characters of a text that is worth asking about. */
export const leastText = 80;

/** @param characters of its text, as far as it is known here */
export function questionsAbout(
  { transcriptionUrl, llmUrl }: Pick<Config, 'transcriptionUrl' | 'llmUrl'>,
  resource: Unprocessed,
  data: KnownData,
  characters: number,
): Questions {
  if (data.infected === true) return { transcript: false, description: false };
  const media = Object(data.media) as { readonly transcript?: unknown; readonly channels?: unknown };
  const isHeard = isSound(resource) || (isFilm(resource) && typeof media.channels === 'number');
  const isKnown = typeof media.transcript === 'string' || wasHeard(data);
  const transcript = transcriptionUrl !== null && resource.blob !== null && isHeard && !isKnown;
  return { transcript, description: llmUrl !== null && (characters >= leastText || transcript) };
}

/** Also where nothing is said in it. */
const wasHeard = ({ steps }: KnownData): boolean =>
  Array.isArray(steps) && steps.some((taken: { step?: unknown; state?: unknown }) => taken.step === 'transcript' && taken.state === 'completed');
