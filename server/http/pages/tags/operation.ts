import { STATUS_CODES } from 'node:http';
import type { Answer, Content, Described, Example, Operation, Parameter, Schema } from './described.ts';
import { escaped } from './html.ts';
import type { SchemaWriter } from './schema.ts';

/** An operation as HTML: what it is for, how it is called, what it takes and what it answers. */
export function operationHtml(
  operation: Operation,
  { resolved }: Pick<Described, 'resolved'>,
  schemas: SchemaWriter,
  prose: (markdown: string) => string,
): string {
  const { operationId, summary, description, call, badges, samples } = operation;
  return `<section id="${operationId}">
<h2>${escaped(summary)}${badges.map((badge) => ` <small>${escaped(badge)}</small>`).join('')}</h2>
<p class="call">${call ? `<b>${call.method}</b> <code>${breakable(call.path)}</code>` : '<b>Webhook</b>'} <code>${operationId}</code></p>
${prose(description)}
${samples.curl === undefined ? '' : folded('curl', `<pre>${escaped(samples.curl)}</pre>`)}
${samples.typescript === undefined ? '' : folded('TypeScript', `<pre>${escaped(samples.typescript.trim())}</pre>`)}
${parametersHtml()}
${bodyHtml()}
${answersHtml()}
</section>`;

  function parametersHtml(): string {
    const parameters = operation.parameters.map(resolved<Parameter>);
    const places = [...new Set(parameters.map((parameter) => parameter.in))];
    return places
      .map((place) => {
        const entries = parameters.filter((parameter) => parameter.in === place).map(parameterHtml);
        return `<h3>${placeNames[place] ?? escaped(place)}</h3>\n<dl>${entries.join('\n')}</dl>`;
      })
      .join('\n');
  }

  function parameterHtml({ name, required, deprecated, description, schema, example }: Parameter): string {
    const marks = `${required ? ' · <b>required</b>' : ''}${deprecated ? ' · deprecated' : ''}`;
    const shown = example === undefined ? schema : { ...schema, examples: [example] };
    return `<dt><code>${escaped(name)}</code> <span>${schemas.typeOf(schema)}${marks}</span></dt>
<dd>${prose(description)}${schemas.factsOf(shown)}${schemas.insideOf(schema)}</dd>`;
  }

  function bodyHtml(): string {
    const { requestBody } = operation;
    if (!requestBody) return '';
    const forms = Object.entries(requestBody.content).map(([mediaType, { schema = {} }]) => {
      const inside = schemas.insideOf(resolved<Schema>(schema));
      // A body whose fields stand here needs no link to them.
      return `<p><code>${escaped(mediaType)}</code>${inside === '' ? `: ${schemas.typeOf(schema)}` : ''}</p>${inside}`;
    });
    return `<h3>Body${requestBody.required ? '' : ' (optional)'}</h3>
${prose(requestBody.description ?? '')}${forms.join('\n')}
${examplesHtml(requestBody.content)}`;
  }

  function answersHtml(): string {
    const answers = Object.entries(operation.responses).map(([status, answer]) => ({ status, answer: resolved<Answer>(answer) }));
    const errors = answers.filter(({ status }) => status >= '400');
    return `<h3>${call ? 'Answers' : 'What you answer'}</h3>
${answers
  .filter(({ status }) => status < '400')
  .map(({ status, answer }) => answerHtml(status, answer))
  .join('\n')}
${
  errors.length === 0
    ? ''
    : folded(
        `Errors: ${errors.map(({ status }) => nameOf(status)).join(', ')}`,
        `<dl>${errors.map(({ status, answer }) => `<dt><b>${titleOf(status)}</b></dt>\n<dd>${prose(answer.description)}</dd>`).join('\n')}</dl>`,
      )
}`;
  }

  function answerHtml(status: string, { description, content = {}, headers = {} }: Answer): string {
    const types = Object.entries(content).map(
      ([mediaType, { schema }]) => `<p><code>${escaped(mediaType)}</code>${schema ? `: ${schemas.typeOf(schema)}` : ''}</p>`,
    );
    const entries = Object.entries(headers).map(([name, header]) => {
      const { description, schema } = resolved(header);
      return `<dt><code>${escaped(name)}</code> <span>${schemas.typeOf(schema)}</span></dt>\n<dd>${prose(description)}</dd>`;
    });
    return `<h4>${titleOf(status)}</h4>
${prose(description)}${types.join('')}
${entries.length === 0 ? '' : folded('Headers', `<dl>${entries.join('\n')}</dl>`)}
${examplesHtml(content)}`;
  }

  function examplesHtml(content: Content): string {
    const examples = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples).map(resolved<Example>));
    return examples
      .map(({ summary, value }) =>
        folded(`Example: ${summary}`, `<pre>${escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`),
      )
      .join('\n');
  }
}

const placeNames: Readonly<Record<string, string>> = { path: 'In the path', query: 'In the query', header: 'Headers' };

const nameOf = (status: string): string => (status === 'default' ? 'any other' : status);
const titleOf = (status: string): string => escaped(`${nameOf(status)} ${STATUS_CODES[status] ?? ''}`.trim());

const folded = (summary: string, inside: string): string => `<details><summary>${escaped(summary)}</summary>${inside}</details>`;

/** A path that may go on in the next line, after a slash. */
const breakable = (path: string): string => escaped(path).replaceAll('/', '/<wbr>');
