import { describe, expect, it } from 'vitest';
import type { AskedBytes } from '../../../server/platform/processes/limited-child-main.ts';
import { readMessage } from '../../../server/processing/email/read-message.ts';
import { readDocument } from './read.ts';

/*
 * What takes the square of a text's length takes minutes of two million characters, and everybody's files wait behind it. Each of these texts repeats what would: the
 * first ones took 23 seconds of 60,000 characters with a library that was used before.
 */

const characters = 40_000;
const mostSeconds = 2;

const repeated = (part: string): string => part.repeat(Math.ceil(characters / part.length));

const markdown = [
  ...[
    '_a_',
    'a_',
    '!',
    '> ',
    '>',
    '- ',
    '* a\n+ a\n',
    '1. ',
    '1. a\n',
    '[',
    '![',
    '[a](',
    '[a](<',
    '[a][',
    '[a]: b\n',
    '***',
    '*a_b ',
    '**a',
    'a**b',
  ],
  ...[
    '`',
    '`a``',
    '~~a',
    '|',
    '|-|-\n',
    'a|b\n',
    '<a ',
    '<div>\n\n',
    '<!--',
    '&a',
    '<http://a',
    '#',
    '# ',
    'a\n=\n',
    '---\n',
    '```\n',
    '\\',
    ' ',
    '\n',
  ],
].map((part) => repeated(part));
const wideTable = `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${repeated('|\n')}`;
const deepLists = Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- a\n`).join('');
const backticks = Array.from({ length: 440 }, (_, at) => '`'.repeat(at)).join(' ');

const others: readonly (readonly [type: string, parts: readonly string[]])[] = [
  ['text/html', ['<', '<div>', '<b>', '<a ', '<a b="', '</p>', '&', '<!--', '<table>', '<td>', '<ul><li>', ' ']],
  ['text/csv', [',', '"', '"a"b', '"\n', '\n', '|']],
  ['application/rtf', ['{', '}', "\\'", '\\u1?', '\\cell ', '{a}', '\\bin9']],
  ['text/plain', ['a', ' ', '\n', '. ', '1.', "a'", '漢。', 'http://', 'a@', '\u0301']],
];

const rtf = (type: string): string => (type === 'application/rtf' ? '{\\rtf1 ' : '');

describe('A text that is made to take long takes little time', () => {
  it.each([...markdown, wideTable, deepLists, backticks].map((text) => [JSON.stringify(text.slice(0, 20)), text]))(
    'Markdown: %s',
    async (_, text) => {
      expect(await secondsOf(() => readDocument(text, 'text/markdown').catch(() => null))).toBeLessThan(mostSeconds);
    },
  );

  it.each(others.flatMap(([type, parts]) => parts.map((part) => [type, JSON.stringify(part), part] as const)))('%s: %s', async (type, _, part) => {
    expect(await secondsOf(() => readDocument(rtf(type) + repeated(part), type).catch(() => null))).toBeLessThan(mostSeconds);
  });

  const ofType = (type: string) => `From: a@example.com\r\nContent-Type: ${type}\r\n\r\n`;
  const nested = Array.from({ length: 90 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('');
  it.each([
    ['lines of nothing', ofType('text/plain') + repeated('\n')],
    ['a page of elements within each other', ofType('text/html') + repeated('<div>')],
    ['a page of elements that were never open', ofType('text/html') + repeated('</x>')],
    ['parts of nothing', ofType('multipart/mixed; boundary=x') + repeated('--x\r\n\r\n\r\n')],
    ['parts within parts', `From: a@example.com\r\n${nested}${repeated('a\r\n')}`],
    ['messages within messages', `From: a@example.com\r\n${repeated('Content-Type: message/rfc822\r\n\r\n')}`],
    ['people', `From: a@example.com\r\nTo: ${repeated('a:')}\r\n\r\n`],
    ['headers', `From: a@example.com\r\n${repeated('To: a\r\n')}\r\n`],
  ])('an e-mail message of %s', async (_, text) => {
    const bytes = Buffer.from(text);
    const asked: AskedBytes = { size: bytes.length, read: async (start, end) => bytes.subarray(start, end + 1), whole: async () => bytes };
    expect(await secondsOf(() => readMessage(asked).catch(() => null))).toBeLessThan(mostSeconds);
  });
});

/** Of processor time: the machine has other things to do as well. */
async function secondsOf(read: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
