import { type CommandInput, runLimited } from '../../platform/processes/limited-command.ts';
import { filmInput } from './programs.ts';

const limits = { memory: 512 * 1024 * 1024, time: 15_000, output: 64 * 1024 };

/** As much as `readStreams` makes something of. */
const entries = [
  'format=duration,bit_rate',
  'format_tags=title',
  'stream=codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,pix_fmt,color_space,color_primaries,sample_rate,channels',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

/** What a program of the machine says of the streams of a film, as JSON; null when it can't read it. */
export const measureStreams = (program: string, film: CommandInput, signal: AbortSignal): Promise<Buffer | null> =>
  runLimited(program, ['-loglevel', 'quiet', '-of', 'json=compact=1', '-show_entries', entries, ...filmInput], film, limits, signal);
