/** A sentence, or a line that is none. */
export interface Sentence {
  readonly text: string;
  /** Of the paragraph that it stands in. */
  readonly paragraph: number;
}

/** Of a text so much is looked at: what it is stands at its beginning. */
const looked = 20_000;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Words after whose dot a sentence goes on. */
const abbreviated =
  /(?:^|[\s("„“])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|Art|Abs|bzw|z\. ?B|d\. ?h|ca|ggf|etc|vgl|evtl|inkl|zzgl|e\.g|i\.e|vs|Inc|Ltd|Co|Str|Tel|\p{L}|\d{1,2})\.$/u;

/** The sentences at the beginning of a text. */
export function sentencesOf(text: string): Sentence[] {
  return paragraphsOf(text.slice(0, looked)).flatMap((whole, paragraph) => sentencesIn(whole).map((sentence) => ({ text: sentence, paragraph })));
}

/** Lines that belong together: one that fills the width of its page goes on in the next. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let [current, length] = ['', 0];
  for (const raw of text.split('\n')) {
    const line = raw.replaceAll(/\s+/g, ' ').trim();
    if (line !== '' && length > (/^\p{Ll}/u.test(line) ? shortLine : fullLine) && !listItem.test(line)) current += ` ${line}`;
    else {
      if (current !== '') paragraphs.push(current);
      current = line;
    }
    length = line.length;
  }
  if (current !== '') paragraphs.push(current);
  return paragraphs;
}

const fullLine = 60;
const shortLine = 30;
const listItem = /^(?:[-*•–#|>]|\d+[.)])/;

/** A dot behind an abbreviation ends no sentence. */
function sentencesIn(paragraph: string): string[] {
  const sentences: string[] = [];
  let current = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    current += segment;
    if (abbreviated.test(current.trimEnd())) continue;
    sentences.push(current.trim());
    current = '';
  }
  if (current.trim() !== '') sentences.push(current.trim());
  return sentences;
}
