import type { Language } from '../../search/words/languages.ts';
import type { Earlier } from '../found.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { wordsIn } from './text-words.ts';

/** Characters. */
export const longestCaption = 300;
const shortestSentence = 35;
/** Sentences that are looked at. */
const mostSentences = 60;
/** What a caption of one sentence has no second one behind, when it is longer. */
const enough = 140;
const fewestWords = 5;

/** Sentences that stand in texts of all kinds and say what none is. */
const empty = [
  /^(?:dear|hello|hi|hey|sehr geehrte[rs]?|liebe[rs]?|hallo|guten (?:tag|morgen))\b/i,
  /^(?:best|kind|warm) regards|^yours|^sincerely|mit freundlichen gr[üu](?:ß|ss)en/i,
  /^(?:please|bitte)\b/i,
  /©|\(c\) ?(?:19|20)\d\d|\bcopyright\b|all rights reserved|alle rechte vorbehalten/i,
  /\bcookies?\b|\bjavascript\b|privacy policy|datenschutzerkl[äa]rung|unsubscribe|newsletter abonnieren/i,
  /\bpermission is hereby granted\b|\blicensed under\b|\bwithout warranty\b|gnu (?:general|lesser)/i,
  /^(?:page|seite) \d+|^(?:table of contents|inhaltsverzeichnis)/i,
  /\b(?:iban|bic|swift|tel|phone|telefon|fax|e-?mail|vat|ust-?id(?:nr)?)\b\.?:? ?[\d@+A-Z]/i,
  /thank you for (?:your|the)|(?:vielen dank|danke) f[üu]r\b/i,
];

const abstractTitle =
  /^(?:\d+\.? )?(?:abstract|(?:executive |management )?summary|zusammenfassung|kurzfassung|[üu]berblick|r[ée]sum[ée]|purpose|zweck)[:.]?$/i;

/** One or two sentences of a content that say what it is; null where it says nothing. */
export function captionOf({ title, description, text }: Pick<Earlier, 'title' | 'description' | 'text'>, language: Language): string | null {
  const own = description === null ? '' : oneParagraph(description);
  if (own.split(' ').length >= fewestWords - 1) return shortened(own);
  const sentences = sentencesOf(text);
  return abstractOf(sentences) ?? bestOf(sentences, title, language);
}

/** What stands under a heading that promises it. */
function abstractOf(sentences: readonly Sentence[]): string | null {
  const at = sentences.slice(0, mostSentences).findIndex(({ text }) => abstractTitle.test(text));
  const [first, second] = at < 0 ? [] : sentences.slice(at + 1, at + 3);
  return first && isSentence(first.text) ? withNext(first, second) : null;
}

function bestOf(sentences: readonly Sentence[], title: string | null, language: Language): string | null {
  const some = sentences.slice(0, mostSentences);
  const counts = new Map<string, number>();
  for (const { text } of some) for (const stem of new Set(tellingStems(text, language))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const heading = some.find(({ text }) => !isSentence(text) && text.length < 100)?.text ?? '';
  const named = new Set(tellingStems(`${title ?? ''} ${heading}`, language));
  let [best, most]: [number, number] = [-1, 0];
  let place = 0;
  some.forEach(({ text }, index) => {
    if (!isSentence(text)) return;
    const stems = [...new Set(tellingStems(text, language))];
    if (stems.length < 3) return;
    const shared = stems.filter((stem) => named.has(stem)).length / Math.max(1, Math.min(named.size, 4));
    const common = stems.reduce((sum, stem) => sum + Math.min(3, (counts.get(stem) ?? 1) - 1), 0) / stems.length;
    const score = 1 / (1 + 0.35 * place++) + 0.8 * Math.min(1, shared) + 0.3 * common;
    if (score > most) [best, most] = [index, score];
  });
  const sentence = some[best];
  return sentence ? withNext(sentence, some[best + 1]) : null;
}

const tellingStems = (text: string, language: Language): string[] =>
  wordsIn(text, language).flatMap(({ stem, isCommon, word }) => (isCommon || word.length < 3 || /^\p{N}+$/u.test(word) ? [] : stem));

/** Whether it is a whole sentence that may say something, rather than a heading, an address or a row of a table. */
function isSentence(text: string): boolean {
  if (text.length < shortestSentence || text.length > 2 * longestCaption || !/[.!?。！？]["'”’)\]]*$/.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < text.length * 0.65 || text.split(' ').length < fewestWords) return false;
  return !empty.some((pattern) => pattern.test(text)) && (text.match(/[{};=<>|]/g)?.length ?? 0) < 2;
}

/** A short sentence with the one behind it. */
function withNext({ text, paragraph }: Sentence, next: Sentence | undefined): string {
  const both = `${clean(text)} ${clean(next?.text ?? '')}`;
  const isMore = text.length < enough && next?.paragraph === paragraph && isSentence(next.text) && both.length <= longestCaption;
  return shortened(isMore ? both : clean(text));
}

/** Without what stands before a sentence in a list or behind a mark-up's sign. */
const clean = (text: string): string => text.replace(/^(?:[-*•–#>|]+|\d{1,2}[.)]) */, '');

const oneParagraph = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** At a word's end, where it is too long. */
function shortened(text: string): string {
  if (text.length <= longestCaption) return text;
  const cut = text.slice(0, longestCaption - 1);
  const end = /^.*[.!?](?= )/.exec(cut)?.[0] ?? '';
  if (end.length > longestCaption / 3) return end;
  const space = cut.lastIndexOf(' ');
  return `${(space > longestCaption / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '').replace(/[,;:–-]$/, '')}…`;
}
