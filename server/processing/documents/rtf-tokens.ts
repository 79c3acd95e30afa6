/** Is told what rich text consists of, in its order. */
export interface RtfReader {
  openGroup(): void;
  closeGroup(): void;
  /** A control word with its number, or a control symbol. `bin` comes without its bytes. */
  control(word: string, parameter: number | null): void;
  /** Characters in the encoding of the moment. */
  characters(bytes: Uint8Array): void;
  /** Whether it wants no more. */
  isDone(): boolean;
}

const code = (character: string): number => character.charCodeAt(0);
const [backslash, opening, closing, lineFeed, carriageReturn, minus, space] = ['\\', '{', '}', '\n', '\r', '-', ' '].map(code) as [
  ...[number, number, number, number, number, number, number],
];
const isLetter = (byte: number | undefined): boolean => byte !== undefined && ((byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90));
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Letters of a control word, and digits of its number. */
const longestWord = 32;
const longestNumber = 10;
/** Characters that are told of at a time. */
const longestRun = 64 * 1024;

/** Takes rich text apart, forwards. What is no rich text gives characters, and nothing worse. */
export function readRtf(bytes: Buffer, reader: RtfReader): void {
  let at = 0;
  while (at < bytes.length && !reader.isDone()) {
    const byte = bytes[at];
    if (byte === opening) {
      reader.openGroup();
      at++;
    } else if (byte === closing) {
      reader.closeGroup();
      at++;
    } else if (byte === backslash) at = readControl(bytes, at + 1, reader);
    else if (byte === lineFeed || byte === carriageReturn) at++;
    else {
      const end = endOfCharacters(bytes, at);
      reader.characters(bytes.subarray(at, end));
      at = end;
    }
  }
}

function endOfCharacters(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && at - start < longestRun) {
    const byte = bytes[at];
    if (byte === backslash || byte === opening || byte === closing || byte === lineFeed || byte === carriageReturn) break;
    at++;
  }
  return at;
}

/** @param start behind the backslash @returns where it goes on */
function readControl(bytes: Buffer, start: number, reader: RtfReader): number {
  if (!isLetter(bytes[start])) return readSymbol(bytes, start, reader);
  let at = start;
  while (isLetter(bytes[at]) && at - start < longestWord) at++;
  const word = bytes.toString('latin1', start, at);
  const numberStart = at;
  if (bytes[at] === minus && isDigit(bytes[at + 1])) at++;
  while (isDigit(bytes[at]) && at - numberStart < longestNumber) at++;
  const parameter = at > numberStart ? Number(bytes.toString('latin1', numberStart, at)) : null;
  // It ends with a space that belongs to it.
  if (bytes[at] === space) at++;
  if (word === 'bin') return at + Math.max(0, parameter ?? 0);
  reader.control(word, parameter);
  return at;
}

function readSymbol(bytes: Buffer, start: number, reader: RtfReader): number {
  const symbol = bytes.toString('latin1', start, start + 1);
  if (symbol === "'") {
    const value = Number.parseInt(bytes.toString('latin1', start + 1, start + 3), 16);
    if (!Number.isNaN(value)) reader.characters(Uint8Array.of(value));
    return start + 3;
  }
  if (symbol === '\\' || symbol === '{' || symbol === '}') reader.characters(bytes.subarray(start, start + 1));
  else reader.control(symbol, null);
  return start + 1;
}
