import { loadPaths, type Path } from '../../core/resources/ancestors-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Rgb } from '../images/lab.ts';
import type { NearPicture, PictureSearch } from '../images/picture-search.ts';
import { findDescribed } from '../images/picture-store.ts';
import { type Admitted, type Criteria, findAdmitted } from './filters-store.ts';

/** What lets a resource through. */
export interface Filters {
  /** All of them have to be met. */
  readonly criteria: readonly Criteria[];
  /** Whether one of them names the bin. */
  readonly asksForBin: boolean;
}

/** A picture that was found, with how well it fits, from 0 to 1. */
export interface FoundPicture {
  readonly admitted: Admitted;
  readonly score: number;
}

/** Pictures that are asked for together. */
const atOnce = 500;
/** Of those that the filters let through, so many of the nearest are compared. */
const mostCompared = 200;

/** The pictures that look like this one, in no order. What a password protects is not compared. */
export async function findByLook(pictures: PictureSearch, db: Reader, scope: Scope, filters: Filters, look: Uint8Array): Promise<FoundPicture[]> {
  const near = await pictures.near(db, scope, look);
  const open: { readonly admitted: Admitted; readonly picture: NearPicture }[] = [];
  for await (const some of openOnes(db, scope, filters, near)) {
    open.push(...some);
    if (open.length >= mostCompared) break;
  }
  const compared = open.slice(0, mostCompared);
  const scores = await pictures.compare(
    db,
    scope,
    look,
    compared.map(({ picture }) => picture),
  );
  const alike = compared.filter(({ admitted }) => (scores.get(admitted.id) ?? 0) > 0);
  // A password may have come in between.
  const pathOf = await loadPaths(
    db,
    scope,
    alike.map(({ admitted }) => admitted.id),
  );
  return alike.flatMap(({ admitted }) => (isOpen(pathOf(admitted.id)) ? [{ admitted, score: scores.get(admitted.id) ?? 0 }] : []));
}

const isOpen = (path: Path | null): boolean => path?.every(({ password_hash }) => password_hash === null) ?? false;

/** The pictures that have these colours, the best first, at most so many. What a password protects is not looked at. */
export async function findByColors(
  pictures: PictureSearch,
  db: Reader,
  scope: Scope,
  filters: Filters,
  colors: readonly Rgb[],
  most: number,
): Promise<FoundPicture[]> {
  const matches = await pictures.colored(db, scope, colors);
  const found: FoundPicture[] = [];
  const ids = [...matches.keys()].map((resourceId) => ({ resourceId }));
  for await (const some of openOnes(db, scope, filters, ids)) {
    const asTheyAre = await findDescribed(
      db,
      scope,
      some.map(({ admitted }) => admitted.id),
    );
    for (const { admitted } of some) if (asTheyAre.has(admitted.id)) found.push({ admitted, score: matches.get(admitted.id) ?? 0 });
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/** Those of these that the filters let through and no password protects, some at a time and in their order. */
async function* openOnes<Picture extends { readonly resourceId: string }>(
  db: Reader,
  scope: Scope,
  { criteria, asksForBin }: Filters,
  pictures: readonly Picture[],
): AsyncGenerator<{ readonly admitted: Admitted; readonly picture: Picture }[]> {
  for (let start = 0; start < pictures.length; start += atOnce) {
    const some = pictures.slice(start, start + atOnce);
    const ids = some.map(({ resourceId }) => resourceId);
    const admitted = new Map((await findAdmitted(db, scope, criteria, asksForBin, ids)).map((one) => [one.id, one]));
    const pathOf = await loadPaths(db, scope, [...admitted.keys()]);
    yield some.flatMap((picture) => {
      const one = admitted.get(picture.resourceId);
      return one && isOpen(pathOf(one.id)) ? [{ admitted: one, picture }] : [];
    });
  }
}

/** How much of what a score lacks a colour adds at most. */
const mostRaised = 0.3;

/** The score of something that has a sought colour this well. */
export const raised = (score: number, match: number): number => score + (1 - score) * mostRaised * match;
