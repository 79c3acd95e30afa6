import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Content, Earlier, Found } from '../found.ts';
import { candidatesIn } from './candidates.ts';
import { captionOf } from './caption.ts';
import { documentTypeOf } from './document-type.ts';
import { structuredOf } from './structured.ts';
import { languageIn } from './text-words.ts';

/** Says what a text is: in a sentence or two, by the words that it may be about, and of a document by its type. */
export async function readWords(_: AskedBytes, content: Content, earlier: Earlier): Promise<Found> {
  const language = languageIn(`${earlier.title ?? ''}\n${earlier.text || (earlier.description ?? '')}`);
  const type = content.kind === 'document' ? documentTypeOf(content, earlier) : null;
  const structured = type && structuredOf(type.type, earlier.text);
  const isProse = type?.type !== 'code' && type?.type !== 'spreadsheet';
  const caption = captionOf(isProse ? earlier : { ...earlier, text: '' }, language);
  return {
    data: {
      ...(caption !== null && { caption }),
      ...(type && {
        attributes: { document: { documentType: type.type, documentTypeConfidence: type.confidence, ...(structured && { structured }) } },
      }),
    },
    candidates: candidatesIn(earlier, language),
  };
}
