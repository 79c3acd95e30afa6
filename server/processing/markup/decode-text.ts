/** The encodings that the first bytes tell. */
const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

export const markedEncoding = (head: Uint8Array): string | null => marks.find(([bytes]) => bytes.every((byte, at) => head[at] === byte))?.[1] ?? null;

/**
 * Text in the encoding that its first bytes mark; without a mark in UTF-8 where it is that, and otherwise in Windows-1252, which gives every byte a character.
 * @param isWhole whether the text ends here; where it doesn't, its last character may be incomplete
 */
export function decodeText(bytes: Uint8Array, isWhole: boolean): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A decoder by the name that a document gives its encoding; null where there is none of that name. */
export function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}
