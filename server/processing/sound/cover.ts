import { selectCover } from 'music-metadata';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Content, Found } from '../found.ts';
import { drawCover } from '../picture/draw-cover.ts';
import { parseMedia } from './parse-media.ts';
import { unreadableSound } from './properties.ts';

/** Thumbnails of the cover picture that a sound has in it, where it has one. */
export async function drawSoundCover(bytes: AskedBytes, content: Content): Promise<Found> {
  const { common } = await parseMedia(bytes, content, { covers: true }, unreadableSound);
  const cover = selectCover(common.picture);
  return cover ? drawCover(cover.data) : {};
}
