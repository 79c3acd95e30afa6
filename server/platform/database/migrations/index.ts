import { foundation } from './001_foundation.ts';
import { workspace } from './002_workspace.ts';
import { lostJobs } from './003_lost_jobs.ts';
import { keys } from './004_keys.ts';
import { store } from './005_store.ts';
import { longNames } from './006_long_names.ts';
import { countedTexts } from './007_counted_texts.ts';
import { sealedTokens } from './008_sealed_tokens.ts';
import { names } from './009_names.ts';
import { privateTags } from './010_private_tags.ts';
import { transfers } from './011_transfers.ts';
import { jobLanes } from './012_job_lanes.ts';
import { countedChildren } from './013_counted_children.ts';
import { events } from './014_events.ts';
import { usedUploads } from './015_used_uploads.ts';
import { search } from './016_search.ts';
import { meaning } from './017_meaning.ts';
import { pictures } from './018_pictures.ts';
import { renditions } from './019_renditions.ts';
import { lighterTriggers } from './020_lighter_triggers.ts';
import { attachments } from './021_attachments.ts';
import { unreadNotes } from './022_unread_notes.ts';
import type { Migration } from './migration.ts';

/** In their order; each name starts with its number. */
export const migrations: readonly Migration[] = [
  foundation,
  workspace,
  lostJobs,
  keys,
  store,
  longNames,
  countedTexts,
  sealedTokens,
  names,
  privateTags,
  transfers,
  jobLanes,
  countedChildren,
  events,
  usedUploads,
  search,
  meaning,
  pictures,
  renditions,
  lighterTriggers,
  attachments,
  unreadNotes,
];
