/** What changes the order in which a text is shown, or is not shown at all: a name with these looks like another one. Joiners stay, which scripts and emoji need. */
const deceiving = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text without line breaks, control characters and what deceives the eye, of so many characters at most. */
export const oneLine = (text: string, longest: number): string =>
  Array.from(
    text
      .slice(0, 4 * longest)
      .replaceAll(deceiving, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, longest)
    .join('')
    .trim();
