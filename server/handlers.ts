import { apiKeyHandlers } from './api-keys/handlers.ts';
import { baseHandlers } from './bases/handlers.ts';
import { bookmarkHandlers } from './bookmarks/handlers.ts';
import { commentHandlers } from './comments/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { folderHandlers } from './folders/handlers.ts';
import type { Handlers } from './handler-context.ts';
import { labelHandlers } from './labels/handlers.ts';
import { notepadHandlers } from './notepads/handlers.ts';
import { resourceRootHandlers } from './resource-roots/handlers.ts';
import { resourceHandlers } from './resources/handlers.ts';
import type { Services } from './services.ts';
import { sharingHandlers } from './sharing/handlers.ts';
import { spaceHandlers } from './spaces/handlers.ts';
import { subscriptionHandlers } from './subscriptions/handlers.ts';
import { tagHandlers } from './tags/handlers.ts';
import { uploadHandlers } from './uploads/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { workspaceHandlers } from './workspaces/handlers.ts';

/** The handlers of every tag. An operation without one answers 501. */
export function handlers(services: Services): Handlers {
  return {
    ...resourceHandlers(services),
    ...folderHandlers(services),
    ...fileHandlers(services),
    ...uploadHandlers(services),
    ...notepadHandlers(services),
    ...bookmarkHandlers(services),
    ...resourceRootHandlers(services),
    ...spaceHandlers(services),
    ...sharingHandlers(services),
    ...tagHandlers(services),
    ...labelHandlers(services),
    ...commentHandlers(services),
    ...workspaceHandlers(services),
    ...baseHandlers(services),
    ...apiKeyHandlers(services),
    ...userHandlers(),
    ...subscriptionHandlers(),
  };
}
