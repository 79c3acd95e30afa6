/** Addresses of the web as they stand in texts, with what may follow them there. */
export const addressPattern = /https?:\/\/[^\s<>"'`\\|[\]{}^]+/gi;
/** The same, where one is looked for in one place. */
export const addressHere = /https?:\/\/[^\s<>"'`\\|[\]{}^]+/iy;

/** Characters of an address that is worth telling. */
export const longestAddress = 2048;

/** Without what stands behind it in a sentence, in brackets or in Markdown; a bracket that belongs to it stays. */
export function withoutEnd(address: string): string {
  if (!endsBehind.test(address)) return address;
  let unpaired = 0;
  for (const character of address) unpaired += character === ')' ? 1 : character === '(' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] as string;
    if (last === ')' && unpaired > 0) unpaired--;
    else if (!behindAddresses.has(last)) break;
  }
  return address.slice(0, end);
}

const endsBehind = /[.,;:!?*_~)]$/;
const behindAddresses: ReadonlySet<string> = new Set('.,;:!?*_~');
