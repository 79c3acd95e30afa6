import type { Resource, ResourceStorageClient, Schemas } from '../../client/src/node.ts';

export type Filter = Omit<Schemas['ResourceFilter'], 'cursor'>;

/** All that a filter finds. */
export async function listed(client: ResourceStorageClient, filter: Filter): Promise<Resource[]> {
  const found: Resource[] = [];
  for await (const resource of client.paginate('/v2/resources/filter', { body: filter })) found.push(resource);
  return found;
}

/** Whether both are the same resources, in whatever order. */
export const areSame = (some: readonly Pick<Resource, 'id'>[], others: readonly Pick<Resource, 'id'>[]): boolean =>
  idsOf(some).sort().join() === idsOf(others).sort().join();

export const idsOf = (resources: readonly Pick<Resource, 'id'>[]): string[] => resources.map(({ id }) => id);

export const namesOf = (resources: readonly Resource[]): string => resources.map((resource) => resource.name ?? resource.id).join(', ') || 'nothing';
