import { ids } from '../ids.ts';
import { textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** Roots and pages of resources. */
export async function lookAround(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.now('2026-11-20T11:00:00.000Z');
  await stage.play('listResourceRoots', { answer: 'roots' });
  await stage.play('listResourceRoots', {
    query: { types: 'SPACE', includeMembers: '1', includeResources: '1' },
    answer: 'withMembers',
  });
  await stage.play('getResourceRoot', { path: { resourceRootId: ids.space }, answer: 'space' });
  await stage.play('getResourceRoot', { path: { resourceRootId: ids.inbox }, answer: 'inbox' });
  await stage.play('listSpaces', { answer: 'spaces' });

  const first = await stage.play('filterResources', { request: 'children', answer: 'firstPage' });
  fixed.name(textAt(first, 'nextCursor'), 'eyJ2IjoxLCJrIjoiSW52b2ljZSAyMDI2LTExNCJ9.mFf8w2Q');
  await stage.play('filterResources', { request: 'nextPage', answer: 'lastPage' });
  await stage.play('filterResources', { request: 'bin', answer: 'nothingFound' });
  for (const request of ['invoicesOfTheYear', 'byName', 'bookmarkByUrl', 'roots', 'everything']) await stage.play('filterResources', { request });
}
