import type { Content, Earlier } from '../found.ts';
import { contentCues, titleCues } from './document-cues.ts';
import { formatOf } from './document-formats.ts';
import type { DocumentType } from './document-types.ts';
import { matcherOf } from './phrases.ts';

/** What a document is, and how sure that is, from 0 to 1. */
export interface SaidType {
  readonly type: DocumentType;
  readonly confidence: number;
}

/** With less nothing is said. */
const leastConfidence = 0.5;
/** Points that a type needs for half of the confidence that it could have. */
const halfway = 1.6;
/** Characters that are looked at: the beginning and the end. */
const [head, tail] = [12_000, 3_000];

/** Adds up what speaks for each type: its format, its words, and how it is laid out. Null where nothing speaks clearly enough. */
export function documentTypeOf(content: Content, { title, text, pages }: Earlier): SaidType | null {
  const looked = text.length > head + tail ? `${text.slice(0, head)}\n${text.slice(-tail)}` : text;
  const lines = linesOf(looked);
  const isNamed = matcherOf([title ?? '', content.filename ?? '', ...lines.slice(0, 4).map((line) => line.slice(0, 100))].join('\n'));
  const says = matcherOf(looked);
  const points = new Map<DocumentType, number>();
  const add = (type: DocumentType, more: number): void => void points.set(type, (points.get(type) ?? 0) + more);
  for (const [type, more] of formatOf(content)) add(type, more);
  for (const [type, phrases] of titleCues) if (isNamed(phrases)) add(type, 2);
  for (const [type, cues] of contentCues) add(type, Math.min(mostOfCues, sum(cues.map(([phrases, more]) => (says(phrases) ? more : 0)))));
  for (const [type, more] of layoutOf(lines, text.length, pages)) add(type, more);
  return (
    best(points) ?? (text.length >= mostlySaid && Math.max(0, ...points.values()) < faint ? { type: 'other', confidence: leastConfidence } : null)
  );
}

const mostOfCues = 5;
/** A text of so many characters in which nothing speaks for a type is of another one. */
const mostlySaid = 300;
const faint = 0.9;

function best(points: ReadonlyMap<DocumentType, number>): SaidType | null {
  const [first, second] = [...points].sort(([, one], [, other]) => other - one);
  if (!first || first[1] <= 0) return null;
  const [type, most] = first;
  const lead = most / (most + Math.max(0, second?.[1] ?? 0) * 0.6);
  const confidence = Math.round((most / (most + halfway)) * lead * 100) / 100;
  return confidence >= leastConfidence ? { type, confidence } : null;
}

/** What a text is like, whatever its words say. */
function* layoutOf(lines: readonly string[], length: number, pages: number | null): Generator<readonly [DocumentType, number]> {
  const amounts = sum(lines.map((line) => countOf(line, amount)));
  if (amounts >= 3) yield* [['invoice', 0.5] as const, ['receipt', 0.5] as const];
  const blanks = sum(lines.map((line) => countOf(line, box))) + lines.filter((line) => line.includes('____') || line.includes('........')).length;
  if (blanks >= 3) yield ['form', Math.min(3, 1.2 + blanks / 4)];
  const share = (isOne: (line: string) => boolean): number => lines.filter(isOne).length / lines.length;
  if (lines.length >= 5 && share((line) => codeLine.test(line)) > 0.35) yield ['code', 3];
  if (lines.length >= 4 && share((line) => countOf(line, separator) >= 2) > 0.7) yield ['spreadsheet', 2];
  if (pages !== null && pages >= 4 && length / pages < 500) yield ['presentation', 1.2];
  if (lines.filter((line) => numbered.test(line)).length >= 3) yield ['manual', 0.6];
  if (lines.some((line) => byline.test(line))) yield ['article', 1.2];
  if (lines.some((line) => addressed.test(line))) yield ['email', 1.5];
  if (amounts < 3 && lines.filter((line) => line.length > longLine).length >= 3) yield ['article', 0.8];
}

const longLine = 180;
const amount = /[€$£] ?\d|\d ?[€$£]|(?:eur|usd|gbp|chf) ?\d|\d (?:eur|usd|gbp|chf)/gi;
const box = /☐|□|\[ ?\]|\( ?\)/g;
const separator = /[;\t|]/g;
const numbered = /^\d{1,2}[.):] ?\p{Lu}/u;
const byline = /^(?:By|Von|by|von) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?:$|[,|–])/u;
const addressed = /^(?:from|von|to|an|cc): [^@]*\S@\S/i;
const codeLine =
  /[{};]$|^(?:\/\/|#include|#!|import |from \S+ import|(?:def|class|function|const|let|var|return|public|private|fn|func|package) |(?:if|for|while) ?\()/;

/** Lines that say something, without the blanks around them. */
const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
const countOf = (line: string, pattern: RegExp): number => line.slice(0, mostOfLine).match(pattern)?.length ?? 0;
const mostOfLine = 2_000;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
