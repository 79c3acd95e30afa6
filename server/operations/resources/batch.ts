import { type ErrorPlace, Problem, type ProblemCode } from '../../core/problems.ts';
import { type HeldResource, holdResources } from '../../core/resources/held-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Where a request names the resource with this index. */
export type PlaceAt = (index: number) => ErrorPlace;

const inResourceIds: PlaceAt = (index) => ({ location: 'body', path: `/resourceIds/${index}` });

/** The resources of a request that is all or nothing, in the order in which it names them, each once. */
export class Batch {
  readonly resources: readonly HeldResource[];
  readonly #ids: readonly string[];
  readonly #placeAt: PlaceAt;

  constructor(ids: readonly string[], resources: readonly HeldResource[], placeAt: PlaceAt) {
    this.#ids = ids;
    this.resources = resources;
    this.#placeAt = placeAt;
  }

  /** Where the request names a resource. */
  placeOf(id: string): ErrorPlace {
    return this.#placeAt(this.#ids.indexOf(id));
  }

  /** @throws Problem of this code, which names every resource that is refused */
  refuse(code: ProblemCode, message: string, isRefused: (resource: HeldResource) => unknown): void {
    const refused = this.resources.filter(isRefused);
    if (refused.length === 0) return;
    throw new Problem(
      code,
      refused.map(({ id }) => ({ ...this.placeOf(id), message: `${id} ${message}` })),
    );
  }
}

/** Holds the resources with these ids until the transaction ends. @throws Problem resource_not_found, which names every id of nothing in the scope */
export async function holdBatch(trx: Transaction, scope: Scope, ids: readonly string[], placeAt: PlaceAt = inResourceIds): Promise<Batch> {
  const held = await holdResources(trx, scope, ids);
  const unknown = ids.flatMap((id, index) => (held.has(id) ? [] : [{ ...placeAt(index), message: `${id} does not exist` }]));
  if (unknown.length > 0) throw new Problem('resource_not_found', unknown);
  return new Batch(
    ids,
    [...new Set(ids)].flatMap((id) => held.get(id) ?? []),
    placeAt,
  );
}
