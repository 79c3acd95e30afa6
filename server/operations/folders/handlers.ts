import type { Handlers } from '../../core/handler-context.ts';
import { Problem } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { createRoot } from '../resource-roots/create.ts';
import { created, createResource } from '../resources/create.ts';
import { loadRecord, type RecordOf } from '../resources/record.ts';

export function folderHandlers(services: Services): Pick<Handlers, 'createFolder'> {
  return {
    async createFolder({ body }, { scope, db }) {
      const { name = null, description = null, icon = null, parentId = null, isPrivateRoot = false, tags, comment } = body;
      if (parentId === null) {
        if (name === null)
          throw new Problem('invalid_request', [{ location: 'body', path: '/name', message: 'a folder without a parent needs a name' }]);
        const space = { type: 'SPACE', subtype: null, isPrivate: isPrivateRoot, name, description, icon } as const;
        const id = await createRoot(db, scope, space, { tags, comment, secret: services.secret });
        return created(services, (await loadRecord(db, scope, services, id)) as RecordOf<'folder'>);
      }
      if (isPrivateRoot) {
        throw new Problem('invalid_request', [
          { location: 'body', path: '/isPrivateRoot', message: 'only a folder without a parent can be private' },
        ]);
      }
      return created(services, await createResource(services, db, scope, { parentId, tags, comment }, { kind: 'folder', name, description, icon }));
    },
  };
}
