/** Bytes in which a page has to say how its letters are written: https://html.spec.whatwg.org/#determining-the-character-encoding */
const declaredWithin = 1024;

/** The text of a page, read as its server or else the page itself says that it is written; as UTF-8 where neither says anything that is known. */
export function pageText(body: Uint8Array, charset: string | null): string {
  const beginning = Buffer.from(body.subarray(0, declaredWithin)).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(beginning)?.[1];
  return (decoderOf(charset) ?? decoderOf(declared) ?? new TextDecoder()).decode(body);
}

function decoderOf(charset: string | null | undefined): TextDecoder | null {
  try {
    return charset ? new TextDecoder(charset) : null;
  } catch {
    return null;
  }
}
