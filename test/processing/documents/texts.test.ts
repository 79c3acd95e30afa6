import { describe, expect, it } from 'vitest';
import { readDocument } from './read.ts';

describe('Plain text', () => {
  it.each([
    ['UTF-8', Buffer.from('naïve Ж\n  indented')],
    ['UTF-8 with a mark', Buffer.from('\ufeffnaïve Ж\n  indented')],
    ['UTF-16, little end first', Buffer.from('\ufeffnaïve Ж\n  indented', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffnaïve Ж\n  indented', 'utf16le').swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect(await readDocument(bytes, 'text/plain')).toMatchObject({ html: '<pre>naïve Ж\n  indented</pre>', passages: ['naïve Ж\n  indented'] });
  });

  it('is read as Windows-1252 where it is no UTF-8', async () => {
    const bytes = Buffer.from([0x93, 0x66, 0x69, 0x61, 0x6e, 0x63, 0xe9, 0x94, 0x20, 0x80]);
    expect((await readDocument(bytes, 'text/plain')).passages).toEqual(['“fiancé” €']);
  });

  it('that is none says so', async () => {
    await expect(readDocument(Buffer.from([0x7f, 0, 1, 2]), 'text/x-python')).rejects.toThrow('The file is not text in an encoding that is known.');
  });

  it('of code and data is shown as it is, and nothing of it is markup', async () => {
    const code = 'if (a < b && c) {\n\treturn "<script>alert(1)</script>";\n}';
    const { html, passages } = await readDocument(code, 'application/javascript');
    expect(html).toBe('<pre>if (a &lt; b &amp;&amp; c) {\n\treturn "&lt;script&gt;alert(1)&lt;/script&gt;";\n}</pre>');
    expect(passages).toEqual([code]);
    expect((await readDocument('<a>&b;</a>', 'application/xml', 'xml')).passages).toEqual(['<a>&b;</a>']);
  });

  it('of millions of characters is searched up to where they end, and says so', async () => {
    const { html, passages, problems } = await readDocument('word <&"\\> '.repeat(600_000), 'text/plain');
    expect(JSON.stringify(html).length).toBeLessThanOrEqual(48 * 1024);
    expect(Buffer.byteLength(html ?? '')).toBeGreaterThan(15 * 1024);
    expect(passages.join(' ').length).toBeLessThanOrEqual(2_000_000);
    expect(problems).toEqual(['Searches find the first 2,000,000 characters of the text.']);
  });
});

describe('Values that are separated', () => {
  it.each([
    ['commas', 'Name,Draught\n"Heron, old","1 ""m"""\n', 'text/csv'],
    ['semicolons', '\ufeffName;Draught\r\nHeron, old;"1 ""m"""\r\n', 'text/csv'],
    ['tabs', 'Name\tDraught\nHeron, old\t"1 ""m"""', 'text/tab-separated-values'],
    ['bars', 'Name|Draught\nHeron, old|"1 ""m"""', 'text/csv'],
  ])('by %s are shown as a table', async (_, text, mimeType) => {
    const { html, passages } = await readDocument(text, mimeType);
    expect(html).toBe('<table><tr><th>Name</th><th>Draught</th></tr><tr><td>Heron, old</td><td>1 "m"</td></tr></table>');
    expect(passages).toEqual(['Name\tDraught\nHeron, old\t1 "m"']);
  });

  it('are text where they are no table, and may be rows of any length', async () => {
    expect((await readDocument(`a,b\n"${'x '.repeat(600_000)}`, 'text/csv')).html?.slice(0, 13)).toBe('<pre>a,b\n"x x');
    expect((await readDocument('a,b\n1\n1,2,3', 'text/csv')).passages).toEqual(['a\tb\n1\n1\t2\t3']);
  });
});

describe('Markdown', () => {
  it('is shown as what it means, is found by its words, and is called by its first heading', async () => {
    const text = '# The *tide* `x`\n\nRopes **hold** [ships](https://example.com/) & boats.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const { html, passages, title } = await readDocument(text, 'text/plain', 'md');
    expect(html).toBe(
      '<h1>The <i>tide</i> <code>x</code></h1><p>Ropes <b>hold</b> <a href="https://example.com/" rel="noopener noreferrer nofollow">ships</a> &amp; boats.</p>' +
        '<ul><li>one</li><li>two</li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    );
    expect(passages).toEqual(['The tide x\nRopes hold ships & boats.\none\ntwo\na\tb\n1\t2']);
    expect(title).toBe('The tide x');
  });

  it('says of itself what stands before it', async () => {
    const text = '---\ntitle: "Log: one"\nauthor: Ada\ndate: 2026-11-19\ntags: [tide, rope]\ndraft: true\n---\n# Another\n\ntext';
    const { properties, html } = await readDocument(text, 'text/markdown');
    expect(properties).toEqual({ title: 'Log: one', author: 'Ada', keywords: 'tide, rope', creationDate: '2026-11-19T00:00:00.000Z' });
    expect(html).toBe('<h1>Another</h1><p>text</p>');
  });

  it('has quotes and lists within each other, tables, tasks, code and addresses that it defines elsewhere', async () => {
    const text = [
      ...[
        'Tide',
        '====',
        '',
        '> One *quote*',
        'goes on',
        '> > deeper',
        '',
        '1. first',
        '   - [x] within',
        '   - [ ] open',
        '',
        '     more',
        '2. second',
      ],
      ...[
        '',
        '```js',
        '# no heading <b>',
        '```',
        '',
        'See [the log][Log], [log] and <ada@example.com>. ![a rope](r.png) [![badge][Log]][log] <Map<string, x>',
        '',
        '[log]: https://example.com/log',
      ],
      ...['', 'a | b', '--|--', '1 \\| 2 | 3', '', '<div>loose *mark*</div>', '', '***', '    indented'],
    ].join('\n');
    const { html, passages } = await readDocument(text, 'text/markdown');
    expect(html?.replaceAll(' rel="noopener noreferrer nofollow"', '')).toBe(
      '<h1>Tide</h1><blockquote><p>One <i>quote</i> goes on</p><blockquote><p>deeper</p></blockquote></blockquote>' +
        '<ol><li>first <ul><li><p>[x] within</p></li><li><p>[ ] open</p><p>more</p></li></ul></li><li>second</li></ol><pre><code># no heading &lt;b&gt;\n</code></pre>' +
        '<p>See <a href="https://example.com/log">the log</a>, <a href="https://example.com/log">log</a> and ' +
        '<a href="mailto:ada@example.com">ada@example.com</a>. a rope <a href="https://example.com/log">badge</a> &lt;Map&lt;string, x&gt;</p>' +
        '<table><tr><th>a</th><th>b</th></tr><tr><td>1 | 2</td><td>3</td></tr></table>loose *mark*<br /><br /><pre><code>indented\n</code></pre>',
    );
    expect(passages.join('\n')).toContain('See the log, log and ada@example.com. a rope badge');
  });

  it('has quotes within each other up to 64 deep, and leaves out what is deeper', async () => {
    const quoted = (deep: number) => readDocument(`${'>'.repeat(deep)} x`, 'text/markdown');
    expect((await quoted(63)).html).toBe(`${'<blockquote>'.repeat(63)}<p>x</p>${'</blockquote>'.repeat(63)}`);
    expect((await quoted(100_000)).html).toBeNull();
    expect((await readDocument(`${'>'.repeat(100_000)} x\n\ny`, 'text/markdown')).html).toMatch(/<p>y<\/p>$/);
  });

  it('runs and loads nothing', async () => {
    const text =
      '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](http://127.0.0.1:9/)\n\n<img src=x onerror=alert(1)><b onclick="x()">b</b>';
    expect((await readDocument(text, 'text/markdown')).html).toBe('<p>[x](javascript:alert(1)) y</p><p><b>b</b></p>');
  });
});

describe('HTML', () => {
  it('is shown without what runs, loads or is not text, and says what its head says', async () => {
    const page = `<!doctype html><html><head><title>Tide &amp; rope</title><meta name="Author" content="Ada"><meta name=keywords content="sea, salt"><meta name="description" content="About ropes">
      <meta name="generator" content="Quill"><meta name="dcterms.created" content="2026-11-19T16:02+01:00"><style>p { color: red }</style><script>var a = "<p>no</p>";</script></head>
      <body onload="x()"><nav>Home</nav><h1>Tide
      tables</h1><p>One<br>two <a href="/local">three</a> <a href="javascript:x()">four</a></p><div>loose</div><pre>  a\n  b</pre><iframe src="http://127.0.0.1:9/"></iframe><svg><text>drawn</text></svg></body></html>`;
    const { properties, html, passages, title } = await readDocument(page, 'text/html');
    expect(properties).toEqual({
      ...{ title: 'Tide & rope', author: 'Ada', keywords: 'sea, salt', subject: 'About ropes', producer: 'Quill' },
      creationDate: '2026-11-19T15:02:00.000Z',
    });
    expect(title).toBe('Tide & rope');
    expect(html).toBe('Home<br /><h1>Tide tables</h1><p>One<br />two <a>three</a> <a>four</a></p>loose<br /><pre>  a\n  b</pre>');
    expect(passages).toEqual(['Home\nTide tables\nOne\ntwo three four\nloose\n  a\n  b']);
  });

  it('is read in the encoding that it declares', async () => {
    const page = Buffer.concat([Buffer.from('<meta charset="windows-1251"><p>'), Buffer.from([0xcf, 0xf0, 0xe8]), Buffer.from('</p>')]);
    expect((await readDocument(page, 'text/html')).passages).toEqual(['При']);
    const undeclared = Buffer.from('<p>caf\xe9</p>', 'latin1');
    expect((await readDocument(undeclared, 'text/html')).passages).toEqual(['café']);
  });

  it('has a preview also where a page begins with very many styles', async () => {
    expect((await readDocument(`<style>${'a{}'.repeat(500_000)}</style><p>text</p>`, 'text/html')).html).toBe('<p>text</p>');
  });
});

describe('Rich text', () => {
  const rtf = (body: string) => `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset204 Arial;}}${body}}`;
  const read = (body: string) => readDocument(rtf(body), 'application/rtf');

  it('tells what it says of itself', async () => {
    const info =
      "{\\info{\\title The caf\\'e9}{\\author Ada}{\\subject Ropes}{\\keywords tide, rope}{\\operator Grace}{\\creatim\\yr2026\\mo11\\dy19\\hr16\\min2}{\\revtim\\yr2026\\mo11\\dy20}{\\nofpages3}}";
    const { properties } = await read(`{\\*\\generator Quill 2.0;}${info}text`);
    expect(properties).toEqual({
      ...{
        title: 'The café',
        author: 'Ada',
        subject: 'Ropes',
        keywords: 'tide, rope',
        producer: 'Quill 2.0',
        version: '1',
        pages: 3,
        security: false,
      },
      ...{ creationDate: '2026-11-19T16:02:00.000Z', modificationDate: '2026-11-20T00:00:00.000Z' },
    });
  });

  it('is shown in paragraphs, bold and italic, and with characters of all kinds', async () => {
    const { html, passages } = await read(
      "\\pard One {\\b bold {\\i both}} \\{brace\\}\\par\r\n\\pard\\plain Two\\line three\\tab four \\'80 \\u8364? \\u-10179\\'3f\\u-8704\\'3f {\\f1\\'cf\\'f0\\'e8} \\ldblquote x\\rdblquote\\par {\\uc2\\u196 AE}nder",
    );
    expect(html).toBe('<p>One <b>bold </b><b><i>both</i></b> {brace}</p><p>Two<br />three\tfour € € 😀 При “x”</p><p>Änder</p>');
    expect(passages).toEqual(['One bold both {brace}\nTwo\nthree\tfour € € 😀 При “x”\nÄnder']);
  });

  it('has tables and notes, and nothing of pictures, fields, styles or what is hidden', async () => {
    const { html } = await read(
      '{\\stylesheet{\\s0 Normal;}}{\\header head}\\trowd\\pard\\intbl a\\cell b\\cell\\row\\pard After{\\footnote{\\chftn} a note}{\\pict\\pngblip 89504e47}{\\v hidden}' +
        '{\\*\\unknown no}{\\field{\\*\\fldinst HYPERLINK "http://127.0.0.1:9/"}{\\fldrslt link}}{\\object{\\*\\objdata 0105}{\\result shown}}\\bin5 \\}{}x\\par',
    );
    expect(html).toBe('<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table><p>After [ a note]linkshown</p>');
  });

  it('of one line without end is read as far as searches go', async () => {
    const { passages, problems } = await readDocument(`{\\rtf1 ${'word '.repeat(4_000_000)}}`, 'application/rtf');
    expect([passages[0]?.slice(0, 9), problems]).toEqual(['word word', ['Searches find the first 2,000,000 characters of the text.']]);
  });

  it('that is none says so, and damaged text is read as far as it goes', async () => {
    await expect(readDocument('no rich text', 'application/rtf')).rejects.toThrow('The file cannot be read as rich text.');
    expect((await readDocument('{\\rtf1 text {\\b more\\', 'application/rtf')).passages).toEqual(['text more']);
    expect((await readDocument("{\\rtf1 a}}}}b\\'zz\\u99999999999 c", 'application/rtf')).passages).toHaveLength(1);
    await expect(readDocument(`{\\rtf1 ${'{'.repeat(5000)}`, 'application/rtf')).rejects.toThrow('more than 1000 groups within each other');
  });
});
