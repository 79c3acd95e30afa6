import type { Handlers } from '../../core/handler-context.ts';
import type { Services } from '../../core/services.ts';
import { created, createResource } from '../resources/create.ts';
import { LinkPreviews } from './link-previews.ts';

export function bookmarkHandlers(services: Services): Pick<Handlers, 'createBookmark' | 'getLinkPreview'> {
  const previews = new LinkPreviews(services.web);
  return {
    async createBookmark({ body }, { scope, db }) {
      const { url, name = null } = body;
      // Existing clients read the target from `url` or from `originUrl`: both hold it.
      return created(services, await createResource(services, db, scope, body, { kind: 'bookmark', name, url, originUrl: url }));
    },

    async getLinkPreview({ query }, { caller }) {
      return { status: 200, body: await previews.of(caller, query.url) };
    },
  };
}
