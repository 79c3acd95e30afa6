import type { Described, Schema } from './described.ts';
import { escaped } from './html.ts';

/** Writes schemas as HTML. Types that have a name are linked to, and told where else they are asked for. */
export interface SchemaWriter {
  /** In a few words. */
  typeOf(schema: Schema): string;
  /** Its limits, its default and its example. */
  factsOf(schema: Schema): string;
  /** What is inside it: fields, variants. Empty for plain values. */
  insideOf(schema: Schema): string;
  /** Every type that has been linked to, and that they link to, each in a section of its own. */
  mentionedTypes(): string;
}

export function schemaWriter({ schema: named }: Pick<Described, 'schema'>, prose: (markdown: string) => string): SchemaWriter {
  const mentioned = new Set<string>();
  return { typeOf, factsOf, insideOf, mentionedTypes };

  function link(reference: string): string {
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    mentioned.add(name);
    return `<a href="#type-${name}">${name}</a>`;
  }

  function typeOf(schema: Schema): string {
    if (schema.$ref !== undefined) return link(schema.$ref);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
    const [part] = schema.allOf ?? [];
    if (part && !schema.properties) return typeOf(part);
    if (schema.title !== undefined) return escaped(schema.title);
    const types = [schema.type ?? 'any value'].flat();
    return types.map((type) => (type === 'array' && schema.items ? `array of ${typeOf(schema.items)}` : type)).join(' or ');
  }

  function factsOf(schema: Schema): string {
    const facts = [
      schema.const !== undefined && `Always ${code(schema.const)}`,
      schema.enum && `One of ${schema.enum.map(code).join(', ')}`,
      schema['x-extensible-enum'] && `One of ${schema['x-extensible-enum'].map(code).join(', ')}; others may come`,
      schema.default !== undefined && `Default: ${code(schema.default)}`,
      schema.format !== undefined && `Format: ${escaped(schema.format)}`,
      schema.pattern !== undefined && `Pattern: <code>${escaped(schema.pattern)}</code>`,
      range(schema.minimum, schema.maximum, ''),
      range(schema.minLength, schema.maxLength, ' characters'),
      range(schema.minItems, schema.maxItems, ' entries'),
      range(schema.minProperties, undefined, ' fields'),
      schema.uniqueItems === true && 'No entry twice',
      schema['x-maxBytes'] !== undefined && `At most ${schema['x-maxBytes'].toLocaleString('en')} bytes as JSON`,
      // Where there is one value, it needs no example.
      schema.const === undefined && schema.examples?.length && `Example: ${code(schema.examples[0])}`,
    ].filter((fact) => typeof fact === 'string');
    return facts.length === 0 ? '' : `<p class="facts">${facts.join('. ')}.</p>`;
  }

  function insideOf(schema: Schema): string {
    const choices = (schema.oneOf ?? schema.anyOf ?? []).filter((choice) => choice.$ref === undefined);
    const { allOf = [], properties = {}, required = [], additionalProperties, items } = schema;
    const others = typeof additionalProperties === 'object' ? { 'any other name': additionalProperties } : {};
    const fields = Object.entries({ ...properties, ...others });
    const own = [
      ...allOf.filter((part) => part.$ref === undefined).map(insideOf),
      fields.length === 0 ? '' : `<dl>${fields.map(([name, field]) => fieldOf(name, field, required.includes(name))).join('\n')}</dl>`,
      ...choices.map(variantOf),
      items && items.$ref === undefined ? insideOf(items) : '',
    ].join('');
    const parts = allOf.flatMap((part) => (part.$ref === undefined ? [] : link(part.$ref)));
    return `${parts.length === 0 ? '' : `<p>All fields of ${parts.join(' and ')}${own === '' ? '.' : ', and:'}</p>`}${own}`;
  }

  function variantOf(choice: Schema): string {
    const inside = insideOf(choice);
    return inside === '' ? '' : `<div class="variant"><b>${typeOf(choice)}</b>${prose(choice.description ?? '')}${inside}</div>`;
  }

  function fieldOf(name: string, field: Schema, isRequired: boolean): string {
    const marks = `${isRequired ? ' · <b>required</b>' : ''}${field.deprecated ? ' · deprecated' : ''}`;
    return `<dt><code>${escaped(name)}</code> <span>${typeOf(field)}${marks}</span></dt>
<dd>${prose(field.description ?? '')}${factsOf(field)}${insideOf(field)}</dd>`;
  }

  function mentionedTypes(): string {
    // Those that a section mentions are added to the set, and come in their turn.
    return [...sections()].join('\n');
  }

  function* sections(): Generator<string> {
    for (const name of mentioned) {
      const schema = named(name);
      const { title: _, ...untitled } = schema;
      const isPlain = !schema.properties && !schema.allOf;
      yield `<section id="type-${name}">
<h3>${name}</h3>
${prose(schema.description ?? '')}${isPlain ? `<p>${typeOf(untitled)}</p>` : ''}${factsOf(schema)}${insideOf(schema)}
</section>`;
    }
  }
}

const code = (value: unknown): string => `<code>${escaped(JSON.stringify(value))}</code>`;

function range(least: number | undefined, most: number | undefined, unit: string): string | false {
  const [from, to] = [least, most].map((limit) => limit?.toLocaleString('en'));
  if (from !== undefined && to !== undefined) return `From ${from} to ${to}${unit}`;
  if (from !== undefined) return `At least ${from}${unit}`;
  return to !== undefined && `At most ${to}${unit}`;
}
