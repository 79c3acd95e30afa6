import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A picture of nothing, in place of the one that Redoc would fetch from its makers' host. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Colors of Redoc that no theme names, each as a variable that the style of the page may set. */
const variables = [
  ['color: white;\\n      background-color: ', 'color: white', 'color: var(--redoc-selected, white)'],
  ['background-color: white;', 'white', 'var(--redoc-unselected, white)'],
  ['color: #0e7c86;', '#0e7c86', 'var(--redoc-pattern, #0e7c86)'],
] as const;

/** Redoc's bundle, which asks nobody else for anything. */
export async function redocBundle(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const bundle = (await readFile(file, 'utf8')).replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+/g, emptyPicture);
  return variables.reduce((text, [place, color, variable]) => text.replaceAll(place, () => place.replace(color, variable)), bundle);
}
