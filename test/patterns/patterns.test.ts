import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { check } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readContract } from '../../server/http/contract.ts';

/*
 * A pattern that backtracks takes quadratic time or worse on a text made for it, and nobody else is served meanwhile. So every pattern of the service, of its client
 * and of its contract takes linear time, whether a stranger can reach it today or not.
 */

const root = path.join(import.meta.dirname, '../..');

interface Found {
  readonly pattern: RegExp;
  readonly where: string;
}

/** Every regular expression in the sources of a folder: literals, and what is built with `new RegExp` out of what stands right there. */
function patternsOf(folder: string): Found[] {
  return globSync('**/*.{ts,js}', { cwd: path.join(root, folder) }).flatMap((name) => {
    const file = path.join(folder, name);
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ pattern: evaluated(node.getText()), where: `${file}:${line + 1}` });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Fails for a pattern that is built out of variables: nobody could say what it takes. */
const evaluated = (text: string): RegExp => vm.runInThisContext(`(${text})`) as RegExp;

/** The patterns of the contract, as Ajv compiles them, and the names of its formats. */
function patternsOfContract(): { patterns: Found[]; formats: ReadonlySet<string> } {
  const patterns: Found[] = [];
  const formats = new Set<string>();
  const visit = (node: unknown, where: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'pattern' && typeof value === 'string') patterns.push({ pattern: new RegExp(value, 'u'), where: `${where}/pattern` });
      if (key === 'format' && typeof value === 'string') formats.add(value);
      visit(value, `${where}/${key}`);
    }
  };
  visit(readContract(), '#');
  return { patterns, formats };
}

const contract = patternsOfContract();
const patterns = [...patternsOf('server'), ...patternsOf('client/src'), ...contract.patterns];

/** Rows of one text, behind what a pattern begins with, and with an end that fits none. */
function hostileTexts(source = ''): string[] {
  const beginnings = ['', ...(/^\^?([\w/ -]+)/.exec(source.replaceAll('\\/', '/'))?.slice(1) ?? [])];
  const units = new Set([...' \t\n/\\-._,;=":%{}()aA0é', ...source.replaceAll(/[\\^$*+?()[\]|]/g, ''), 'a ', '/a', '.a', '\\"', '%41', '{a', ';a=']);
  return beginnings.flatMap((beginning) => [...units].map((unit) => `${beginning}${unit.repeat(100_000 / unit.length)}\0`));
}

/** Milliseconds for one text: a linear pattern takes one at most, a quadratic one some thousand. */
const limit = 1_000;

const context = vm.createContext({});
const useText = new vm.Script('use(text)');

/** The first text that takes too long. */
function slowText(use: (text: string) => unknown, texts: readonly string[]): string | undefined {
  return texts.find((text) => {
    try {
      Object.assign(context, { use, text });
      useText.runInContext(context, { timeout: limit });
      return false;
    } catch (error) {
      if (isTimeout(error)) return true;
      throw error;
    }
  });
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** What checks a text of a format; undefined for a format of numbers. */
function formatTest(name: string): ((text: string) => boolean) | undefined {
  const format: unknown = fullFormats[name as keyof typeof fullFormats];
  const { validate = format, type } = format as Partial<{ validate: unknown; type: string }>;
  if (type === 'number') return undefined;
  if (validate instanceof RegExp) return (text) => validate.test(text);
  if (typeof validate === 'function') return (text) => Boolean(validate(text));
  throw new Error(`Nobody knows how the format ${name} is checked.`);
}

/** Nothing is decided by how busy the machine is. */
const thorough = { timeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 1 };

describe('Every pattern', { timeout: 300_000 }, () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(80);
    expect(patterns.map(({ where }) => where)).toContainEqual(expect.stringContaining('server/core/etag.ts:'));
    expect([...contract.formats]).toContain('uri');
  });

  it('is known by its build to take linear time', async () => {
    const unsafe: string[] = [];
    for (const { pattern, where } of patterns) {
      const found = await check(pattern.source, pattern.flags, thorough);
      if (found.status !== 'safe') unsafe.push(`${where} ${pattern}: ${found.status === 'vulnerable' ? found.attack.pattern : 'not understood'}`);
    }
    expect(unsafe).toEqual([]);
  });

  it('takes linear time on long texts', () => {
    const slow = patterns.flatMap(({ pattern, where }) => {
      const text = slowText((given) => given.replace(pattern, ''), hostileTexts(pattern.source));
      return text === undefined ? [] : `${where} ${pattern}: ${JSON.stringify(text.slice(0, 60))}…`;
    });
    expect(slow).toEqual([]);
  });
});

it('Every format takes linear time on long texts', { timeout: 300_000 }, () => {
  const starts = ['', 'http://', 'http://a', 'a@', '2026-11-20T'];
  const texts = starts.flatMap((start) => hostileTexts().map((text) => start + text));
  const slow = [...contract.formats].flatMap((name) => {
    const isFit = formatTest(name);
    const text = isFit && slowText(isFit, texts);
    return text === undefined ? [] : `the format ${name}: ${JSON.stringify(text.slice(0, 60))}…`;
  });
  expect(slow).toEqual([]);
});
