import { type CommandInput, runLimited } from '../../platform/processes/limited-command.ts';
import { largestRecording } from '../sound/formats.ts';
import { soundInput } from './programs.ts';

const limits = { memory: 512 * 1024 * 1024, time: 300_000, output: largestRecording };

/** Good enough to be understood: a recording of 100 minutes fits into what is sent. */
const encoded = [
  '-map',
  '0:a:0',
  '-vn',
  '-map_metadata',
  '-1',
  '-ac',
  '1',
  '-ar',
  '16000',
  '-c:a',
  'libmp3lame',
  '-b:a',
  '32k',
  '-f',
  'mp3',
  'pipe:1',
];

/** The sound of a film or a large recording alone, as a small MP3; null where there is none, or too much. */
export const takeSound = (program: string, media: CommandInput, signal: AbortSignal): Promise<Buffer | null> =>
  runLimited(program, ['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1', ...soundInput, ...encoded], media, limits, signal);
