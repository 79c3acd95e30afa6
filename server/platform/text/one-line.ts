/** A text without line breaks and control characters, of so many characters at most. */
export const oneLine = (text: string, longest: number): string =>
  Array.from(
    text
      .slice(0, 4 * longest)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, longest)
    .join('')
    .trim();
