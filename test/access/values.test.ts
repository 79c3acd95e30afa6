import { expect, it } from 'vitest';
import { allStatements } from '../platform/database/all-statements.ts';
import { serverSources, sourceOf } from './sources.ts';
import { compareValues } from './values.ts';

/** Milliseconds: the compiler looks at the whole server. */
const timeout = 300_000;

it('Every statement is given the values that it takes, by the names that it has for them', { timeout }, async () => {
  const names = new Map((await allStatements('sqlite')).map((statement) => [statement.place, statement.names]));
  const found = serverSources.map((source) => compareValues(source, names));
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(found.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(200);
});

it('A value of another name, one too many and one that may be missing are found', { timeout }, () => {
  const source = sourceOf('test/access/holes.ts');
  const line = source.text.split('\n').findIndex((text) => text.startsWith('const ofWorkspace = ')) + 1;
  const { compared, wrong } = compareValues(source, new Map([[`test/access/holes.ts:${line}:21`, ['workspaceId']]]));
  expect(wrong).toEqual([
    'test/access/holes.ts ofWorkspace: needs a value for "workspaceId"',
    'test/access/holes.ts ofWorkspace: has no place for the value "workspaceID"',
    'test/access/holes.ts ofWorkspace: has no place for the value "colour"',
    'test/access/holes.ts ofWorkspace: needs a value for "workspaceId"',
    'test/access/holes.ts ofWorkspace: needs a value for "workspaceId"',
  ]);
  expect(compared).toBe(5);
});
