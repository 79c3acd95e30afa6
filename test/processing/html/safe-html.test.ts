import { describe, expect, it } from 'vitest';
import { safeHtml, textOfHtml } from '../../../server/processing/html/safe-html.ts';

const most = 32 * 1024;

describe('HTML that is shown', () => {
  it('keeps headings, lists, tables and links', () => {
    const html = '<h1>Title</h1><p>A <b>word</b></p><ul><li>one</li></ul><table><tr><td colspan="2">cell</td></tr></table>';
    expect(safeHtml(html, most)).toBe(html);
    expect(safeHtml('<a href="https://example.com/" onclick="x()" target="_top">out</a>', most)).toBe(
      '<a href="https://example.com/" rel="noopener noreferrer nofollow">out</a>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="/v2/resources/delete">x</a>',
    '<a href="//example.com/">x</a>',
    '<a href="#top">x</a>',
    '<a href="JaVa\tScript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>@import url(http://127.0.0.1/)</style>',
    '<p style="background:url(http://127.0.0.1/)">x</p>',
    '<form action="/v2"><input name=a></form>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<base href="http://127.0.0.1/"><link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=http://127.0.0.1/">',
    '<<script>script>alert(1)<</script>/script>',
  ])('runs and loads nothing: %s', (html) => {
    const safe = safeHtml(html, most);
    expect(safe).not.toMatch(/<(script|img|svg|iframe|style|form|input|math|base|link|meta|noscript)/i);
    expect(safe).not.toMatch(/<[^>]*\s(on\w+|style|src|srcdoc|action)=/i);
    expect(safe).not.toMatch(/href="(?!https?:|mailto:)/i);
  });

  it('ends early, and whole, where it would be too long', () => {
    const rows = `<table>${'<tr><td>one &amp; two ü €</td></tr>'.repeat(10_000)}</table>`;
    const safe = safeHtml(rows, most);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(most);
    expect(Buffer.byteLength(safe)).toBeGreaterThan(most - 200);
    expect(safe.endsWith('</tr></table>')).toBe(true);
    expect(safe).not.toMatch(/&(?!amp;)/);
  });

  it('takes no time to speak of, whatever stands in it', () => {
    const began = performance.now();
    for (const html of ['<div>'.repeat(100_000), '<'.repeat(200_000), '<a '.repeat(100_000), '&'.repeat(200_000), `<p ${'a="b" '.repeat(50_000)}>`])
      safeHtml(html, most);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

it('The text of HTML has a line for each block, and nothing of scripts', () => {
  expect(textOfHtml('<title>T</title><h1>One</h1><script>no()</script><p>two &lt;3&gt; &amp;amp;<br>three</p><ul><li>four</li></ul>')).toBe(
    'One\ntwo <3> &amp;\nthree\nfour',
  );
});

it.each([
  ['choices, whose ends may be left out', '<select><option>one<option>two</select>after', 'after'],
  [
    'a drawing, with or without an end of its own',
    '<svg><title>drawn</title><text>in it</text></svg>be<svg/>tween<svg width="1" />after',
    'betweenafter',
  ],
  ['a script that seems to close itself', '<script/>no()</script>after', 'after'],
  ['an end without a beginning', '</svg></template>after', 'after'],
])('The text of a page leaves out %s', (_, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});
