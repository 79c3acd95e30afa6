/** What to answer: the whole, a part (`end` inclusive), or that the part lies beyond the end. */
export type Part = 'whole' | 'unsatisfiable' | { readonly start: number; readonly end: number };

/** Reads a Range header for content of `size` bytes (RFC 9110, 14.2). Several ranges, other units and what isn't understood give the whole. */
export function partOf(header: string | undefined, size: number): Part {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? 'whole' : lastBytes(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function lastBytes(count: number, size: number): Part {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(size - count, 0), end: size - 1 };
}

/**
 * Whether a part may be answered under this If-Range: nothing was said, or what the client has is what is there. A weak tag never is, and a date
 * must be the very same.
 */
export function isSameAsIfRange(ifRange: string | undefined, etag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}
