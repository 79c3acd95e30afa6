import type { components } from '../../../generated/contract.ts';
import { type ErrorPlace, Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';

type NotepadCreate = components['schemas']['NotepadCreate'];

const atText: ErrorPlace = { location: 'body', path: '/text' };
const atYdoc: ErrorPlace = { location: 'body', path: '/ydoc' };

/**
 * The text of a new note in Markdown: as it was sent, or as an editor's document says it. Null is the same as absent.
 * @throws Problem invalid_request; unavailable and rate_limited when too many documents are to be read
 */
export async function textOf(
  { ydocs }: Pick<Services, 'ydocs'>,
  { workspaceId }: Scope,
  { text = null, ydoc = null }: NotepadCreate,
): Promise<string> {
  if (ydoc === null) {
    if (text === null) throw new Problem('invalid_request', [{ ...atText, message: 'is required, unless `ydoc` is given' }]);
    return text;
  }
  if (text !== null) throw new Problem('invalid_request', [{ ...atYdoc, message: 'is taken in place of `text`: give one of them' }]);
  const reading = await ydocs.read(workspaceId, Uint8Array.from(ydoc));
  if ('wrong' in reading) throw new Problem('invalid_request', [{ ...atYdoc, message: reading.wrong }]);
  return reading.markdown;
}
