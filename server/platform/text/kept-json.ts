const texts = new WeakMap<object, string>();

/** The JSON of an object, made once for all who need it: its entity tag is made of it, and it is what is sent. From then on the object can't be changed. */
export function keepJson(whole: object): string {
  const kept = texts.get(whole);
  if (kept !== undefined) return kept;
  const text = JSON.stringify(whole);
  texts.set(Object.freeze(whole), text);
  return text;
}

/** The JSON that was kept of an object; undefined when none was. */
export const keptJson = (whole: object): string | undefined => texts.get(whole);
