/** A part of a text that is shown as where a search has found something. */
export interface Passage {
  readonly text: string;
  readonly pageNumber: number | null;
  readonly timeStart: number | null;
  readonly timeEnd: number | null;
}

/** Characters. */
const usual = 400;
const longest = 700;
const sentenceEnd = /[.!?。！？]["'”’)\]]*\s|[。！？]|\n/g;

/** Takes a text apart into passages: paragraphs, several of them where they are short, and sentences where they are long. The same text gives the same passages. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let current = '';
  for (const piece of piecesOf(text)) {
    if (current !== '' && current.length + piece.length > usual) {
      passages.push(current);
      current = '';
    }
    current += piece;
  }
  if (current !== '') passages.push(current);
  return passages.map((passage) => passage.trim()).filter((passage) => passage !== '');
}

/** Paragraphs; of those that are too long, sentences; of those that are too long, what fits. */
function* piecesOf(text: string): Generator<string> {
  for (let [start, end] = [0, 0]; start < text.length; start = end) {
    end = text.indexOf('\n', start) + 1 || text.length;
    const paragraph = text.slice(start, end);
    if (paragraph.length <= longest) yield paragraph;
    else for (const sentence of sentencesOf(paragraph)) yield* cut(sentence);
  }
}

function* sentencesOf(paragraph: string): Generator<string> {
  let start = 0;
  for (const { index, 0: end } of paragraph.matchAll(sentenceEnd)) {
    yield paragraph.slice(start, index + end.length);
    start = index + end.length;
  }
  if (start < paragraph.length) yield paragraph.slice(start);
}

/** Where there is a space, if there is one. */
function* cut(text: string): Generator<string> {
  let rest = text;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', usual);
    const end = space > usual / 2 ? space + 1 : characterEnd(rest, usual);
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  yield rest;
}

/** Not in the middle of a surrogate pair. */
const characterEnd = (text: string, at: number): number => (/[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at);
