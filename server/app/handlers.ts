import type { Handlers } from '../core/handler-context.ts';
import type { Services } from '../core/services.ts';
import { apiKeyHandlers } from '../operations/api-keys/handlers.ts';
import { baseHandlers } from '../operations/bases/handlers.ts';
import { bookmarkHandlers } from '../operations/bookmarks/handlers.ts';
import { commentHandlers } from '../operations/comments/handlers.ts';
import { fileHandlers } from '../operations/files/handlers.ts';
import { folderHandlers } from '../operations/folders/handlers.ts';
import { labelHandlers } from '../operations/labels/handlers.ts';
import { notepadHandlers } from '../operations/notepads/handlers.ts';
import { resourceRootHandlers } from '../operations/resource-roots/handlers.ts';
import { resourceHandlers } from '../operations/resources/handlers.ts';
import { searchHandlers } from '../operations/search/handlers.ts';
import type { SearchMeans } from '../operations/search/search.ts';
import { sharingHandlers } from '../operations/sharing/handlers.ts';
import { spaceHandlers } from '../operations/spaces/handlers.ts';
import { subscriptionHandlers } from '../operations/subscriptions/handlers.ts';
import { tagHandlers } from '../operations/tags/handlers.ts';
import { uploadHandlers } from '../operations/uploads/handlers.ts';
import { userHandlers } from '../operations/users/handlers.ts';
import { workspaceHandlers } from '../operations/workspaces/handlers.ts';

/** The handlers of every tag. An operation without one answers 501. */
export function handlers(services: Services, means: SearchMeans): Handlers {
  return {
    ...resourceHandlers(services),
    ...folderHandlers(services),
    ...fileHandlers(services),
    ...uploadHandlers(services),
    ...notepadHandlers(services),
    ...bookmarkHandlers(services),
    ...resourceRootHandlers(services),
    ...spaceHandlers(services),
    ...searchHandlers(services, means),
    ...sharingHandlers(services),
    ...tagHandlers(services),
    ...labelHandlers(services),
    ...commentHandlers(services),
    ...workspaceHandlers(services),
    ...baseHandlers(services),
    ...apiKeyHandlers(services),
    ...userHandlers(),
    ...subscriptionHandlers(services),
  };
}
