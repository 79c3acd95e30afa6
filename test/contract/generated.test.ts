import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations, scopes } from '../../generated/operations.ts';
import { generate, operationRows } from '../../scripts/generate.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';

const root = path.join(import.meta.dirname, '../..');
const rows = Object.values<OperationRow>(operations);

describe('The generated files', () => {
  it('are those that the contract gives', async () => {
    const files = await generate(await readFile(path.join(root, 'openapi/v2.yaml'), 'utf8'));
    for (const [name, content] of Object.entries(files)) {
      const folder = name === 'methods.ts' ? 'client/src/generated' : 'generated';
      const committed = await readFile(path.join(root, folder, name), 'utf8');
      // Compared here, so that a failure doesn't print half a megabyte.
      expect(committed === content, `${folder}/${name} is stale: run npm run generate`).toBe(true);
    }
  });
});

describe('The operation table', () => {
  it('lists the only operations that need no credential', () => {
    expect(rows.filter((row) => row.public).map((row) => row.operationId)).toEqual(['getStoredFile', 'putStoredFile']);
  });

  it('names a scope for every other operation', () => {
    expect(rows.filter((row) => !row.public && row.scopes.length === 0)).toEqual([]);
    expect(new Set(rows.flatMap((row) => row.scopes))).toEqual(new Set(scopes));
  });

  it('lets what only reads run without a transaction', () => {
    const readingPosts = rows.filter((row) => row.method !== 'GET' && !row.writes).map((row) => row.operationId);
    expect(readingPosts).toEqual(['filterResources', 'search']);
    // It keeps whose upload it is.
    const writingGets = rows.filter((row) => row.method === 'GET' && row.writes).map((row) => row.operationId);
    expect(writingGets).toEqual(['getUploadUrl']);
  });

  it('tells of every create that it can be repeated', () => {
    const repeatable = rows.filter((row) => row.idempotent).map((row) => row.operationId);
    expect(repeatable).toContain('createFile');
    expect(repeatable).toEqual(rows.map((row) => row.operationId).filter((operationId) => operationId.startsWith('create')));
  });

  it('has every operation write that its method or the contract says writes', () => {
    const security = [{ ApiKey: ['a:read'] }, { OAuth2: ['a:read'] }];
    const get = { operationId: 'getX', tags: ['X'], security, responses: {} };
    const rowsOf = (more: object): boolean[] =>
      operationRows({ paths: { '/x': { get: { ...get, ...more }, delete: { ...get, ...more } } } }).map((row) => row.writes);
    expect(rowsOf({})).toEqual([false, true]);
    expect(rowsOf({ 'x-writes': true })).toEqual([true, true]);
    expect(rowsOf({ 'x-writes': false })).toEqual([false, false]);
  });

  it('takes the scopes of both credentials for the same, and says where they are not', () => {
    const security = [{ ApiKey: ['a:read'] }, { OAuth2: ['b:read'] }];
    const contract = { paths: { '/x': { get: { operationId: 'getX', tags: ['X'], security, responses: {} } } } };
    expect(() => operationRows(contract)).toThrow('getX needs other scopes with ApiKey than with OAuth2.');
  });
});
