/** Addresses that a text defines, and characters of a label. */
const mostLinks = 1_000;
const longestLabel = 100;

const definition = /^ {0,3}\[([^[\]]{1,100})\]:[ \t]{0,9}<?([^\s<>]{1,2000})>?(?:[ \t]{1,9}["'(].*)?$/;
/** A picture that is a link. */
const picture = /\[(!\[[^[\]]{0,300}\]\([^()\s]{0,2000}\))\]\[([^[\]]{1,100})\]/g;
const reference = /!?\[[^[\]]{1,300}\](?:\[[^[\]]{0,100}\])?/g;

/** The addresses that lines like `[label]: address` define, by their labels. */
export function definedLinks(lines: readonly string[]): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const line of lines) {
    const [, label, target] = line.includes(']:') ? (definition.exec(line) ?? []) : [];
    if (label !== undefined && target !== undefined && !links.has(keyOf(label))) links.set(keyOf(label), target);
    if (links.size === mostLinks) break;
  }
  return links;
}

export function isDefinition(line: string, links: ReadonlyMap<string, string>): boolean {
  const [, label] = line.includes(']:') ? (definition.exec(line) ?? []) : [];
  return label !== undefined && links.has(keyOf(label));
}

/** With the address behind each label that one was defined for: `[text][label]` and `[label]`. */
export function withTargets(text: string, links: ReadonlyMap<string, string>): string {
  if (links.size === 0) return text;
  const replaced = text.replaceAll(reference, (written: string, at: number) => {
    const [shown = '', label = ''] = written.replace(/^!?\[/, '').slice(0, -1).split('][');
    const key = keyOf(label === '' ? shown : label);
    // What a picture links to comes behind its bracket, below.
    const target = key.length <= longestLabel && text[at - 1] !== ']' && text[at + written.length] !== '(' ? links.get(key) : undefined;
    return target === undefined ? written : `${written.startsWith('!') ? '!' : ''}[${shown}](${target})`;
  });
  return replaced.replaceAll(picture, (written: string, shown: string, label: string) => {
    const target = links.get(keyOf(label));
    return target === undefined ? written : `[${shown}](${target})`;
  });
}

const keyOf = (label: string): string => label.trim().toLowerCase();
