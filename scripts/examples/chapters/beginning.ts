import { ids } from '../ids.ts';
import { at, type Json, textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** The workspace as it is from the start. */
export async function beginWorkspace(stage: Stage): Promise<void> {
  const { fixed } = stage;
  await stage.play('getWorkspace', { answer: 'own' });
  const roots = at(await stage.play('listResourceRoots'), 'data', 'roots') as readonly Json[];
  for (const [subtype, id] of [
    ['inbox', ids.inbox],
    ['bin', ids.bin],
  ] as const) {
    const root = roots.find((one) => at(one, 'subtype') === subtype);
    fixed.name(textAt(root ?? null, 'id'), id);
  }
  await stage.play('listLabels', { answer: 'palette' });
  await stage.play('getMyProfile', { answer: 'ada' });
}
