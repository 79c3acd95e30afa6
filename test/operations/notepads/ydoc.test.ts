import { randomBytes } from 'node:crypto';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { YdocThreads } from '../../../server/platform/ydoc/threads.ts';
import { api, expectProblem } from '../../support/api.ts';
import { expectNoTrace } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { type Node, node, slowYdoc, text, varUint, ydocOf } from '../../support/ydocs.ts';

const service = useService();
const client = api(service);

const create = (fields: object, headers = {}) => client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', ...fields }, headers);
const contentOf = async (id: string): Promise<string> => (await client.call('GET', `/v2/notepads/${id}/content`)).text();

/** What a note has as its text that is made of these nodes. */
async function markdownOf(...nodes: Node[]): Promise<string> {
  const { id } = await client.note({ text: undefined, ydoc: ydocOf(nodes) });
  return contentOf(id);
}

/** What a reader of Markdown makes of it, without where it stands. */
function read(markdown: string): unknown {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' || value === null ? undefined : value)));
}
const root = (...children: object[]): object => ({ type: 'root', children });
const paragraph = (...children: (object | string)[]): object => ({ type: 'paragraph', children: children.map(asText) });
const asText = (one: object | string): object => (typeof one === 'string' ? { type: 'text', value: one } : one);
const item = (...children: object[]): object => ({ type: 'listItem', spread: false, children });
const cell = (...children: (object | string)[]): object => ({ type: 'tableCell', children: children.map(asText) });
const p = (...content: (Node | string)[]): Node => node('paragraph', content);

/** How each node and mark is named by editors built on TipTap, and by ProseMirror's own schema, and what has to come out. */
const nodes: readonly [what: string, forms: Node[], expected: object][] = [
  ['a paragraph', [p('Some text')], root(paragraph('Some text'))],
  ...([1, 2, 3, 4, 5, 6] as const).map((level): [string, Node[], object] => [
    `a heading of level ${level}`,
    [node('heading', ['A heading'], { level }), node('heading', ['A heading'], { level: String(level) })],
    root({ type: 'heading', depth: level, children: [asText('A heading')] }),
  ]),
  ['a quote', [node('blockquote', [p('One'), p('Two')])], root({ type: 'blockquote', children: [paragraph('One'), paragraph('Two')] })],
  ['a rule', [node('horizontalRule'), node('horizontal_rule')], root({ type: 'thematicBreak' })],
  [
    'code',
    [node('codeBlock', ['let a = 1;\n```\n*b*'], { language: 'ts' }), node('code_block', ['let a = 1;\n```\n*b*'], { params: 'ts title' })],
    root({ type: 'code', lang: 'ts', value: 'let a = 1;\n```\n*b*' }),
  ],
  ['code without a language', [node('codeBlock', ['x'], { language: null }), node('code_block', ['x'])], root({ type: 'code', value: 'x' })],
  [
    'a list',
    [
      node('bulletList', [node('listItem', [p('One')]), node('listItem', [p('Two')])]),
      node('bullet_list', [node('list_item', [p('One')]), node('list_item', [p('Two')])], { tight: true }),
    ],
    root({ type: 'list', ordered: false, spread: false, children: [item(paragraph('One')), item(paragraph('Two'))] }),
  ],
  [
    'a numbered list',
    [node('orderedList', [node('listItem', [p('Seven')])], { start: 7 }), node('ordered_list', [node('list_item', [p('Seven')])], { order: 7 })],
    root({ type: 'list', ordered: true, start: 7, spread: false, children: [item(paragraph('Seven'))] }),
  ],
  [
    'a list in a list',
    [node('bulletList', [node('listItem', [p('One'), node('orderedList', [node('listItem', [p('First')])])])])],
    root({
      type: 'list',
      ordered: false,
      spread: false,
      children: [item(paragraph('One'), { type: 'list', ordered: true, start: 1, spread: false, children: [item(paragraph('First'))] })],
    }),
  ],
  [
    'tasks',
    [node('taskList', [node('taskItem', [p('Done')], { checked: true }), node('taskItem', [p('Open')], { checked: false })])],
    root({
      type: 'list',
      ordered: false,
      spread: false,
      children: [
        { type: 'listItem', spread: false, checked: true, children: [paragraph('Done')] },
        { type: 'listItem', spread: false, checked: false, children: [paragraph('Open')] },
      ],
    }),
  ],
  [
    'a table',
    [
      node('table', [
        node('tableRow', [node('tableHeader', [p('Name')]), node('tableHeader', [p('Size')])]),
        node('tableRow', [node('tableCell', [p('a | b'), p('more')])]),
      ]),
      node('table', [
        node('table_row', [node('table_header', [p('Name')]), node('table_header', [p('Size')])]),
        node('table_row', [node('table_cell', [p('a | b', node('hardBreak'), 'more')])]),
      ]),
    ],
    root({
      type: 'table',
      align: [undefined, undefined].map(() => null),
      children: [
        { type: 'tableRow', children: [cell('Name'), cell('Size')] },
        { type: 'tableRow', children: [cell('a | b more'), cell()] },
      ],
    }),
  ],
  ['a line break', [p('One', node('hardBreak'), 'Two'), p('One', node('hard_break'), 'Two')], root(paragraph('One', { type: 'break' }, 'Two'))],
  [
    'a picture',
    [p('See ', node('image', [], { src: 'https://example.com/a_b.png', alt: 'A [picture]', title: 'Its "title"' }))],
    root(paragraph('See ', { type: 'image', url: 'https://example.com/a_b.png', alt: 'A [picture]', title: 'Its "title"' })),
  ],
  [
    'a picture between paragraphs',
    [node('image', [], { src: 'https://example.com/a.png', alt: null, title: null })],
    root(paragraph({ type: 'image', url: 'https://example.com/a.png', alt: '' })),
  ],
  [
    'a mention',
    [p('Ask ', node('mention', [], { id: '7', label: 'Ada' })), p('Ask ', node('mention', [], { id: 'Ada' }))],
    root(paragraph('Ask @Ada')),
  ],
  ['an emoji', [p('Hi ', node('emoji', [], { name: 'smile' }))], root(paragraph('Hi :smile:'))],
  ['a node of some editor alone', [node('callout', [p('One'), node('details', [p('Two')])])], root(paragraph('One'), paragraph('Two'))],
];

const marks: readonly [what: string, forms: Readonly<Record<string, object>>[], expected: object][] = [
  ['bold', [{ bold: {} }, { strong: {} }, { 'strong--aGVsbG8x': {} }], { type: 'strong', children: [asText('word')] }],
  ['italic', [{ italic: {} }, { em: {} }], { type: 'emphasis', children: [asText('word')] }],
  ['struck', [{ strike: {} }, { strikethrough: {} }], { type: 'delete', children: [asText('word')] }],
  ['code', [{ code: {} }], { type: 'inlineCode', value: 'word' }],
  [
    'a link',
    [{ link: { href: 'https://example.com/a(b)?c=d&e_f', target: '_blank', title: 'T' } }],
    { type: 'link', url: 'https://example.com/a(b)?c=d&e_f', title: 'T', children: [asText('word')] },
  ],
  ['a link without a title', [{ link: { href: '/page', title: null } }], { type: 'link', url: '/page', children: [asText('word')] }],
  [
    'all of them',
    [{ bold: {}, italic: {}, strike: {}, link: { href: 'https://example.com/' } }],
    {
      type: 'link',
      url: 'https://example.com/',
      children: [{ type: 'strong', children: [{ type: 'emphasis', children: [{ type: 'delete', children: [asText('word')] }] }] }],
    },
  ],
];

describe('A note from an editor’s document', () => {
  it.each(nodes)('has %s', async (_what, forms, expected) => {
    for (const form of forms)
      expect(read(await markdownOf(form))).toEqual(JSON.parse(JSON.stringify(expected, (_key, value: unknown) => value ?? undefined)));
  });

  it.each(marks)('has %s text', async (_what, forms, expected) => {
    for (const form of forms) expect(read(await markdownOf(p('A ', text('word', form), ' here')))).toEqual(root(paragraph('A ', expected, ' here')));
  });

  it('has text whose formatting Markdown has not', async () => {
    const markdown = await markdownOf(p('A ', text('word', { underline: {}, highlight: { color: 'red' }, textStyle: {} }), ' here'));
    expect(markdown).toBe('A word here\n');
  });

  it('keeps text as it is, whatever it looks like', async () => {
    const odd = [
      '# no heading',
      '- no list',
      '1. no list',
      '> no quote',
      '*no* _emphasis_ `code` ~~struck~~',
      '[no](link) ![image](x)',
      '<b>no tag</b> &amp;',
    ];
    const more = ['    no code', '```', '---', 'a | b', '[ ] no task', 'http://example.com/a_b', 'a\\b', 'Größe 🚲 日本', '+ x', 'a\tb', '***'];
    for (const value of [...odd, ...more]) {
      const shown = await markdownOf(p(value), p('End'));
      const [first, last, ...rest] = (read(shown) as { children: { children: unknown[] }[] }).children;
      expect(textsIn(first as never), shown).toBe(value);
      expect([textsIn(last as never), rest]).toEqual(['End', []]);
    }
  });

  it('emphasizes what has blanks at its ends, or stands right in a word', async () => {
    const [paragraphs] = [await markdownOf(p('a', text(' b ', { bold: {} }), 'c', text('d', { italic: {} }), 'e'))];
    expect(read(paragraphs)).toEqual(
      root(paragraph('a', { type: 'strong', children: [asText(' b ')] }, 'c', { type: 'emphasis', children: [asText('d')] }, 'e')),
    );
  });

  it('leaves empty paragraphs out, and may be empty', async () => {
    expect(await markdownOf(p('One'), p(), p(), p('Two'))).toBe('One\n\nTwo\n');
    expect(await markdownOf(p())).toBe('');
    expect(await markdownOf()).toBe('');
  });

  it('is an ordinary note, with its size, and the same again to a repeat with its key', async () => {
    const body = { ydoc: ydocOf([p('Größe')]), text: null, name: 'From an editor' };
    const answers = [await create(body, { 'Idempotency-Key': 'one' }), await create(body, { 'Idempotency-Key': 'one' })];
    const [first, second] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
    expect(first).toMatchObject([201, { kind: 'notepad', name: 'From an editor', mimeType: 'text/markdown', size: Buffer.byteLength('Größe\n') }]);
    expect(second).toEqual(first);
    expect(answers[1]?.headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('is no longer than a note may be', async () => {
    const { id } = await client.note({ text: undefined, ydoc: ydocOf([p('word'.repeat(124_900))]) });
    expect((await contentOf(id)).length).toBe(499_601);
    const tooLong = quoted(90, node('codeBlock', ['x\n'.repeat(10_000)]));
    expect(await expectProblem(await create({ ydoc: ydocOf([tooLong]) }), 400, 'invalid_request')).toMatchObject([{ path: '/ydoc' }]);
  });

  it('may have great tables, whose rows are no longer than what they say', async () => {
    expect(read(await markdownOf(ragged(200, 100)))).toMatchObject({ children: [{ type: 'table', children: { length: 200 } }] });
    const row = (words: string): Node => node('tableRow', [node('tableCell', [p(words)])]);
    const long = 'word'.repeat(1_000);
    expect(await markdownOf(node('table', [row(long), ...Array.from({ length: 1_000 }, () => row('a'))]))).toBe(
      `| ${long} |\n| - |\n${'| a |\n'.repeat(1_000)}`,
    );
  });

  it('is of its text where the document is null, and needs one of them alone', async () => {
    const { id } = await client.note({ text: 'As *sent*', ydoc: null });
    expect(await contentOf(id)).toBe('As *sent*');
    await expectNoTrace(service, async () => {
      for (const neither of [{}, { text: null }, { ydoc: null }, { text: null, ydoc: null }]) {
        expect(await expectProblem(await create(neither), 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/text' }]);
      }
      const both = await create({ text: '', ydoc: ydocOf([p('Text')]) });
      expect(await expectProblem(both, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/ydoc' }]);
    });
  });
});

/** All text below a node. */
const textsIn = (one: Nodes): string => ('value' in one ? one.value : 'children' in one ? one.children.map(textsIn).join('') : '');

/** A part of a document whose beginning is elsewhere. */
function continuation(): number[] {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('default');
  fragment.insert(0, [new Y.XmlElement('paragraph')]);
  const before = Y.encodeStateVector(doc);
  fragment.insert(1, [new Y.XmlElement('paragraph')]);
  return [...Y.encodeStateAsUpdate(doc, before)];
}

function ofText(name: string): number[] {
  const doc = new Y.Doc();
  doc.getText(name).insert(0, 'Text');
  return [...Y.encodeStateAsUpdate(doc)];
}

const quoted = (levels: number, one: Node): Node => (levels === 0 ? one : node('blockquote', [quoted(levels - 1, one)]));

/** A table whose first row has all its cells: Markdown fills up the others. */
const ragged = (rows: number, width: number): Node => {
  const cells = Array.from({ length: width }, () => node('td'));
  return node(
    'table',
    Array.from({ length: rows }, (_, at) => node('tr', at === 0 ? cells : [])),
  );
};

const great = varUint(2 ** 53 - 1);

describe('What is no whole document of an editor is refused, and the service goes on:', () => {
  const cases: readonly [what: string, bytes: () => number[]][] = [
    ['no bytes', () => []],
    ['a text', () => [...Buffer.from('# A note')]],
    ['random bytes', () => [...randomBytes(10_000)]],
    ['a document that is cut off', () => ydocOf([p('Some text')]).slice(0, -10)],
    ['a part of a document', continuation],
    ['another fragment', () => ydocOf([p('Some text')], 'prosemirror')],
    ['text in place of nodes', () => ofText('default')],
    ['more levels than anybody writes', () => ydocOf([quoted(101, p('Deep'))])],
    ['a client of very many structs', () => [1, ...great, 1, 0]],
    ['very many clients', () => [...great, 1]],
    ['structs that would take all memory', () => [1, ...varUint(2 ** 32 - 1), 1, 0]],
    ['structs as many as an array takes', () => [1, ...varUint(30_000_000), 1, 0]],
    ['a clock beyond counting', () => [1, 1, 1, ...great, 7, 1, 7, ...Buffer.from('default'), 3, 1, 112, 0]],
    ['a text that is longer than its bytes', () => [1, 1, 1, 0, 4, 1, 7, ...Buffer.from('default'), ...great]],
    ['very many deletions', () => [0, 1, 1, ...great, 0, 1]],
  ];

  it.each(cases)('%s', async (_what, bytes) => {
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await create({ ydoc: bytes() }), 400, 'invalid_request');
      expect(errors).toEqual([{ location: 'body', path: '/ydoc', message: expect.any(String) }]);
    });
    expect(await markdownOf(p('Next'))).toBe('Next\n');
  });

  it.each([
    ['a byte that is none', [256], '/ydoc/0'],
    ['a byte below nothing', [0, -1], '/ydoc/1'],
    ['half a byte', [0.5], '/ydoc/0'],
    ['text', 'AAA=', '/ydoc'],
    ['more bytes than are read', Array.from({ length: 500_001 }, () => 0), '/ydoc'],
  ])('%s', async (_what, ydoc, path) => {
    expect(await expectProblem(await create({ ydoc }), 400, 'invalid_request')).toMatchObject([{ location: 'body', path }]);
  });

  it('what would take for ever, while others are served', async () => {
    const slow = create({ ydoc: slowYdoc() });
    const [{ id }, errors] = await Promise.all([
      client.note({ text: 'Meanwhile' }),
      slow.then((answer) => expectProblem(answer, 400, 'invalid_request')),
    ]);
    expect(await contentOf(id)).toBe('Meanwhile');
    expect(errors).toEqual([{ location: 'body', path: '/ydoc', message: 'takes more than 3 seconds to read' }]);
    expect(await markdownOf(p('Next'))).toBe('Next\n');
  });

  it.each([
    ['a table with a row of very many cells', () => [ragged(9_000, 9_000)]],
    ['tables of very many cells together', () => Array.from({ length: 21 }, () => ragged(20, 50))],
  ])('%s', async (_what, tables) => {
    const errors = await expectProblem(await create({ ydoc: ydocOf(tables()) }), 400, 'invalid_request');
    const message = 'holds tables of more than 20000 cells, counting each row as wide as the widest of its table';
    expect(errors).toEqual([{ location: 'body', path: '/ydoc', message }]);
  });

  it('bytes of a document that were changed at random', async () => {
    const whole = ydocOf(nodes.flatMap(([, forms]) => forms));
    const changed = Array.from({ length: 40 }, (_, seed) =>
      whole.map((byte, index) => ((index * 31 + seed * 17) % 97 === 0 ? (byte + seed + 1) % 256 : byte)),
    );
    const gap = [1, 1, 1, 0, 10, ...great, 0];
    for (const ydoc of [gap, ...changed]) expect([201, 400]).toContain((await create({ ydoc })).status);
  });
});

describe('Documents that are to be read at once', () => {
  const small = Uint8Array.from(ydocOf([p('Text')]));

  it('wait for each other, a few of one account and some of all, and no more', async () => {
    const threads = new YdocThreads();
    const of = (account: string, count: number) => Array.from({ length: count }, () => threads.read(account, small));
    const others = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    const [served, refused] = [[...of('one', 3), ...others.flatMap((account) => of(account, 2))], of('one', 1)];
    for (const problem of refused) await expect(problem).rejects.toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '1' } });
    for (const problem of of('nine', 2)) await expect(problem).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '2' } });
    expect(await Promise.all(served)).toEqual(served.map(() => ({ markdown: 'Text\n' })));
    expect(await threads.read('one', small)).toEqual({ markdown: 'Text\n' });
    await threads.close();
    await expect(threads.read('one', small)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('take turns by their accounts', async () => {
    const threads = new YdocThreads();
    const order: string[] = [];
    const reads = ['one', 'one', 'one', 'two', 'two', 'three'].map((account) => threads.read(account, small).then(() => order.push(account)));
    await Promise.all(reads);
    expect(order).toEqual(['one', 'two', 'three', 'one', 'two', 'one']);
    await threads.close();
  });

  it('don’t stand behind all that another account has sent', async () => {
    const threads = new YdocThreads();
    const slow = Uint8Array.from(slowYdoc());
    const ended: unknown[] = [];
    const hostile = Array.from({ length: 4 }, () =>
      threads.read('one', slow).then(
        (reading) => ended.push(reading),
        ({ code }: { code: unknown }) => ended.push(code),
      ),
    );
    expect(await threads.read('two', small)).toEqual({ markdown: 'Text\n' });
    expect(ended).toEqual(['rate_limited', { wrong: 'takes more than 3 seconds to read' }]);
    await threads.close();
    await Promise.all(hostile);
    expect(ended.slice(2)).toEqual(['unavailable', 'unavailable']);
  });

  it('wait for a while, and then no longer', async () => {
    const threads = new YdocThreads({ longestWait: 100 });
    const slow = threads.read('one', Uint8Array.from(slowYdoc()));
    await expect(threads.read('two', small)).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '2' } });
    expect(await slow).toMatchObject({ wrong: expect.any(String) });
    expect(await threads.read('two', small)).toEqual({ markdown: 'Text\n' });
    await threads.close();
  });
});
