import { downloadedSha256 } from '../hashes.ts';
import { listed, namesOf } from '../lists.ts';
import { once } from '../once.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import type { Stored } from './store.ts';

/** A space that starts as a copy of the folder, and shares the bytes of its files. */
export async function space({ client, steps, leftovers }: Stage, { folder, photo }: Stored): Promise<void> {
  steps.chapter('Space');
  const names: string[] = [];
  await steps.step('Copy it all to a space', 'createSpace', async () => {
    const { data: made } = await client.POST('/v2/spaces', { ...once(), body: { copyFolderId: folder.id } });
    leftovers.add(() => client.DELETE('/v2/spaces/{spaceId}', { params: { path: { spaceId: made.id } } }));
    const order = { property: 'name', direction: 'ASC' } as const;
    const [originals, copies] = [
      await listed(client, { parentId: folder.id, includeDescendants: 3, order }),
      await listed(client, { rootId: made.id, order }),
    ];
    check(namesOf(copies) === namesOf(originals), `the space should hold ${namesOf(originals)}, and holds ${namesOf(copies)}`);
    check(!copies.some(({ id }) => originals.some((original) => original.id === id)), 'copies should have ids of their own');
    const [copy, original] = [copies.find(({ name }) => name === photo.name), originals.find(({ id }) => id === photo.id)];
    check(copy !== undefined && original !== undefined, 'the photo should be in the folder and in the space');
    const [one, other] = [await downloadedSha256(client, copy), await downloadedSha256(client, original)];
    check(one === other, 'the copy of the photo should have the bytes of the photo');
    names.push(namesOf(copies));
    return [made, `${copies.length} copies, new ids, the same bytes`];
  });
  steps.detail('holds', names.join());
}
