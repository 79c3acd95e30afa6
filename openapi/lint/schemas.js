import { allProperties, branches, chain, entries, identity, parts, target, types, under } from './places.js';

/** Every schema and every property is described, and what is not an object or a list of them has an example. */
export function schemasAreDescribed() {
  return {
    NamedSchemas(schemas, context) {
      for (const [name, place] of entries({ node: schemas, location: context.location })) {
        if (!isDescribed(context, place)) context.report({ message: `The schema \`${name}\` needs a description.`, location: place.location.key() });
      }
    },
    SchemaProperties(properties, context) {
      for (const [name, place] of entries({ node: properties, location: context.location })) {
        const report = (what) => context.report({ message: `The property \`${name}\` needs ${what}.`, location: place.location.key() });
        if (!isDescribed(context, place)) report('a description');
        if (isScalar(context, place) && !hasExample(context, place)) report('an example');
      }
    },
  };
}

const isDescribed = (context, place) => chain(context, place).some(({ node }) => node?.description);

const scalars = ['string', 'number', 'integer', 'boolean', 'null'];

/** A text, a number, a truth value, or a list of such. Null alone is none of them. */
function isScalar(context, reference) {
  const place = target(context, reference);
  const choices = [...branches(place, 'oneOf'), ...branches(place, 'anyOf')].filter((choice) => !isNull(context, choice));
  if (choices.length > 0) return choices.every((choice) => isScalar(context, choice));
  const named = types(place).filter((type) => type !== 'null');
  if (named.length === 1 && named[0] === 'array') return place.node.items !== undefined && isScalar(context, under(place, 'items'));
  return named.length > 0 && named.every((type) => scalars.includes(type));
}

const isNull = (context, place) => types(target(context, place)).join() === 'null';

function hasExample(context, reference) {
  if (chain(context, reference).some(({ node }) => node?.examples?.length > 0)) return true;
  const place = target(context, reference);
  const inside = [
    ...branches(place, 'oneOf'),
    ...branches(place, 'anyOf'),
    ...branches(place, 'allOf'),
    ...(place.node?.items ? [under(place, 'items')] : []),
  ];
  return inside.some((choice) => hasExample(context, choice));
}

/** A text that may come to have more values says so, always in the same words, and lists those that it has so far. */
export function openEnumsAreMarked({ except = [] }) {
  const sentence = 'Open: more values may come';
  return {
    NamedSchemas: {
      SchemaProperties(properties, context) {
        for (const [name, place] of entries({ node: properties, location: context.location })) {
          if (except.includes(context.location.pointer.split('/')[3]) || place.node.$ref) continue;
          const description = place.node.description ?? '';
          const isMarked = [place.node, place.node.items].some((node) => node?.['x-extensible-enum']);
          const isSaid = description.includes(sentence);
          if (isMarked === isSaid && isSaid === description.includes('Open:')) continue;
          context.report({
            message: `The open field \`${name}\` needs both “${sentence}” and \`x-extensible-enum\`.`,
            location: place.location.key(),
          });
        }
      },
    },
  };
}

/** A `discriminator` says no more than the constants do: it names each variant of its `oneOf` by the constant that tells it from the others. */
export function discriminatorsAgree() {
  return {
    Schema(schema, context) {
      if (!schema.discriminator) return;
      const { propertyName, mapping = {} } = schema.discriminator;
      const variants = branches({ node: schema, location: context.location }, 'oneOf');
      const said = variants.map((variant) => [allProperties(context, variant).get(propertyName)?.node.const, variant.node.$ref]);
      if (JSON.stringify(Object.entries(mapping)) === JSON.stringify(said)) return;
      const wanted = said.map(([constant, reference]) => `${constant}: ${reference}`).join(', ');
      context.report({ message: `The mapping must be that of the constants: ${wanted}.`, location: context.location.child('discriminator') });
    },
  };
}

/** What is sent may hold only what the contract declares; what is answered may grow. */
export function requestsClosedResponsesOpen() {
  const seen = new Set();
  const checkOutputs = (context, bodies) => {
    for (const schema of bodies.flatMap(mediaSchemas)) checkOpen(context, schema, seen);
  };
  return {
    Paths: {
      Operation(operation, context) {
        const place = { node: operation, location: context.location };
        for (const schema of inputsOf(context, place)) checkClosed(context, schema, seen);
        checkOutputs(
          context,
          entries(under(place, 'responses')).map(([, response]) => target(context, response)),
        );
      },
    },
    // A webhook's body is ours: to whoever receives it, it is an answer.
    WebhooksMap: {
      Operation(operation, context) {
        checkOutputs(context, [target(context, { node: operation.requestBody, location: context.location.child('requestBody') })]);
      },
    },
  };
}

/** The schemas of all that an operation is sent: its parameters, and its body. */
function inputsOf(context, operation) {
  const parameters = entries(under(operation, 'parameters')).map(([, parameter]) => target(context, parameter));
  return [...parameters.map((parameter) => under(parameter, 'schema')), ...mediaSchemas(target(context, under(operation, 'requestBody')))];
}

const mediaSchemas = (body) => entries(under(body, 'content')).map(([, mediaType]) => under(mediaType, 'schema'));

const choices = (place) => [...branches(place, 'oneOf'), ...branches(place, 'anyOf')];

/** @param composed whether the schema is a part of an `allOf`, which is closed as a whole */
function checkClosed(context, reference, seen, composed = false) {
  const place = target(context, reference);
  const { node } = place;
  const key = `closed ${composed} ${identity(place)}`;
  if (!node || seen.has(key)) return;
  seen.add(key);
  const isObject = types(place).includes('object') || node.properties !== undefined || node.allOf !== undefined;
  const isClosed = node.additionalProperties === false || node.unevaluatedProperties === false;
  const isFreeForm = node.additionalProperties !== undefined && node.properties === undefined;
  if (isObject && !composed && !isClosed && !isFreeForm) {
    context.report({ message: 'What is sent must be closed: `additionalProperties: false`.', location: place.location });
  }
  for (const branch of branches(place, 'allOf')) checkClosed(context, branch, seen, true);
  for (const choice of choices(place)) checkClosed(context, choice, seen, composed);
  for (const part of parts(place)) checkClosed(context, part, seen);
}

function checkOpen(context, reference, seen) {
  const place = target(context, reference);
  const { node } = place;
  const key = `open ${identity(place)}`;
  if (!node || seen.has(key)) return;
  seen.add(key);
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    if (node[keyword] === false)
      context.report({ message: `What is answered must stay open: no \`${keyword}: false\`.`, location: place.location.child(keyword) });
  }
  for (const next of [...branches(place, 'allOf'), ...choices(place), ...parts(place)]) checkOpen(context, next, seen);
}

/**
 * What is sent has a greatest size, so that no answer, page or database grows without one: a text of characters, a list of items, and an object that may hold
 * anything of bytes.
 */
export function requestsAreBounded() {
  const seen = new Set();
  return {
    Paths: {
      Operation(operation, context) {
        for (const schema of inputsOf(context, { node: operation, location: context.location })) checkBounded(context, schema, seen);
      },
    },
  };
}

/** The formats whose texts are short by themselves, or are kept as what they mean. */
const shortFormats = new Set(['date', 'date-time', 'uuid']);

/** A pattern bounds a text when it holds it from start to end and repeats nothing without end. */
const isShortPattern = (pattern) => /^\^.*\$$/s.test(pattern ?? '') && !/[*+]|,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, 'x'));

const bounds = {
  string: ({ maxLength, pattern, format, enum: values, const: value }) =>
    maxLength !== undefined || values !== undefined || value !== undefined || shortFormats.has(format) || isShortPattern(pattern),
  array: ({ maxItems }) => maxItems !== undefined,
  object: (node) => node.additionalProperties === undefined || node.additionalProperties === false || node['x-maxBytes'] !== undefined,
};
const missingBounds = { string: '`maxLength`', array: '`maxItems`', object: '`x-maxBytes`' };

function checkBounded(context, reference, seen) {
  const place = target(context, reference);
  const { node } = place;
  if (!node || seen.has(identity(place))) return;
  seen.add(identity(place));
  for (const type of types(place)) {
    if (bounds[type] && !bounds[type](node)) {
      context.report({ message: `What is sent must have a greatest size: ${missingBounds[type]}.`, location: place.location });
    }
  }
  for (const next of [...branches(place, 'allOf'), ...choices(place), ...parts(place)]) checkBounded(context, next, seen);
}

/** One flat `oneOf`: tools lose the choices of a choice, or choke on them. */
export function noNestedOneOf() {
  return {
    Schema(schema, context) {
      for (const branch of branches({ node: schema, location: context.location }, 'oneOf')) {
        if (holdsOneOf(context, branch)) context.report({ message: 'A choice of `oneOf` must not be a `oneOf` again.', location: branch.location });
      }
    },
  };
}

function holdsOneOf(context, reference) {
  const place = target(context, reference);
  return place.node?.oneOf !== undefined || branches(place, 'allOf').some((part) => holdsOneOf(context, part));
}
