import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Content, type Found, Unreadable } from '../found.ts';
import { codecName } from './codecs.ts';
import { parseMedia } from './parse-media.ts';
import { count, passagesOfTags, saidMedia } from './said-media.ts';

/** What a sound says of itself: how long it is, how it is encoded, what it is called. */
export async function readSound(bytes: AskedBytes, content: Content): Promise<Found> {
  const metadata = await parseMedia(bytes, content, { covers: false }, unreadableSound);
  const said = saidMedia(metadata);
  const { codec, bitrate } = metadata.format;
  if (codec === undefined && said.duration === null) throw new Unreadable(unreadableSound);
  return {
    ...(said.title !== null && { title: said.title }),
    data: { media: { ...said, codec: codecName(codec), bitRate: count(bitrate ?? (said.duration ? (8 * bytes.size) / said.duration : undefined)) } },
    passages: passagesOfTags(said),
  };
}

export const unreadableSound = 'The file cannot be read as a sound recording.';
