import { type CommandInput, runLimited } from '../../platform/processes/limited-command.ts';
import { filmInput } from './programs.ts';

const limits = { memory: 768 * 1024 * 1024, time: 30_000, output: 16 * 1024 * 1024 };

/** A frame is looked for in so many: the first ones are often black. */
const framesLookedAt = 50;

/** A frame near the beginning of a film that is like those around it, as a PNG; null when there is none. */
export function takeFrame(program: string, film: CommandInput, signal: AbortSignal): Promise<Buffer | null> {
  const size = "scale=w='min(1024,iw)':h='min(1024,ih)':force_original_aspect_ratio=decrease";
  const output = [
    '-map',
    '0:V:0',
    '-vf',
    `thumbnail=${framesLookedAt},${size}`,
    '-frames:v',
    '1',
    '-threads',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    'pipe:1',
  ];
  return runLimited(program, ['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1', ...filmInput, ...output], film, limits, signal);
}
