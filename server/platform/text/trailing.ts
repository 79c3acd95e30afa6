/** A text without whichever of these characters it ends in. A pattern such as `/-+$/` says the same, and takes quadratic time on a long row of them in the middle. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
