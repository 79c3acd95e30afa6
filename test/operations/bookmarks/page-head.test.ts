import { expect, it } from 'vitest';
import { readPageHead } from '../../../server/operations/bookmarks/page-head.ts';
import { pageText } from '../../../server/operations/bookmarks/page-text.ts';
import { memoryInUse } from '../../support/memory-in-use.ts';

const at = new URL('https://example.com/articles/one?x=1');
const nothing = { title: null, description: null, siteName: null, image: null, favicon: null };

it('A page tells its title, description, site, picture and icon, with addresses that start from its own', () => {
  const html = `<!doctype html><html><head><meta charset="utf-8"><title> Plain
    title </title><META NAME="Description" CONTENT="Plain &amp; simple">
    <meta property="og:title" content="Tea &amp; bread"><meta property="og:site_name" content="The Kitchen">
    <meta property="og:image" content="../tea.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
    <meta property="og:image:type" content="image/png"><link rel="shortcut icon" href="/icon.svg"></head><body><title>Not this</title></body></html>`;
  expect(readPageHead(html, at)).toEqual({
    title: 'Tea & bread',
    description: 'Plain & simple',
    siteName: 'The Kitchen',
    image: { url: 'https://example.com/tea.png', width: 1200, height: 630, mimeType: 'image/png' },
    favicon: 'https://example.com/icon.svg',
  });
});

it('A page without any of it tells its plain title, and one that is no page tells nothing', () => {
  expect(readPageHead('<title>Only this</title>', at)).toEqual({ ...nothing, title: 'Only this' });
  expect(readPageHead('<svg><title>A drawing</title></svg><title>The page</title>', at).title).toBe('The page');
  for (const html of [
    '',
    '<title></title>',
    '<title>  </title>',
    '%PDF-1.7',
    '{"title":"x"}',
    '<',
    '<<<<',
    '<head></head><title>Too late</title>',
    '<body><title>Too late</title>',
  ])
    expect(readPageHead(html, at), html).toEqual(nothing);
});

it('Addresses are those of the web, and start from the base that a page names', () => {
  const favicon = (html: string): string | null => readPageHead(html, at).favicon;
  expect(favicon('<base href="https://cdn.example.com/a/"><link rel="icon" href="b.png">')).toBe('https://cdn.example.com/a/b.png');
  expect(favicon('<link rel="apple-touch-icon" href="/phone.png"><link rel="ICON other" href="//cdn.example.com/i.png">')).toBe(
    'https://cdn.example.com/i.png',
  );
  for (const href of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'http://', `/${'a'.repeat(3000)}`])
    expect(favicon(`<link rel="icon" href="${href}">`), href).toBe(null);
  for (const size of ['0', '-1', '1e9', '999999', 'wide', ''])
    expect(readPageHead(`<meta property="og:image" content="/a"><meta property="og:image:width" content="${size}">`, at).image?.width).toBe(null);
});

it('What is hostile is read in no time, and nothing of it is longer than a record takes', () => {
  const hostile = [
    `<title>${'a'.repeat(500_000)}`,
    '<meta property="og:title" content="'.repeat(10_000),
    '<svg>'.repeat(100_000),
    '<a '.repeat(150_000),
    `<meta property="og:title" content="${'&amp;'.repeat(90_000)}">`,
    '<!--'.repeat(120_000),
    `<title>${'\u{1F600}'.repeat(100_000)}\u0000\uD800</title>`,
  ];
  const began = performance.now();
  for (const html of hostile) expect([...(readPageHead(html, at).title ?? '')].length).toBeLessThanOrEqual(1000);
  expect(performance.now() - began).toBeLessThan(3_000);
});

it('What a page tells keeps nothing else of the page in memory', () => {
  const before = memoryInUse();
  const heads = Array.from({ length: 50 }, (_, number) =>
    readPageHead(
      `<title>The page number ${number}</title><meta property=og:image content=/a/long/way/tea.svg><meta property=og:image:type content="image/svg+xml"><!--${'x'.repeat(500_000)}-->`,
      at,
    ),
  );
  expect(memoryInUse() - before).toBeLessThan(5_000_000);
  expect(heads[49]?.image?.mimeType).toBe('image/svg+xml');
});

it('An address that is too long to be told is not read at all', () => {
  const host = Array.from({ length: 5_000 }, (_, number) => String.fromCodePoint(0x4e00 + number)).join('');
  const began = performance.now();
  for (let times = 0; times < 10; times++)
    expect(
      readPageHead(`<base href="http://${host}/"><link rel=icon href="http://${host}/"><meta property=og:image content="http://${host}/">`, at),
    ).toEqual(nothing);
  expect(performance.now() - began).toBeLessThan(300);
});

it('A page is read as its server says that it is written, or else as it says itself', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1');
  expect(pageText(latin, null)).toContain('Café');
  const ways = ['charset=latin1 name=x', "name=viewport><META CHARSET = ' latin1'", 'http-equiv=Content-Type content="text/html; charset=latin1"'];
  for (const way of ways) expect(pageText(Buffer.from(`<meta ${way}>Café`, 'latin1'), null), way).toContain('Café');
  for (const way of ['charset', 'charset=', 'charset=""', 'name=charset content=latin1'])
    expect(pageText(Buffer.from(`<meta ${way}>Café`), null), way).toContain('Café');
  expect(pageText(Buffer.from('Café', 'latin1'), 'ISO-8859-1')).toBe('Café');
  expect(pageText(Buffer.from('Café'), null)).toBe('Café');
  expect(pageText(Buffer.from('Café'), 'no-such-letters')).toBe('Café');
  expect(pageText(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis')).toBe('日本');
});
