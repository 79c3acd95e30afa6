import type { AskedBytes } from '../../../server/platform/processes/limited-child-main.ts';
import { readPreview } from '../../../server/processing/documents/preview.ts';
import { readProperties } from '../../../server/processing/documents/properties.ts';
import { readText } from '../../../server/processing/documents/text.ts';
import type { Content, Found } from '../../../server/processing/found.ts';

const askedBytes = (bytes: Buffer): AskedBytes => ({
  size: bytes.length,
  async read(start, end) {
    if (start < 0 || end >= bytes.length) throw new RangeError(`Bytes ${start} to ${end} of ${bytes.length}`);
    return bytes.subarray(start, end + 1);
  },
  whole: async () => bytes,
});

/** What the steps find in a document, where they are taken in this process. */
export async function readDocument(bytes: Uint8Array | string, mimeType: string, extension: string | null = null) {
  const content: Content = { kind: 'document', mimeType, extension, filename: null };
  const asked = askedBytes(Buffer.from(bytes));
  const taken = [await readProperties(asked, content), await readPreview(asked, content), await readText(asked, content)] as const;
  const [properties, preview, text] = taken;
  return {
    properties: (properties.data?.attributes as { document: unknown } | undefined)?.document,
    title: properties.title,
    html: (preview.data?.documentPreview as { html: string } | undefined)?.html ?? null,
    passages: (text.passages ?? []).map((passage) => (passage.pageNumber === null ? passage.text : [passage.pageNumber, passage.text])),
    problems: problemsIn(taken),
  };
}

const problemsIn = (taken: readonly Found[]): string[] => taken.flatMap(({ problems }) => problems ?? []);
