import { describe, expect, it } from 'vitest';
import { reach } from '../../server/core/reachable.ts';
import { admittedScope, requestScope, systemScope, type VisitorActor } from '../../server/core/scope.ts';

const visitor: VisitorActor = { type: 'visitor', publicationId: 'p', resourceId: 'r', address: '192.0.2.1', isAdmitted: false };

describe('What a scope reaches', () => {
  it('is what is private to others for the owners and the service, and not for other members', () => {
    const member = (role: 'owner' | 'editor') =>
      requestScope(
        'w',
        { type: 'user', userId: 'u', role, keyId: null, keyKind: 'personal', grantsUntil: null, homeWorkspaceId: 'w', staysAtHome: false },
        new Set(),
      );
    expect(reach(member('owner'))).toEqual({ workspaceId: 'w', userId: 'u', seesPrivate: true });
    expect(reach(member('editor'))).toEqual({ workspaceId: 'w', userId: 'u', seesPrivate: false });
    expect(reach(systemScope('w')).seesPrivate).toBe(true);
  });

  it('is nothing for a visitor before the request was found to be about what is published', () => {
    expect(() => reach(requestScope('w', visitor, new Set()))).toThrow('not admitted');
    expect(reach(admittedScope('w', visitor, new Set()))).toEqual({ workspaceId: 'w', userId: '', seesPrivate: true });
  });
});
