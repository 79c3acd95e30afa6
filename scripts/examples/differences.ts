import type { Json } from './json.ts';

/** Where two values differ, in lines for people. The order of properties doesn't matter. */
export function differences(shown: Json | undefined, answered: Json | undefined, place: string): string[] {
  if (isCollection(shown) && isCollection(answered) && Array.isArray(shown) === Array.isArray(answered)) {
    const [before, after] = [shown, answered] as readonly Readonly<Record<string, Json>>[];
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...keys].flatMap((key) => differences(before?.[key], after?.[key], `${place}/${key}`));
  }
  return shown === answered ? [] : [`${place} is ${short(shown)} in the contract, and the service answers ${short(answered)}`];
}

const isCollection = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;

const short = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200));
