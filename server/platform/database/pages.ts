/**
 * All rows of a query that is too long for one answer, a page at a time.
 * @param find the page behind this row, or the first one; it is empty behind the last
 */
export async function* pages<Row>(find: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let page = await find(undefined);
  while (page.length > 0) {
    yield page;
    page = await find(page.at(-1));
  }
}
