/** How many of its numbers are not zero. */
const entries = 8;

/** Adds a random vector of about `weight`'s length, the same for the same seed: those of two seeds have nearly nothing in common. */
export function addSignature(into: Float64Array | Float32Array, seed: number, weight: number): void {
  const size = weight / Math.sqrt(entries);
  let state = seed;
  for (let count = 0; count < entries; count++) {
    state = mixed(state + 0x9e3779b9);
    const index = (state >>> 1) % into.length;
    into[index] = (into[index] as number) + (state & 1 ? size : -size);
  }
}

/** A 32-bit number of a text (FNV-1a), or of one that begins with a text whose number is known. */
export function hashOf(text: string, beginning = 0x811c9dc5): number {
  let hash = beginning;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mixed(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
