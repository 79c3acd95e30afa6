import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { excerptOf, longestExcerpt } from '../../../../server/platform/text/markdown/excerpt.ts';
import { linksIn } from '../../../../server/platform/text/markdown/links.ts';

const htmlOf = (markdown: string): string => excerptOf(markdown).html;
const rel = 'rel="noopener noreferrer nofollow"';

describe('The excerpt of a text in Markdown', () => {
  it.each([
    ['nothing', '', ''],
    ['paragraphs', 'One\nline.\n\nAnother.', '<p>One\nline.</p>\n<p>Another.</p>'],
    ['lines that are broken', 'One  \ntwo\\\nthree', '<p>One<br>two<br>three</p>'],
    ['headings', '# One #\n###### Six\n#No\n\nUnder\n===\nlined\n---', '<h1>One</h1>\n<h6>Six</h6>\n<p>#No</p>\n<h1>Under</h1>\n<h2>lined</h2>'],
    [
      'emphasis',
      '*a* __b__ ***c*** ~~d~~ snake_case_name 2 * 3 **open',
      '<p><em>a</em> <strong>b</strong> <strong><em>c</em></strong> <del>d</del> snake_case_name 2 * 3 **open</p>',
    ],
    ['marks that cross', '*a **b* c**', '<p><em>a **b</em> c**</p>'],
    ['escapes', '\\*a\\* \\\\ \\a', '<p>*a* \\ \\a</p>'],
    ['code', '`a <b>` ``c ` d`` `e', '<p><code>a &lt;b&gt;</code> <code>c ` d</code> `e</p>'],
    ['fenced code', '```js\n# <b>\n```\nafter', '<pre><code># &lt;b&gt;</code></pre>\n<p>after</p>'],
    ['code without an end', '~~~\na\n\n# b', '<pre><code>a\n\n# b</code></pre>'],
    [
      'lists',
      '- a\n  - b\n    more\n\n- [ ] c\n- [x] d\n1. e\n2) f',
      '<ul><li>a</li><li>b\nmore</li><li>☐ c</li><li>☑ d</li></ul>\n<ol><li>e</li><li>f</li></ol>',
    ],
    ['a list that begins later', '7. a', '<ol start="7"><li>a</li></ol>'],
    ['a number at the start of a line', 'It was in\n1945. Later', '<p>It was in\n1945. Later</p>'],
    ['quotes', '> a\n> > b\n\nc', '<blockquote><p>a\nb</p></blockquote>\n<p>c</p>'],
    ['rules', 'a\n\n- - -\n***', '<p>a</p>\n<hr>\n<hr>'],
    [
      'tables',
      '| a | b |\n|:--|--:|\n| *c* | d |',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td><em>c</em></td><td>d</td></tr></tbody></table>',
    ],
    ['what some programs put before a text', '---\ntags: [a]\n---\ntext', '<p>text</p>'],
    ['references to characters', 'a &amp; b & c &copy; &#60;', '<p>a &amp; b &amp; c &copy; &#60;</p>'],
    ['HTML', '<b onclick="x()">a</b> <script>b</script> <!-- c --> 1 < 2', '<p>a b  1 &lt; 2</p>'],
    ['a link', '[a *b*](https://a.org/b_(c) "t")', `<p><a href="https://a.org/b_(c)" ${rel}>a <em>b</em></a></p>`],
    [
      'addresses',
      '<mailto:a@b.org> https://a.org/?b=1&c, (http://d.org)',
      `<p><a href="mailto:a@b.org" ${rel}>mailto:a@b.org</a> <a href="https://a.org/?b=1&amp;c" ${rel}>https://a.org/?b=1&amp;c</a>, (<a href="http://d.org" ${rel}>http://d.org</a>)</p>`,
    ],
    ['links that lead elsewhere', '[a](javascript:b()) [c](/d) [e](data:text/html,f)', '<p>a c e</p>'],
    ['a quote in an address', '[a](https://b.org/"onclick="c)', `<p><a href="https://b.org/&quot;onclick=&quot;c" ${rel}>a</a></p>`],
    ['pictures', '![a *b*](https://a.org/b.png) ![](c.png)', '<p>a b </p>'],
  ])('shows %s', (_what, markdown, html) => {
    expect(htmlOf(markdown)).toBe(html);
  });

  it('tells the first heading and the first paragraph, without their marks', () => {
    expect(excerptOf('```\n# no\n```\n- item\n\nOf *two* & `more`\nlines\n\n## The [one](https://a.org) &amp; only\n# Second')).toMatchObject({
      heading: 'The one & only',
      paragraph: 'Of two & more\nlines',
    });
    expect(excerptOf('#\n\n- a')).toMatchObject({ heading: null, paragraph: null });
  });

  it('ends after 1,000 characters, between words', () => {
    const html = htmlOf('word '.repeat(1_000));
    expect(html.length).toBeLessThan(1_010);
    expect(html.endsWith(' word…</p>')).toBe(true);
    expect(htmlOf('🌱'.repeat(2_000)).isWellFormed()).toBe(true);
    expect(htmlOf(`a${'🌱'.repeat(2_000)}`).isWellFormed()).toBe(true);
  });

  it('is no longer than it may be, whatever the text does', () => {
    for (const unit of [
      '&',
      '<',
      '`a`',
      '*a* ',
      '> a\n\n',
      '- a\n',
      '| a |',
      '||',
      'http://a ',
      '<http://a>',
      '[a](http://b)',
      '# a\n',
      '1. a\n\na\n\n',
    ])
      expect(htmlOf(unit.repeat(3_000)).length, unit).toBeLessThanOrEqual(longestExcerpt);
  });

  const allowed = new Set('h1 h2 h3 h4 h5 h6 p br hr em strong del code pre ul ol li blockquote table tbody tr td a'.split(' '));
  const marks = fc.constantFrom(
    ...'*_~`[]()<>!&#-+|\\"\'=:/.12 \n\taé🌱'.split(''),
    '```',
    '](',
    'http://a',
    '<a href=',
    '<script>',
    'javascript:',
    '&lt;',
    '**',
    '- ',
    '> ',
  );

  it('is made of tags that are shown and nothing else, each closed where it was opened', () => {
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 60 }), (units) => {
        const html = htmlOf(units.join(''));
        const open: string[] = [];
        const parser = new Parser({
          onopentag(name, attributes) {
            expect(allowed).toContain(name);
            for (const [attribute, value] of Object.entries(attributes)) {
              if (attribute === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i);
              else expect(['rel', 'start']).toContain(attribute);
            }
            open.push(name);
          },
          onclosetag(name, isImplied) {
            expect(isImplied && name !== 'br' && name !== 'hr').toBe(false);
            expect(open.pop()).toBe(name);
          },
          oncomment: () => expect.fail('a comment'),
          onprocessinginstruction: () => expect.fail('an instruction'),
        });
        parser.end(html);
        expect(open).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('The links in a text', () => {
  it('are told once each, in their order, as they are written', () => {
    expect(
      linksIn(
        '[a](https://a.org/x_(y)), <http://b.org>, "https://c.org". HTTPS://A.org/x_(y) [d]: https://d.org/?e=1&f=2 `https://g.org` ftp://no mailto:no',
      ),
    ).toEqual(['https://a.org/x_(y)', 'http://b.org', 'https://c.org', 'HTTPS://A.org/x_(y)', 'https://d.org/?e=1&f=2', 'https://g.org']);
  });

  it('are a hundred at most, of 16,000 characters together, and none that is longer than an address', () => {
    const many = Array.from({ length: 200 }, (_, at) => `https://a.org/${at}`);
    expect(linksIn(many.join(' '))).toEqual(many.slice(0, 100));
    expect(linksIn(many.map((address) => `${address}/${'x'.repeat(1_000)}`).join(' '))).toHaveLength(15);
    expect(linksIn(`https://a.org/${'x'.repeat(2_048)} https://b.org https://`)).toEqual(['https://b.org']);
  });
});
