import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../../server/config.ts';

const root = path.join(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const scripts = Object.keys((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts);

describe('the README', () => {
  it('lists every variable of the configuration with its default and its meaning', () => {
    const rows = Object.values(variables).map(
      ({ name, default: value, meaning }) => `| \`${name}\` | ${value === null ? '' : `\`${value}\``} | ${meaning} |`,
    );
    const table = readme.slice(readme.indexOf('| variable | default | meaning |'));
    expect(table.split('\n').slice(2, 2 + rows.length + 1)).toEqual([...rows, '']);
  });

  it('names no npm command that does not exist', () => {
    const named = [...readme.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
  });

  it('names no file that does not exist', () => {
    const linked = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, target]) => target ?? '');
    expect(linked.length).toBeGreaterThan(2);
    for (const target of linked) expect(() => readFileSync(path.join(root, target)), target).not.toThrow();
  });
});
