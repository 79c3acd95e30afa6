// Arithmetic on rows of tables: a row is `length` numbers from `at`. Each function is for tables of one type alone: a loop that meets several takes many times as long.

/** Adds a row, `weight` times, to another. */
export function addRow(into: Float32Array, at: number, from: Float32Array, fromAt: number, length: number, weight: number): void {
  for (let index = 0; index < length; index++) into[at + index] = (into[at + index] as number) + weight * (from[fromAt + index] as number);
}

/** The same, where the row to add is of small whole numbers. */
export function addSmallRow(into: Float32Array, at: number, from: Int8Array, fromAt: number, length: number, weight: number): void {
  for (let index = 0; index < length; index++) into[at + index] = (into[at + index] as number) + weight * (from[fromAt + index] as number);
}

export function dotRows(a: Float32Array, aAt: number, b: Float32Array, bAt: number, length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += (a[aAt + index] as number) * (b[bAt + index] as number);
  return sum;
}

export function dotSmallRow(a: Float32Array, aAt: number, b: Int8Array, bAt: number, length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += (a[aAt + index] as number) * (b[bAt + index] as number);
  return sum;
}

/** Makes a row's length 1, or leaves it when it is nothing. Returns the length that it had. */
export function normalizeRow(row: Float32Array, at: number, length: number): number {
  const norm = Math.sqrt(dotRows(row, at, row, at, length));
  if (norm > 0) for (let index = 0; index < length; index++) row[at + index] = (row[at + index] as number) / norm;
  return norm;
}
