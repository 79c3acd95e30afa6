import { entries, target, under } from './places.js';

/** Both credentials with the same scopes, or none at all on the operations that are listed as public. */
export function operationSecurity({ public: publicOperations = [], alternatives = [] }) {
  return {
    Paths: {
      Operation(operation, context) {
        const report = (message) => context.report({ message, location: context.location.child('security').key() });
        if (!Array.isArray(operation.security)) return report('Every operation says what it needs: `security` is missing.');
        const isListed = publicOperations.includes(operation.operationId);
        if (operation.security.length === 0) {
          return isListed ? undefined : report('Only operations on the list of public ones in redocly.yaml may go without a credential.');
        }
        if (isListed) return report('The list of public operations in redocly.yaml names an operation that needs a credential.');
        for (const problem of credentialProblems(operation.security, alternatives)) report(problem);
      },
    },
  };
}

function credentialProblems(security, alternatives) {
  const scopesOf = (scheme) => security.filter((requirement) => scheme in requirement).map((requirement) => requirement[scheme]);
  const [apiKey, ...moreApiKeys] = scopesOf('ApiKey');
  const [oauth, ...moreOauth] = scopesOf('OAuth2');
  if (!apiKey || !oauth) return ['Either credential must do: list both `ApiKey` and `OAuth2`.'];
  const problems = [];
  if (moreApiKeys.length + moreOauth.length > 0) problems.push('Each credential is listed once.');
  if (security.some((requirement) => Object.keys(requirement).length !== 1))
    problems.push('Credentials are alternatives: one scheme in each requirement.');
  const others = security.flatMap(Object.keys).filter((scheme) => !['ApiKey', 'OAuth2', ...alternatives].includes(scheme));
  if (others.length > 0) problems.push(`No operation takes ${others.join(', ')}.`);
  if (apiKey.length === 0) problems.push('A credential needs a scope.');
  if (apiKey.join() !== oauth.join()) problems.push('`ApiKey` and `OAuth2` need the same scopes.');
  return problems;
}

/** Every scope that an operation needs is one that a token can be given. */
export function operationScopesExist() {
  let known = [];
  return {
    Root(root) {
      known = Object.values(root.components?.securitySchemes ?? {}).flatMap((scheme) =>
        Object.values(scheme.flows ?? {}).flatMap((flow) => Object.keys(flow.scopes ?? {})),
      );
    },
    Paths: {
      Operation(operation, context) {
        for (const scope of neededScopes(operation)) {
          if (known.includes(scope)) continue;
          context.report({ message: `No security scheme knows the scope \`${scope}\`.`, location: context.location.child('security').key() });
        }
      },
    },
  };
}

/** A description says what the operation is for, and then which scope it needs. */
export function operationDescription() {
  return {
    Paths: {
      Operation(operation, context) {
        const text = (operation.description ?? '').replaceAll(/\s+/g, ' ').trim();
        const ending = scopeSentence(neededScopes(operation));
        const location = context.location.child('description');
        if (!text.endsWith(ending)) return context.report({ message: `The description must end with “${ending}”.`, location });
        if (!/^\S+ \S+ .*[.:;!?`]$/.test(text.slice(0, -ending.length).trim())) {
          context.report({ message: 'The description must say in a sentence what the operation is for.', location });
        }
      },
    },
  };
}

const neededScopes = (operation) => [...new Set((operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()))];

function scopeSentence(scopes) {
  if (scopes.length === 0) return 'Needs no scope.';
  const quoted = scopes.map((scope) => `\`${scope}\``);
  return quoted.length === 1 ? `Needs the scope ${quoted[0]}.` : `Needs the scopes ${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}.`;
}

/** The failures that an operation can always answer with: by its credential, its body, and the headers that it takes. */
export function operationErrors({ authenticated = [], body = [], parameters = {} }) {
  return {
    Paths: {
      Operation(operation, context) {
        if (!operation.security?.length) return;
        const place = { node: operation, location: context.location };
        const required = [
          ...authenticated,
          ...(operation.requestBody ? body : []),
          ...parameterNames(context, place).flatMap((name) => parameters[name] ?? []),
        ];
        const missing = [...new Set(required)].filter((status) => !(status in (operation.responses ?? {})));
        if (missing.length === 0) return;
        context.report({ message: `These answers are missing: ${missing.join(', ')}.`, location: context.location.child('responses').key() });
      },
    },
  };
}

/**
 * A GET reads and another method writes: `x-writes` says where it is otherwise, and is wanted where a scope that only reads, or one that writes, leaves it
 * in doubt.
 */
export function operationWrites() {
  return {
    Paths: {
      Operation(operation, context) {
        const message = writesProblem(context.key !== 'get', scopeWrites(neededScopes(operation)), operation['x-writes']);
        if (message !== undefined) context.report({ message, location: context.location.child('x-writes').key() });
      },
    },
  };
}

function writesProblem(byMethod, byScope, stated) {
  const inDoubt = byScope !== undefined && byScope !== byMethod;
  if (stated === undefined)
    return inDoubt ? 'The method and the scope differ on whether the operation writes: say so with `x-writes`, true or false.' : undefined;
  if (typeof stated !== 'boolean') return '`x-writes` is true or false.';
  return stated === byMethod && !inDoubt ? `\`x-writes: ${stated}\` says what the method says already.` : undefined;
}

/** Undefined where the scopes say neither. */
function scopeWrites(scopes) {
  if (scopes.some((scope) => scope.endsWith(':write'))) return true;
  return scopes.length > 0 && scopes.every((scope) => scope.endsWith(':read')) ? false : undefined;
}

/** What creates something says where it is, and can be repeated safely. */
export function creates() {
  return {
    Paths: {
      Operation(operation, context) {
        const place = { node: operation, location: context.location };
        const created = target(context, under(place, 'responses', '201'));
        if (!created.node) return;
        for (const header of ['Location', 'Idempotency-Replayed']) {
          if (header in (created.node.headers ?? {})) continue;
          context.report({ message: `A 201 carries the header \`${header}\`.`, location: created.location.key() });
        }
        if (!parameterNames(context, place).includes('Idempotency-Key')) {
          context.report({ message: 'What creates takes the header `Idempotency-Key`.', location: context.location.child('parameters').key() });
        }
      },
    },
  };
}

const parameterNames = (context, operation) => entries(under(operation, 'parameters')).map(([, parameter]) => target(context, parameter).node?.name);
