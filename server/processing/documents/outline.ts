/** The elements of HTML that documents are made of. */
export type Element =
  | 'p'
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | 'blockquote'
  | 'pre'
  | 'ul'
  | 'ol'
  | 'li'
  | 'table'
  | 'tr'
  | 'td'
  | 'th'
  | 'a'
  | 'b'
  | 'i'
  | 'u'
  | 's'
  | 'sub'
  | 'sup'
  | 'code';

/** Is told what a document consists of, in its order: the reader of a format tells it, whatever is made of it. */
export interface Outline {
  /** What follows is on another page, slide or sheet; null where pages have no number. */
  page(number: number | null): void;
  /** The numbers of pages that were told turned out to be wrong. */
  forgetPages(): void;
  open(element: Element, href?: string): void;
  text(text: string): void;
  /** A line ends within a paragraph. */
  newLine(): void;
  /** What comes is another block than what came, if anything did. */
  endBlock(): void;
  close(element: Element): void;
  /** Nothing more is taken. */
  readonly isFull: boolean;
}

/** Text as one paragraph. */
export function paragraph(outline: Outline, element: Element, text: string): void {
  outline.open(element);
  outline.text(text);
  outline.close(element);
}

/** Takes everything and keeps nothing: for what is only gone through. */
export const nothing: Outline = { page() {}, forgetPages() {}, open() {}, text() {}, newLine() {}, endBlock() {}, close() {}, isFull: false };
