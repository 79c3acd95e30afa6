import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const { description: manual } = (JSON.parse(readFileSync(path.join(root, 'generated/contract.json'), 'utf8')) as { info: { description: string } })
  .info;
const limits = manual.slice(manual.indexOf('## Limits of a search'), manual.indexOf('# Changing safely'));

/** The number that a file gives this name. */
function numberIn(file: string, name: string): number {
  const [, value] =
    new RegExp(`^(?:export )?const ${name} = ([\\d_]+);$`, 'm').exec(readFileSync(path.join(root, 'server/search', file), 'utf8')) ?? [];
  return value === undefined ? expect.fail(`${file} has no number ${name}`) : Number(value.replaceAll('_', ''));
}

it.each([
  ['`text`', 'words/tokens.ts', ['longestWord']],
  ['`image`', 'images/picture-describer.ts', ['mostPixels']],
  ['What a query finds', 'query/search.ts', ['mostHits']],
  ['Words', 'query/by-words.ts', ['mostCandidates']],
  ['Words that very many resources have', 'query/by-words.ts', ['mostDocuments']],
  ['Words of the workspace that answer one of yours', 'query/by-words.ts', ['mostAnswers']],
  ['Meaning', 'meaning/vector-memory.ts', ['usualNear', 'mostNear', 'fewResources']],
  ['Meaning', 'meaning/passages.ts', ['mostPassages']],
  ['A similar resource', 'query/by-words.ts', ['mostTelling']],
  ['A similar resource', 'meaning/by-meaning.ts', ['mostCompared']],
  ['Pictures', 'images/scan.ts', ['mostNear']],
  ['Pictures', 'query/by-look.ts', ['mostCompared']],
  ['Colors', 'images/dominant-colors.ts', ['mostColors']],
  ['Changes that are not in the index yet', 'query/lookup.ts', ['mostWaiting']],
  ['`chunks`', 'query/chunks.ts', ['mostChunks', 'longest', 'mostCharacters']],
])('The manual names the limit of a search that is in force: %s, of %s', (what, file, names) => {
  const row = limits.split('\n').find((line) => line.startsWith(`| ${what} |`)) ?? expect.fail(`the manual has no row ${what}`);
  const numbers = (row.match(/\d[\d,]*/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
  expect(numbers).toEqual(expect.arrayContaining(names.map((name) => numberIn(file, name))));
});
