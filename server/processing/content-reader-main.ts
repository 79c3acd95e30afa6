import type { Answer } from '../platform/processes/limited-child.ts';
import { type AskedBytes, serveQuestions } from '../platform/processes/limited-child-main.ts';
import type { AskedStep, SaidFound } from './content-reader.ts';
import { Unreadable } from './found.ts';
import { type ReadStep, readers } from './readers.ts';

await serveQuestions(async (bytes, question) => answer(bytes, question as AskedStep));

async function answer(bytes: AskedBytes, { reader, content, earlier }: AskedStep): Promise<Answer> {
  try {
    const read: ReadStep = await readers[reader]();
    const { renditions = [], attachments = [], pagePictures = [], ...found } = await read(bytes, content, earlier);
    const files = {
      renditions: renditions.map(withoutBytes),
      attachments: attachments.map(withoutBytes),
      pagePictures: pagePictures.map(withoutBytes),
    };
    const said: SaidFound = { found: { ...found, ...files } };
    return { answer: said, files: [...renditions, ...attachments, ...pagePictures].map((file) => file.bytes) };
  } catch (error) {
    const said: SaidFound =
      error instanceof Unreadable ? { problem: error.message } : { failure: error instanceof Error ? (error.stack ?? '') : String(error) };
    return { answer: said };
  }
}

function withoutBytes<File extends { readonly bytes: Uint8Array }>({ bytes: _, ...rest }: File): Omit<File, 'bytes'> {
  return rest;
}
