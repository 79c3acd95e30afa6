/**
 * Writes what a running service answers into `components/examples` of the contract: `npm run examples`. One story is played on it, with the requests that the contract
 * shows; see scripts/examples/. With `--check` nothing is written, and it exits 1 when an example is not what the service answers.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { contractYamlFile } from '../server/http/contract.ts';
import { byHand } from './examples/by-hand.ts';
import { Contract } from './examples/contract.ts';
import { differences } from './examples/differences.ts';
import { tellStory } from './examples/story.ts';
import { withExamples } from './examples/write-examples.ts';

// No program of this machine takes part: another machine would answer something else.
process.env.PATH = '';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const text = await readFile(contractYamlFile, 'utf8');
const contract = new Contract(text);
const stage = await tellStory(contract);
const examples = stage.examples();
const untold = contract
  .examples()
  .filter((example) => !stage.tells(example) && !byHand.has(`${example.operationId} ${example.where} ${example.name}`));
const missing = untold.map(
  ({ operationId, where, name }) => `The story in scripts/examples/ has nothing for the example ${name} of ${operationId} (${where}).`,
);
const wrong = [...examples].flatMap(([name, value]) => differences(contract.value(name), value, name));
// Headers are written by hand.
const toWrite = [...missing, ...stage.wrongHeaders()];
for (const line of toWrite) console.error(line);
if (toWrite.length > 0) process.exitCode = 1;
if (values.check) {
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) {
    console.error('The service answers something else than these examples say. Run `npm run examples` and look at what it changes.');
    process.exitCode = 1;
  }
} else {
  const written = withExamples(text, examples);
  if (written !== text) await writeFile(contractYamlFile, written);
  console.log(written === text ? 'Everything is up to date.' : 'Written: openapi/v2.yaml. Now run `npm run generate`.');
}
