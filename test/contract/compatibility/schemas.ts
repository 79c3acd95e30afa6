import { type Json, type JsonObject, object } from '../document.ts';
import { defaultOf, includes, isMinimum, same, schemaName, type Variant, variantsOf } from './variants.ts';

/** A promise that is broken, and where. */
export interface Break {
  readonly place: string;
  readonly message: string;
  /** Set where the values of an enum are all that is wrong. */
  readonly about?: 'values';
}

/** Who writes a value. What clients write may be taken more freely than before, what they read must not become freer. */
export type Direction = 'sent' | 'answered';

/** Two versions of a contract. */
export interface Versions {
  readonly released: JsonObject;
  readonly current: JsonObject;
}

/** Compares the schemas of two versions. What is found inside a schema with a name is reported under that name, however many operations use it. */
export class SchemaComparison {
  readonly #versions: Versions;
  readonly #known = new Map<string, readonly Break[]>();

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** @param place what to call the place in a message */
  compare(place: string, before: Json | undefined, after: Json | undefined, direction: Direction): readonly Break[] {
    // Where neither version says anything there is nothing to compare, however deep one looks.
    if (before === true && after === true) return [];
    const defaults = this.#compareDefaults(place, before, after, direction);
    const names = [before, after].map((schema) => referenceOf(schema));
    const [name] = names;
    if (name === undefined || name !== names[1]) return [...defaults, ...this.#compareVariants(place, before, after, direction)];
    const key = `${direction} ${name}`;
    const known = this.#known.get(key);
    if (known) return [...defaults, ...known];
    // A schema that holds itself comes back here: what is wrong with it is being found already.
    this.#known.set(key, []);
    const found = this.#compareVariants(`${schemaName(name)} as ${direction}`, before, after, direction);
    this.#known.set(key, found);
    return [...defaults, ...found];
  }

  #compareDefaults(place: string, before: Json | undefined, after: Json | undefined, direction: Direction): Break[] {
    const was = defaultOf(this.#versions.released, before);
    const is = defaultOf(this.#versions.current, after);
    if (direction === 'answered' || was === undefined || same(was, is)) return [];
    return [{ place, message: `the default was ${text(was)} and is ${is === undefined ? 'none' : text(is)}` }];
  }

  /** Each form that a value could have must still be one (sent), or each form that it can have must be known (answered). */
  #compareVariants(place: string, before: Json | undefined, after: Json | undefined, direction: Direction): Break[] {
    const released = variantsOf(this.#versions.released, before);
    const current = variantsOf(this.#versions.current, after);
    const [promised, offered] = direction === 'sent' ? [released, current] : [current, released];
    return promised.flatMap((variant) => {
      const candidates = offered.filter((other) => fitsType(variant, other));
      const compared = candidates.map((other) => ({
        other,
        breaks:
          direction === 'sent' ? this.#compareVariant(place, variant, other, direction) : this.#compareVariant(place, other, variant, direction),
      }));
      const best = compared.toSorted((one, other) => one.breaks.length - other.breaks.length)[0];
      if (best?.breaks.length === 0) return [];
      const named = compared.find(({ other }) => other.label === variant.label);
      if (named) return named.breaks;
      if (best && promised.length === 1 && offered.length === 1) return best.breaks;
      const message = direction === 'sent' ? `${variant.label} is no longer taken` : `may now be ${variant.label}`;
      return [{ place, message }];
    });
  }

  #compareVariant(place: string, before: Variant, after: Variant, direction: Direction): Break[] {
    return [
      ...compareValues(place, before, after, direction),
      ...compareLimits(place, before, after, direction),
      ...compareForms(place, before, after, direction),
      ...this.#compareProperties(place, before, after, direction),
      ...this.compare(`${place} []`, before.items, after.items, direction),
    ];
  }

  #compareProperties(place: string, before: Variant, after: Variant, direction: Direction): Break[] {
    const breaks: Break[] = [];
    for (const [name, schema] of before.properties) {
      if (after.properties.has(name)) breaks.push(...this.compare(`${place} /${name}`, schema, after.properties.get(name), direction));
      else breaks.push({ place: `${place} /${name}`, message: 'the field is gone' });
    }
    for (const [name, schema] of after.properties) {
      // Where any field was welcome already, a declared one has a say on what it is.
      if (!before.properties.has(name) && before.additional !== false && isChecked(before, direction)) {
        breaks.push(...this.compare(`${place} /${name}`, before.additional, schema, direction));
      }
    }
    const [required, message] =
      direction === 'sent'
        ? [after.required.difference(before.required), 'the field is required now']
        : [before.required.difference(after.required), 'the field may be missing now'];
    const gone = (name: string) => before.properties.has(name) && !after.properties.has(name);
    for (const name of required) if (!gone(name)) breaks.push({ place: `${place} /${name}`, message });
    return [...breaks, ...this.#compareAdditional(place, before, after, direction)];
  }

  #compareAdditional(place: string, before: Variant, after: Variant, direction: Direction): Break[] {
    if (direction === 'sent') {
      if (before.additional === false) return [];
      if (after.additional === false) return [{ place, message: 'undeclared fields are refused now' }];
    } else if (before.additional === true || after.additional === false) return [];
    else if (before.additional === false) return [{ place, message: 'may have undeclared fields now' }];
    return [...this.compare(`${place} /*`, before.additional, after.additional, direction)];
  }
}

/** An answer may gain fields, unless its fields are the entries of a map. */
const isChecked = ({ additional }: Variant, direction: Direction): boolean => direction === 'sent' || additional !== true;

function referenceOf(schema: Json | undefined): string | undefined {
  const { $ref: reference } = object(schema);
  return typeof reference === 'string' ? reference : undefined;
}

/** Whether a value of the first variant's type is one of the second's. */
const fitsType = (one: Variant, other: Variant): boolean =>
  other.type === undefined || one.type === other.type || (one.type === 'integer' && other.type === 'number');

function compareValues(place: string, before: Variant, after: Variant, direction: Direction): Break[] {
  const [promised, offered] = direction === 'sent' ? [before.values, after.values] : [after.values, before.values];
  if (offered === undefined) return [];
  if (promised === undefined) return [{ place, message: direction === 'sent' ? 'only certain values are taken now' : 'may have any value now' }];
  const missing = promised.filter((value) => !includes(offered, value)).map(text);
  if (missing.length === 0) return [];
  const message = direction === 'sent' ? `${missing.join(', ')} is no longer taken` : `may now be ${missing.join(', ')}`;
  return [{ place, message, about: 'values' }];
}

/** Limits may be loosened for what is sent, and tightened for what is answered. */
function compareLimits(place: string, before: Variant, after: Variant, direction: Direction): Break[] {
  const isTighter = (keyword: string, one: number | undefined, other: number | undefined): boolean => {
    if (one === other || one === undefined) return false;
    if (other === undefined) return one !== 0 || !isLength(keyword);
    return isMinimum(keyword) ? one > other : one < other;
  };
  const breaks = [...new Set([...before.limits.keys(), ...after.limits.keys()])].flatMap((keyword) => {
    const [was, is] = [before.limits.get(keyword), after.limits.get(keyword)];
    const broken = direction === 'sent' ? isTighter(keyword, is, was) : isTighter(keyword, was, is);
    return broken ? [{ place, message: `${keyword} was ${was ?? 'not set'} and is ${is ?? 'not set'}` }] : [];
  });
  if (direction === 'sent' && after.uniqueItems && !before.uniqueItems) breaks.push({ place, message: 'entries must be unique now' });
  if (direction === 'answered' && before.uniqueItems && !after.uniqueItems) breaks.push({ place, message: 'entries may repeat now' });
  return breaks;
}

/** A least length of 0 says nothing. */
const isLength = (keyword: string): boolean => ['minLength', 'minItems', 'minProperties'].includes(keyword);

/** Patterns, formats and the rarer keywords: whether one is wider than another can't be told, so any other one is a break. */
function compareForms(place: string, before: Variant, after: Variant, direction: Direction): Break[] {
  const [promised, offered] = direction === 'sent' ? [before.forms, after.forms] : [after.forms, before.forms];
  const breaks = [...offered.difference(promised)].map((form) => ({
    place,
    message: direction === 'sent' ? `must have the ${form} now` : `may no longer have the ${form}`,
  }));
  for (const keyword of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    if (!same(before.others[keyword], after.others[keyword])) breaks.push({ place, message: `${keyword} has changed` });
  }
  return breaks;
}

const text = (value: Json): string => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value));
