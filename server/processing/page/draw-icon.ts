import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Found } from '../found.ts';
import { openPicture } from '../picture/open-picture.ts';
import { isIco, openIco } from './ico.ts';

/** Pixels of the longer side. */
const largest = 256;

/** The icon of a site, as PNG. */
export async function drawIcon(bytes: AskedBytes): Promise<Found> {
  const whole = await bytes.whole();
  const icon = isIco(whole) ? await openIco(whole) : await openPicture(whole);
  const { data, info } = await icon
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  return { renditions: [{ roles: ['favicon'], mimeType: 'image/png', width: info.width, height: info.height, bytes: data }] };
}
