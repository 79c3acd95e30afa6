import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { CompactVector } from './compact.ts';
import { findVectors, type Near } from './vector-store.ts';
import { WorkspaceVectors } from './workspace-vectors.ts';

/** Bytes of bits that are remembered, of all workspaces together. */
const mostBytes = 256 * 1024 * 1024;
/** The passages that are looked at exactly, of those whose bits are most alike: more of them where all are of a few long texts. */
const usualNear = 500;
const mostNear = 2_000;
const fewResources = 50;
/** How often it is looked again where many of those found are gone, and which part of them that is. */
const [mostLooks, many] = [5, 0.2];

export interface NearestVectors {
  readonly near: readonly Near[];
  /** Whether all vectors were looked at. Of very many some are read with each search, until all are. */
  readonly isWhole: boolean;
}

/** The bits of the vectors of the workspaces that were searched last. */
export class VectorMemory {
  /** The one that was used last comes last. */
  readonly #workspaces = new Map<string, WorkspaceVectors>();

  /** The passages of a workspace that may be nearest to a vector: those whose bits are most like its own, in no order. */
  async nearest(db: Reader, tenant: Tenant, encoder: number, { bits }: CompactVector): Promise<NearestVectors> {
    const vectors = this.#of(`${tenant.workspaceId} ${encoder}`);
    const isWhole = await vectors.catchUp(db, tenant, encoder);
    this.#forgetOldest();
    for (let [look, most] = [1, usualNear]; ; look++) {
      const numbers = vectors.nearest(bits, most);
      const found = await findVectors(db, tenant, encoder, numbers);
      const there = new Set(found.map(({ number }) => number));
      const gone = numbers.filter((number) => !there.has(number));
      vectors.forget(gone);
      const isNarrow = numbers.length === most && most < mostNear && new Set(found.map((one) => one.resource_id)).size < fewResources;
      if (look === mostLooks || (gone.length <= numbers.length * many && !isNarrow)) return { near: found, isWhole };
      if (isNarrow) most *= 4;
    }
  }

  #of(key: string): WorkspaceVectors {
    const vectors = this.#workspaces.get(key) ?? new WorkspaceVectors();
    this.#workspaces.delete(key);
    this.#workspaces.set(key, vectors);
    return vectors;
  }

  #forgetOldest(): void {
    let bytes = [...this.#workspaces.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of this.#workspaces) {
      if (bytes <= mostBytes || this.#workspaces.size === 1) return;
      this.#workspaces.delete(key);
      bytes -= one.bytes;
    }
  }
}
