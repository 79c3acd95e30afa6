import { checkFilename } from '../../core/filenames.ts';
import { filenameExtension, filenameStem } from '../../platform/text/extensions.ts';

/** Characters of a name in front of its extension. */
const longestStem = 200;

/**
 * A name for a file that a stranger has named: the last part of a path, without what a name may not have.
 * @param otherwise the name when nothing is left of it
 */
export function safeFilename(said: string, otherwise: string): string {
  const last = (
    said
      .slice(-4 * longestStem)
      .split(/[/\\]/)
      .at(-1) ?? ''
  )
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const extension = filenameExtension(last);
  const stem = Array.from(filenameStem(last)).slice(0, longestStem).join('');
  try {
    return checkFilename(extension === null ? stem : `${stem}.${extension}`, { location: 'body', path: '/filename' });
  } catch {
    return extension === null ? otherwise : `${otherwise}.${extension}`;
  }
}
