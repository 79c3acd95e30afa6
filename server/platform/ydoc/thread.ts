/** What runs in the thread of `YdocThreads`: reads one document at a time. */
import * as Y from 'yjs';
import { markdownOf, NotProseMirror } from './markdown.ts';
import type { Reading } from './threads.ts';

/** The name that editors built on ProseMirror keep a document under. */
const fragmentName = 'default';

export default function read(update: Uint8Array): Reading {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, update);
    // It goes on from another document, which isn't here.
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) return { wrong: 'is a part of a document, and not the whole of it' };
    if (doc.share.size > 0 && !doc.share.has(fragmentName)) return { wrong: `holds no fragment \`${fragmentName}\`` };
    return { markdown: markdownOf(doc.getXmlFragment(fragmentName)).replaceAll('\0', '').toWellFormed() };
  } catch (error) {
    if (error instanceof NotProseMirror) return { wrong: error.message };
    // Whatever stops the reading, the bytes are the reason.
    return { wrong: 'is no Yjs update' };
  } finally {
    doc.destroy();
  }
}
