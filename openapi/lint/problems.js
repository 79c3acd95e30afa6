import { allProperties, entries, identity, target, under } from './places.js';

/**
 * Failures answer with a problem whose `detail` is one of the codes that its status has; each of them is explained in the description of the response, and
 * shown by the example that is named after it.
 */
export function problemDetails({ codes = {}, withoutBody = [] }) {
  const seen = new Set();
  return {
    Paths: {
      Operation(operation, context) {
        const responses = { node: operation.responses, location: context.location.child('responses') };
        for (const [status, raw] of entries(responses)) {
          const response = target(context, raw);
          if (!/^[45]/.test(status) || seen.has(`${status} ${identity(response)}`)) continue;
          seen.add(`${status} ${identity(response)}`);
          if (!withoutBody.includes(status)) checkProblem(context, status, response, codes[status] ?? []);
        }
      },
    },
  };
}

function checkProblem(context, status, response, allowed) {
  const report = (message, { location }) => context.report({ message, location });
  const content = under(response, 'content', 'application/json');
  if (!content.node) return report('A failure answers with a problem as application/json.', response);
  const detail = allProperties(context, under(content, 'schema')).get('detail');
  const codes = detail?.node.enum ?? [];
  if (codes.length === 0) return report('The schema must list the codes of `detail` as an enum.', under(content, 'schema'));

  for (const code of codes) {
    if (!allowed.includes(code)) report(`\`${code}\` is not one of the codes of ${status}.`, detail);
    if (!response.node.description?.includes(`\`${code}\``))
      report(`The description doesn't say what \`${code}\` means.`, under(response, 'description'));
    if (!(code in (content.node.examples ?? {}))) report(`There is no example named \`${code}\`.`, under(content, 'examples'));
  }
  for (const [name, raw] of entries(under(content, 'examples'))) {
    const { value } = target(context, raw).node ?? {};
    if (!codes.includes(name)) report(`The example \`${name}\` is named after none of the codes.`, raw);
    if (value?.detail !== name || String(value?.status) !== status) report(`The example must show \`${name}\` with status ${status}.`, raw);
  }
}
