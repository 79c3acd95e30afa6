import type { Reader } from '../../../platform/database/database.ts';
import { atTheStart } from './sort-keys-store.ts';
import { findChildrenBehind, findSomeChildren } from './tree-store.ts';

/** How many rows a step takes: few at first, so that a small tree takes small steps, and a large one is soon known for what it is. */
const fewestRows = 100;
const mostRows = 1600;

/**
 * Goes through all that lies below a resource, from the top down, some rows at a time. `visit` writes them, and so holds them, before their children are read:
 * nobody can put a child there unseen.
 */
export async function descend(db: Reader, topId: string, visit: (ids: readonly string[], level: number) => Promise<void>): Promise<void> {
  const step = { rows: fewestRows };
  let parents = [topId];
  for (let level = 1; parents.length > 0; level++) {
    const children: string[] = [];
    for await (const ids of childrenOf(db, parents, step)) {
      await visit(ids, level);
      for (const id of ids) children.push(id);
      step.rows = Math.min(Math.ceil(step.rows * 1.5), mostRows);
    }
    parents = children;
  }
}

interface Step {
  rows: number;
}

/** The ids of all children of these parents. Those of several parents are read together, unless they are more than a step takes. */
async function* childrenOf(db: Reader, parentIds: readonly string[], step: Step): AsyncGenerator<string[]> {
  const [first] = parentIds;
  if (first === undefined) return;
  if (parentIds.length === 1) {
    yield* childrenOfOne(db, first, step);
    return;
  }
  const { rows } = step;
  const ids = parentIds.length > rows ? null : await findSomeChildren(db, parentIds, rows);
  if (ids && ids.length < rows) {
    if (ids.length > 0) yield ids;
    return;
  }
  const half = parentIds.length >> 1;
  yield* childrenOf(db, parentIds.slice(0, half), step);
  yield* childrenOf(db, parentIds.slice(half), step);
}

async function* childrenOfOne(db: Reader, parentId: string, step: Step): AsyncGenerator<string[]> {
  let last = atTheStart;
  for (;;) {
    const { rows } = step;
    const children = await findChildrenBehind(db, parentId, last, rows);
    if (children.length > 0) yield children.map((child) => child.id);
    const end = children.at(-1);
    if (!end || children.length < rows) return;
    last = end;
  }
}
