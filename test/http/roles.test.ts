import { describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';
import { mayDo } from '../../server/http/roles.ts';

const rows = Object.values<OperationRow>(operations).filter((operation) => !operation.raw);
const roles = ['viewer', 'commenter', 'editor', 'owner'] as const;

/** The operations that one role may call and the role below may not. */
const gainedBy = (role: (typeof roles)[number]): string[] => {
  const below = roles[roles.indexOf(role) - 1];
  return rows.filter((row) => mayDo(role, row) && !(below && mayDo(below, row))).map(({ operationId }) => operationId);
};

describe('A role', () => {
  it('may do all that the roles below it may', () => {
    for (const row of rows) {
      const allowed = roles.map((role) => mayDo(role, row));
      expect(allowed, row.operationId).toEqual([...allowed].sort());
    }
  });

  it('of owner may do everything', () => {
    expect(rows.filter((row) => !mayDo('owner', row))).toEqual([]);
  });

  it('may not do what the table does not know', () => {
    const unknown: OperationRow = { ...(rows[0] as OperationRow), operationId: 'paintEverythingRed' };
    for (const role of roles) expect(mayDo(role, unknown)).toBe(false);
    expect(mayDo('owner', { ...unknown, operationId: 'constructor' })).toBe(false);
  });

  it('of viewer reads, and changes only what is its own or what the key decides about', () => {
    const changes = rows.filter((row) => row.writes && mayDo('viewer', row)).map(({ operationId }) => operationId);
    expect(changes.sort()).toEqual([
      'clearSearchHistory',
      'confirmWorkspaceDeletion',
      'createApiKey',
      'createBase',
      'createWorkspace',
      'revokeApiKey',
    ]);
    const readings = rows.filter((row) => !row.writes && !mayDo('viewer', row)).map(({ operationId }) => operationId);
    expect(readings.sort()).toEqual(['getWebhookEndpoint', 'listWebhookDeliveries', 'listWebhookEndpoints']);
  });

  it('of commenter also comments', () => {
    expect(gainedBy('commenter').sort()).toEqual(['createComment', 'deleteComment', 'updateComment']);
  });

  it('of editor also changes what belongs to the workspace', () => {
    const scopes = new Set(rows.filter(({ operationId }) => gainedBy('editor').includes(operationId)).flatMap((row) => row.scopes));
    expect([...scopes].sort()).toEqual(['chats:write', 'memories:write', 'resources:write', 'sharing:manage', 'tags:write']);
    for (const scope of scopes) {
      expect(rows.filter((row) => row.scopes.includes(scope) && !gainedBy('editor').includes(row.operationId)).map((row) => row.operationId)).toEqual(
        [],
      );
    }
  });

  it('of owner also manages the workspace and its webhooks', () => {
    const webhooks = rows.filter((row) => row.scopes.includes('webhooks:manage')).map(({ operationId }) => operationId);
    expect(gainedBy('owner').sort()).toEqual([...webhooks, 'deleteWorkspace', 'updateWorkspace'].sort());
  });
});
