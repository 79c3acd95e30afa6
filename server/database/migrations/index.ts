import { foundation } from './001_foundation.ts';
import { workspace } from './002_workspace.ts';
import type { Migration } from './migration.ts';

/** In their order; each name starts with its number. */
export const migrations: readonly Migration[] = [foundation, workspace];
