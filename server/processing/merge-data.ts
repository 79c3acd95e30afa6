import type { KnownData } from '../operations/resources/data.ts';

/** What several steps know of one content, as one: of a field that two of them know, what the later one knows. */
export const mergeData = (parts: readonly KnownData[]): KnownData => parts.reduce((whole, part) => merge(whole, part), {});

function merge(whole: KnownData, part: KnownData): KnownData {
  const merged: Record<string, unknown> = { ...whole };
  for (const [key, value] of Object.entries(part)) {
    const known = merged[key];
    merged[key] = isObject(known) && isObject(value) ? merge(known, value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is KnownData => typeof value === 'object' && value !== null && !Array.isArray(value);
