import { findProgram } from '../../platform/processes/find-program.ts';
import type { Source } from '../../platform/processes/limited-child.ts';
import { commandInput, mayRunCommands, runLimited } from '../../platform/processes/limited-command.ts';

/** Bytes of a film that a frame is taken of: all of them are copied for the program. */
export const largestFilm = 1024 * 1024 * 1024;

const limits = { memory: 768 * 1024 * 1024, time: 30_000, output: 16 * 1024 * 1024 };

/** The containers that films come in. Playlists are none of them: what they name would be read as well. */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,asf';

/** A frame is looked for in so many: the first ones are often black. */
const framesLookedAt = 50;

/** The program that takes frames; null where the machine has none. */
export const frameProgram = (): string | null => (mayRunCommands() ? findProgram('ffmpeg') : null);

/** A frame near the beginning of a film that is like those around it, as a PNG; null when there is none. */
export function takeFrame(program: string, film: Source, signal: AbortSignal): Promise<Buffer | null> {
  const size = "scale=w='min(1024,iw)':h='min(1024,ih)':force_original_aspect_ratio=decrease";
  const input = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers, '-threads', '1', '-i', commandInput];
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
  return runLimited(program, ['-nostdin', '-hide_banner', '-loglevel', 'quiet', ...input, ...output], film, limits, signal);
}
