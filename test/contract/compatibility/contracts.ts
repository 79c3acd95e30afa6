import { array, type Json, type JsonObject, object, operationsOf, resolve } from '../document.ts';
import { type Break, type Direction, SchemaComparison, type Versions } from './schemas.ts';
import { same, variantsOf } from './variants.ts';

/**
 * What the current contract breaks of what the released one promised, in sentences. Inside a version a contract only grows:
 *
 * - nothing goes away: operations, parameters, bodies, successful answers, their headers and fields, credentials, scopes, webhooks;
 * - what is sent may gain optional fields and be taken more freely; nothing more may be required, neither fields nor scopes;
 * - what is answered may gain fields and be narrowed. It must not become freer: no new types or values, no field that may be missing. An enum that is marked
 *   open is a text with examples, so it may gain values;
 * - an operation may fail in other ways than before, with the codes that the released contract knows.
 */
export function breaksBetween(released: JsonObject, current: JsonObject): string[] {
  const comparison = new Comparison({ released, current });
  const breaks = [...comparison.operations(), ...comparison.webhooks(), ...comparison.securitySchemes()];
  return [...new Set(breaks.map(({ place, message }) => `${place}: ${message}.`))];
}

class Comparison {
  readonly #versions: Versions;
  readonly #schemas: SchemaComparison;
  readonly #knownCodes: ReadonlySet<Json>;

  constructor(versions: Versions) {
    this.#versions = versions;
    this.#schemas = new SchemaComparison(versions);
    this.#knownCodes = new Set(failureCodes(versions.released));
  }

  operations(): Break[] {
    const current = new Map(operationsOf(this.#versions.current).map((operation) => [`${operation.method} ${operation.path}`, operation]));
    return operationsOf(this.#versions.released).flatMap((before) => {
      const after = current.get(`${before.method} ${before.path}`);
      const place = before.operationId;
      if (!after) return [{ place, message: `${before.method.toUpperCase()} ${before.path} is gone` }];
      const renamed = after.operationId === before.operationId ? [] : [{ place, message: `is called ${after.operationId} now` }];
      return [
        ...renamed,
        ...this.#security(place, before.node, after.node),
        ...this.#parameters(place, before.node, after.node, 'sent'),
        ...this.#requestBody(place, before.node, after.node),
        ...this.#responses(place, before.node, after.node),
      ];
    });
  }

  /** What we send to others: their answers are what we take. */
  webhooks(): Break[] {
    const { released, current } = this.#versions;
    return Object.entries(object(released.webhooks)).flatMap(([name, item]) => {
      const before = object(object(item).post);
      const after = object(object(object(current.webhooks)[name]).post);
      const place = `webhook ${name}`;
      if (Object.keys(after).length === 0) return [{ place, message: 'is sent no longer' }];
      const statuses = Object.keys(object(before.responses)).filter((status) => !(status in object(after.responses)));
      return [
        ...this.#parameters(place, before, after, 'answered'),
        ...this.#content(`${place}, body`, resolve(released, before.requestBody), resolve(current, after.requestBody), 'answered'),
        ...statuses.map((status) => ({ place, message: `the answer ${status} means nothing any more` })),
      ];
    });
  }

  securitySchemes(): Break[] {
    const schemesOf = (document: JsonObject) => object(object(document.components).securitySchemes);
    const current = schemesOf(this.#versions.current);
    return Object.entries(schemesOf(this.#versions.released)).flatMap(([name, scheme]) => {
      const place = `credential ${name}`;
      if (!(name in current)) return [{ place, message: 'is gone' }];
      const [before, after] = [object(scheme), object(current[name])];
      const changed = ['type', 'in', 'name', 'scheme'].filter((key) => !same(before[key], after[key]));
      const scopes = scopesOf(before).filter((scope) => !scopesOf(after).includes(scope));
      return [
        ...changed.map((key) => ({ place, message: `its ${key} has changed` })),
        ...scopes.map((scope) => ({ place, message: `the scope ${scope} is gone` })),
      ];
    });
  }

  /** Whoever could call the operation still can. */
  #security(place: string, before: JsonObject, after: JsonObject): Break[] {
    const alternatives = (document: JsonObject, operation: JsonObject) => {
      const requirements = array(operation.security ?? document.security).map(object);
      return requirements.length > 0 ? requirements : [{}];
    };
    const offered = alternatives(this.#versions.current, after);
    return alternatives(this.#versions.released, before).flatMap((credential) => {
      if (offered.some((requirement) => suffices(credential, requirement))) return [];
      const named = Object.entries(credential).map(([scheme, scopes]) => [scheme, ...array(scopes)].join(' '));
      return [{ place, message: named.length === 0 ? 'needs a credential now' : `${named.join(' and ')} is no longer enough` }];
    });
  }

  #parameters(place: string, before: JsonObject, after: JsonObject, direction: Direction): Break[] {
    const parametersOf = (document: JsonObject, operation: JsonObject) =>
      new Map(
        array(operation.parameters)
          .map((parameter) => resolve(document, parameter))
          .map((parameter) => [`${parameter.in} parameter ${String(parameter.name).toLowerCase()}`, parameter] as const),
      );
    const released = parametersOf(this.#versions.released, before);
    const current = parametersOf(this.#versions.current, after);
    const breaks: Break[] = [];
    for (const [name, parameter] of released) {
      const now = current.get(name);
      const where = `${place}, ${name}`;
      if (!now) {
        breaks.push({ place: where, message: 'is gone' });
        continue;
      }
      if (!same(styleOf(parameter), styleOf(now))) breaks.push({ place: where, message: 'is written in another style' });
      const [required, message] = direction === 'sent' ? [now, 'is required now'] : [parameter, 'may be missing now'];
      if (parameter.required !== now.required && required.required === true) breaks.push({ place: where, message });
      breaks.push(...this.#schemas.compare(where, parameter.schema, now.schema, direction));
    }
    for (const [name, parameter] of current) {
      if (direction === 'sent' && !released.has(name) && parameter.required === true) {
        breaks.push({ place: `${place}, ${name}`, message: 'is new and required' });
      }
    }
    return breaks;
  }

  #requestBody(place: string, before: JsonObject, after: JsonObject): Break[] {
    const was = resolve(this.#versions.released, before.requestBody);
    const is = resolve(this.#versions.current, after.requestBody);
    const where = `${place}, body`;
    if (is.required === true && was.required !== true) return [{ place: where, message: 'is required now' }];
    return this.#content(where, was, is, 'sent');
  }

  #responses(place: string, before: JsonObject, after: JsonObject): Break[] {
    const { released, current } = this.#versions;
    const breaks: Break[] = [];
    for (const [status, response] of Object.entries(object(before.responses))) {
      const was = resolve(released, response);
      const is = resolve(current, object(after.responses)[status]);
      const where = `${place}, ${status}`;
      if (isFailure(status)) {
        // What an operation fails with may change; what a failure looks like may not.
        if (status in object(after.responses)) breaks.push(...this.#headers(where, was, is), ...this.#failureBody(where, was, is));
      } else if (!(status in object(after.responses))) breaks.push({ place: where, message: 'is no longer answered' });
      else breaks.push(...this.#headers(where, was, is), ...this.#content(where, was, is, 'answered'));
    }
    for (const [status, response] of Object.entries(object(after.responses))) {
      const where = `${place}, ${status}`;
      if (isFailure(status)) {
        const unknown = codesOf(current, resolve(current, response)).filter((code) => !this.#knownCodes.has(code));
        breaks.push(...unknown.map((code) => ({ place: where, message: `${code} is a code that clients don't know` })));
      } else if (!(status in object(before.responses)) && !answeredOnRequest.includes(status)) {
        breaks.push({ place: where, message: "is an answer that clients don't expect" });
      }
    }
    return breaks;
  }

  /** Compares what all failures have, but for the codes. */
  #failureBody(place: string, was: JsonObject, is: JsonObject): Break[] {
    return this.#content(place, was, is, 'answered').filter(({ place: where, about }) => about !== 'values' || !where.endsWith(' /detail'));
  }

  #headers(place: string, before: JsonObject, after: JsonObject): Break[] {
    const { released, current } = this.#versions;
    const now = new Map(Object.entries(object(after.headers)).map(([name, header]) => [name.toLowerCase(), resolve(current, header)]));
    return Object.entries(object(before.headers)).flatMap(([name, header]) => {
      const was = resolve(released, header);
      const is = now.get(name.toLowerCase());
      const where = `${place}, header ${name}`;
      if (!is) return [{ place: where, message: 'is gone' }];
      const missing = was.required === true && is.required !== true ? [{ place: where, message: 'may be missing now' }] : [];
      return [...missing, ...this.#schemas.compare(where, was.schema, is.schema, 'answered')];
    });
  }

  #content(place: string, before: JsonObject, after: JsonObject, direction: Direction): Break[] {
    const now = object(after.content);
    return Object.entries(object(before.content)).flatMap(([mediaType, media]) => {
      const is = now[mediaType];
      if (is === undefined) return [{ place, message: `${mediaType} is no longer ${direction === 'sent' ? 'taken' : 'answered'}` }];
      return [...this.#schemas.compare(place, object(media).schema, object(is).schema, direction)];
    });
  }
}

const isFailure = (status: string): boolean => /^[45]/.test(status);

/** Nobody gets these who didn't ask for a part, or for news only. */
const answeredOnRequest = ['206', '304'];

/** Whether who has the first needs nothing more for the second. */
const suffices = (credential: JsonObject, requirement: JsonObject): boolean =>
  Object.entries(requirement).every(
    ([scheme, scopes]) => scheme in credential && array(scopes).every((scope) => array(credential[scheme]).includes(scope)),
  );

const scopesOf = (scheme: JsonObject): string[] => Object.values(object(scheme.flows)).flatMap((flow) => Object.keys(object(object(flow).scopes)));

/** How a parameter's value is written. What isn't said follows from where it stands. */
function styleOf(parameter: JsonObject): Json {
  const style = parameter.style ?? (parameter.in === 'query' ? 'form' : 'simple');
  return [style, parameter.explode ?? style === 'form'];
}

function failureCodes(document: JsonObject): Json[] {
  return operationsOf(document).flatMap(({ node }) =>
    Object.entries(object(node.responses)).flatMap(([status, response]) => (isFailure(status) ? codesOf(document, resolve(document, response)) : [])),
  );
}

/** The codes that a failure lists for its `detail`. */
function codesOf(document: JsonObject, response: JsonObject): Json[] {
  const { schema } = object(object(response.content)['application/json']);
  return variantsOf(document, schema).flatMap((problem) =>
    variantsOf(document, problem.properties.get('detail')).flatMap(({ values }) => values ?? []),
  );
}
