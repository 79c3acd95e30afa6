import { allProperties, entries, target, under } from './places.js';

/** Every body, sent or answered, has an example that can be called by its name. */
export function namedExamples() {
  return {
    MediaType(mediaType, context) {
      if ('example' in mediaType) {
        context.report({ message: 'Give examples names: `examples` instead of `example`.', location: context.location.child('example').key() });
      }
      if (Object.keys(mediaType.examples ?? {}).length === 0) {
        context.report({ message: 'A body needs at least one named example.', location: context.location.child('examples').key() });
      }
      for (const [name, raw] of entries(under({ node: mediaType, location: context.location }, 'examples'))) {
        // A problem is named after its code.
        if (/^[a-z][a-zA-Z0-9]*$/.test(name) || target(context, raw).node?.value?.detail === name) continue;
        context.report({ message: `The name of the example \`${name}\` must be in camelCase.`, location: raw.location.key() });
      }
    },
  };
}

/** The first example of a list that is read page by page is its last page: the mock takes the first, so a client that reads on comes to an end. */
export function listsShowLastPage() {
  const lastPage = { nextCursor: null, hasMore: false };
  return {
    Response: {
      MediaType(mediaType, context) {
        const place = { node: mediaType, location: context.location };
        const names = [...allProperties(context, under(place, 'schema')).keys()].filter((name) => name in lastPage);
        for (const [, raw] of entries(under(place, 'examples')).slice(0, 1)) {
          const example = target(context, raw);
          for (const name of names) {
            if (example.node?.value?.[name] === lastPage[name]) continue;
            context.report({
              message: `The first example of a list shows its last page: \`${name}\` is ${lastPage[name]}.`,
              location: under(example, 'value').location,
            });
          }
        }
      },
    },
  };
}
