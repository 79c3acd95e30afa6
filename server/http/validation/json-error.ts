/** Where in a text something is: both from 1, as editors count. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
  /** From 0, in UTF-16 units. */
  readonly position: number;
}

const whitespace = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Where a text that is not JSON stops being JSON. JSON.parse says it in some of its messages only, and quotes the text in others; this walks over the text a
 * second time, without recursion, once it is known to be wrong.
 */
export function jsonErrorPosition(text: string): TextPosition {
  let position = 0;
  const open: ('{' | '[')[] = [];

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found) position += found[0].length;
    return found !== null;
  };
  const skipCharacter = (character: string): boolean => {
    skip(whitespace);
    if (text[position] !== character) return false;
    position += 1;
    return true;
  };
  /** By hand: a regular expression over a string of megabytes runs out of stack. */
  const skipString = (): boolean => {
    if (text[position] !== '"') return false;
    position += 1;
    while (position < text.length) {
      const character = text.charAt(position);
      if (character === '\\') {
        if (!skip(escapeSequence)) return false;
      } else if (character < ' ') return false;
      else {
        position += 1;
        if (character === '"') return true;
      }
    }
    return false;
  };
  const skipName = (): boolean => skip(whitespace) && skipString() && skipCharacter(':');

  /** Walks to the end of the next scalar or empty container, opening what is on the way. */
  const skipToValueEnd = (): boolean => {
    while (true) {
      skip(whitespace);
      const bracket = text[position];
      if (bracket !== '{' && bracket !== '[') return skipString() || skip(scalar);
      position += 1;
      if (skipCharacter(bracket === '{' ? '}' : ']')) return true;
      open.push(bracket);
      if (bracket === '{' && !skipName()) return false;
    }
  };

  /** After a value: closes what ends, until another value follows. */
  const skipToNextValue = (): boolean => {
    while (true) {
      const bracket = open.at(-1);
      if (!bracket) return skip(whitespace) && false;
      if (skipCharacter(',')) return bracket === '[' || skipName();
      if (!skipCharacter(bracket === '{' ? '}' : ']')) return false;
      open.pop();
    }
  };

  while (skipToValueEnd() && skipToNextValue());
  return textPosition(text, position);
}

function textPosition(text: string, position: number): TextPosition {
  const before = text.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: position - lineStart + 1, position };
}
