/** How much of a list is asked for. */
export interface Slice {
  readonly limit: number;
  /** How many entries come before. */
  readonly offset: number;
}

/** That part of a list, and how many entries the whole of it has. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** What the query of a list asks for. The contract's defaults are filled in when it is validated, which its type doesn't show. */
export const sliceOf = ({ limit = 20, offset }: { readonly limit?: number; readonly offset?: number | null }): Slice => ({
  limit,
  offset: offset ?? 0,
});

/**
 * Puts together what two queries find: one for the rows, one for their number. Both go through the whole list at worst, so both are asked patiently, unless the list
 * is known to be short.
 */
export async function listed<Row>(rows: Promise<Row[]>, counted: Promise<readonly { readonly count: number }[]>): Promise<Listed<Row>> {
  const [found, [all]] = await Promise.all([rows, counted]);
  return { rows: found, count: all?.count ?? 0 };
}
