/** Bytes in which a page has to say how its letters are written: https://html.spec.whatwg.org/#determining-the-character-encoding */
const declaredWithin = 1024;

/**
 * The text of a page, read as its first bytes, or else its server, or else the page itself says that it is written; as UTF-8 where none says anything that is
 * known.
 */
export function pageText(body: Uint8Array, charset: string | null): string {
  const beginning = Buffer.from(body.subarray(0, declaredWithin)).toString('latin1');
  return (decoderOf(markedAs(body)) ?? decoderOf(charset) ?? decoderOf(declaredIn(beginning)) ?? new TextDecoder()).decode(body);
}

/** What a byte order mark says. */
function markedAs([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** What the first `meta` that names a set of characters says. */
function declaredIn(beginning: string): string | null {
  const metas = beginning
    .toLowerCase()
    .split('<meta')
    .slice(1)
    .map((rest) => rest.split('>', 1)[0] ?? '');
  const [, value = ''] = metas.find((meta) => meta.includes('charset'))?.split('charset', 2) ?? [];
  const said = value.trimStart();
  if (!said.startsWith('=')) return null;
  const name = said.slice(1).trimStart();
  return (/^["']/.test(name) ? name.slice(1).trimStart() : name).split(/[^\w:.-]/, 1)[0] || null;
}

function decoderOf(charset: string | null | undefined): TextDecoder | null {
  try {
    return charset ? new TextDecoder(charset) : null;
  } catch {
    return null;
  }
}
