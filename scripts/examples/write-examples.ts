import { stringify } from 'yaml';
import type { Json } from './json.ts';

/** An object that fits into this many characters stands in one line. */
const longestLine = 120;

/**
 * The text of a contract with these values of `components/examples`. Everything else of it stays as it is, byte for byte: names, their order and their summaries are
 * written by hand.
 */
export function withExamples(contractText: string, examples: ReadonlyMap<string, Json>): string {
  const start = contractText.indexOf('\n  examples:\n', contractText.indexOf('\ncomponents:\n'));
  const end = contractText.indexOf('\n  schemas:\n', start);
  if (start < 0 || end < 0) throw new Error('The contract has no components/examples before its schemas.');
  const block = contractText.slice(start, end);
  const written = [...examples].reduce((text, [name, value]) => withValue(text, name, value), block);
  return contractText.slice(0, start) + written + contractText.slice(end);
}

function withValue(block: string, name: string, value: Json): string {
  const entry = new RegExp(`(?<=\\n    ${name}:\\n(?:      (?!value:).*\\n)*)      value:.*(?:\\n {7,}.*|\\n(?=\\n))*`);
  if (!entry.test(block)) throw new Error(`components/examples has no ${name} with a value.`);
  return block.replace(entry, () => member('value', value, '      '));
}

/** A member of an object, in YAML. */
function member(name: string, value: Json, indent: string): string {
  const key = `${indent}${inLine(name)}:`;
  if (!isLong(value)) return `${key} ${typeof value === 'string' ? text(value) : inLine(value)}`;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item: Json) => listed(item, inner))
    : Object.entries(value as object).map(([own, it]) => member(own, it as Json, inner));
  return [key, ...lines].join('\n');
}

/** An item of a list, in YAML. */
function listed(item: Json, indent: string): string {
  if (!isLong(item) || Array.isArray(item)) return `${indent}- ${inLine(item)}`;
  const members = Object.entries(item as object).map(([name, value]) => member(name, value as Json, `${indent}  `));
  return `${indent}- ${members.join('\n').slice(indent.length + 2)}`;
}

/** Whether something takes a line for each of its parts: a list of objects does, and what is too long for one line. */
function isLong(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null) || inLine(value).length > longestLine;
  return Object.values(value).some(isLong) || inLine(value).length > longestLine;
}

function inLine(value: Json): string {
  if (typeof value === 'string') return text(value, /[,[\]{}]/);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, own]) => `${inLine(name)}: ${inLine(own as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Plain, unless YAML, the older version too, would take it for something else. */
function text(value: string, special?: RegExp): string {
  if (value.includes('\n')) return JSON.stringify(value);
  const isSpecial = value === '' || !Number.isNaN(Number(value)) || special?.test(value);
  return stringify(value, { version: '1.1', lineWidth: 0, singleQuote: true, defaultStringType: isSpecial ? 'QUOTE_SINGLE' : 'PLAIN' }).trimEnd();
}
