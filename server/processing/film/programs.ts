import { findProgram } from '../../platform/processes/find-program.ts';
import { commandInput, mayRunCommands } from '../../platform/processes/limited-command.ts';

/** Bytes of a film that programs look at: all of them are copied for them. */
export const largestFilm = 1024 * 1024 * 1024;

/** The program that takes frames; null where the machine has none. */
export const frameProgram = (): string | null => (mayRunCommands() ? findProgram('ffmpeg') : null);

/** The program that measures streams, which comes with the other one. */
export const streamsProgram = (): string | null => (mayRunCommands() ? findProgram('ffprobe') : null);

/** The containers that films come in. Playlists are none of them: what they name would be read as well. */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,asf';

/** The same for what is a sound. */
const soundContainers = `${containers},mp3,wav,w64,flac,aac,aiff,amr,caf`;

/** The film, as both programs take it: nothing but this one file is opened. */
export const filmInput = inputOf(containers);
export const soundInput = inputOf(soundContainers);

function inputOf(formats: string): readonly string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats, '-i', commandInput];
}
