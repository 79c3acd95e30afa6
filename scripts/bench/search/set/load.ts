import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { changes } from '../pictures.ts';
import { palettes, sceneNames } from '../scenes.ts';
import { type EvaluationSet, type Group, groups, type JudgedQuery, type SetResource } from './types.ts';

const ajv = new Ajv2020({ allErrors: true, discriminator: true });

const text = { type: 'string', minLength: 1 };
const ids = { type: 'array', uniqueItems: true, items: text };
const object = (required: readonly string[], properties: object) => ({ type: 'object', additionalProperties: false, required, properties });

const common = { id: text, name: text, description: text, tags: ids, comment: text, in: text };
const resource = (kind: string, own: Readonly<Record<string, object>>) =>
  object(['id', 'kind', 'name', ...Object.keys(own)], { ...common, kind: { const: kind }, ...own });
const picture = object(['scene', 'palette', 'seed'], {
  scene: { enum: sceneNames },
  palette: { enum: Object.keys(palettes) },
  seed: { type: 'integer' },
});
const isResources = ajv.compile<SetResource[]>({
  type: 'array',
  items: {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [
      resource('folder', {}),
      resource('note', { text }),
      resource('bookmark', { url: text }),
      resource('file', { filename: text, text }),
      resource('picture', { filename: text, picture }),
    ],
  },
});

const query = {
  text,
  like: text,
  image: object(['of', 'change'], { of: text, change: { enum: Object.keys(changes) } }),
  color: { type: 'array', minItems: 3, maxItems: 3, items: { type: 'integer', minimum: 0, maximum: 255 } },
  filters: object(['kinds'], { kinds: ids }),
  precision: { type: 'number' },
};
const isQueries = ajv.compile<JudgedQuery[]>({
  type: 'array',
  items: object(['answers'], { ...query, queries: { type: 'array', items: object([], query) }, answers: ids, also: ids }),
});

const folder = import.meta.dirname;

function read<Content>(file: string, is: { (value: unknown): value is Content; errors?: unknown }): Content {
  const content: unknown = parse(readFileSync(path.join(folder, file), 'utf8'));
  if (!is(content)) throw new Error(`${file} isn't as it should be: ${ajv.errorsText(is.errors as typeof ajv.errors)}`);
  return content;
}

/** The set as its files have it. @throws Error that names the file and the field where one isn't as `types.ts` says */
export function loadSet(): EvaluationSet {
  const files = readdirSync(path.join(folder, 'resources')).sort();
  const all = files.flatMap((file) => read(`resources/${file}`, isResources));
  return {
    resources: [...all.filter(({ kind }) => kind === 'folder'), ...all.filter(({ kind }) => kind !== 'folder')],
    queries: groups.filter((group) => group !== everyday).flatMap((group) => queriesOf(group, `queries/${group}.yaml`)),
  };
}

/** The set of one group, in a workspace of its own: what stands in the others would be right as well. */
export const loadEverydaySet = (): EvaluationSet => ({
  resources: read('everyday/notes.yaml', isResources),
  queries: queriesOf(everyday, 'everyday/queries.yaml'),
});

const everyday = 'paraphrase-everyday' satisfies Group;

const queriesOf = (group: Group, file: string): EvaluationSet['queries'] => read(file, isQueries).map((query) => ({ group, ...query }));
