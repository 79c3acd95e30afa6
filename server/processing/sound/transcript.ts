import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Passage, passagesOf } from '../../search/index/passages.ts';
import { mostText } from '../believe.ts';
import { type Found, Unreadable } from '../found.ts';
import { largestTranscript } from './formats.ts';

/** Characters of a transcript that a record shows. */
const longestShown = 16_000;
/** Characters of segments that make one passage together. */
const usualPassage = 400;

interface Segment {
  readonly text: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** What is said in a recording: plain text, or JSON that tells of each segment when it is said. */
export async function readTranscript(bytes: AskedBytes): Promise<Found> {
  if (bytes.size > largestTranscript) throw new Unreadable(`Transcripts of up to ${largestTranscript / 1024 / 1024} MiB are read.`);
  const whole = await bytes.whole();
  const said = whole
    .toString()
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .slice(0, mostText);
  const segments = segmentsIn(said);
  const text = (segments ? segments.map((segment) => segment.text).join(' ') : said).trim();
  return {
    data: { media: { transcript: text.slice(0, longestShown).toWellFormed() || null } },
    passages: segments ? joined(segments) : passagesOf(text).map((passage) => ({ ...untimed, text: passage })),
    renditions: [{ roles: ['transcript'], mimeType: 'text/plain', width: null, height: null, bytes: whole }],
  };
}

const untimed = { pageNumber: null, timeStart: null, timeEnd: null };

/** Those of `{ segments: [{ start, end, text }] }`, or of a list of such; one without times where JSON has a `text` alone; null for what is no JSON. */
function segmentsIn(text: string): readonly Segment[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { segments, text: whole } = Object(json) as { segments?: unknown; text?: unknown };
  const list = Array.isArray(json) ? json : Array.isArray(segments) ? segments : typeof whole === 'string' ? [{ text: whole }] : null;
  if (!list) throw new Unreadable('The transcript is JSON without `segments` and without `text`.');
  return (list as readonly unknown[]).flatMap((one) => {
    const { text: words, start, end } = Object(one) as { text?: unknown; start?: unknown; end?: unknown };
    const said = typeof words === 'string' ? words.replaceAll('\0', '').trim() : '';
    return said !== '' ? [{ text: said, start: time(start), end: time(end) }] : [];
  });
}

const time = (seconds: unknown): number | null => (typeof seconds === 'number' && seconds >= 0 && seconds < 1e9 ? seconds : null);

/** Short segments make one passage together, from the start of the first to the end of the last. */
function joined(segments: readonly Segment[]): Passage[] {
  const passages: Passage[] = [];
  for (const { text, start, end } of segments) {
    const last = passages.at(-1);
    if (last && last.text.length + text.length < usualPassage)
      passages[passages.length - 1] = { ...last, text: `${last.text} ${text}`, timeEnd: end ?? last.timeEnd };
    else passages.push({ text, pageNumber: null, timeStart: start, timeEnd: end });
  }
  return passages;
}
