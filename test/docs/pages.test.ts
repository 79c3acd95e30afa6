import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../../server/config.ts';

const root = path.join(import.meta.dirname, '../..');
const pages = ['README.md', 'CONTRIBUTING.md', 'client/README.md', ...globSync('docs/*.md', { cwd: root })];
const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');
const scripts = Object.keys((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts);

describe('the pages for people', () => {
  it('list every variable of the configuration with its default and its meaning', () => {
    const rows = Object.values(variables).map(
      ({ name, default: value, meaning }) => `| \`${name}\` | ${value === null ? '' : `\`${value}\``} | ${meaning} |`,
    );
    const page = read('docs/configuration.md');
    const table = page.slice(page.indexOf('| variable | default | meaning |'));
    expect(table.split('\n').slice(2, 2 + rows.length + 1)).toEqual([...rows, '']);
  });

  it.each(pages)('name no npm command that does not exist: %s', (page) => {
    const named = [...read(page).matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
  });

  it.each(pages)('name no file, and no chapter of a page, that does not exist: %s', (page) => {
    const linked = [...read(page).matchAll(/\]\((?!http)([^)#]*)(?:#([^)]+))?\)/g)];
    for (const [, target = '', chapter] of linked) {
      const file = target === '' ? page : path.join(path.dirname(page), target);
      const text = statSync(path.join(root, file)).isFile() ? read(file) : '';
      if (chapter !== undefined)
        expect(
          [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)),
          `${page}: ${target}#${chapter}`,
        ).toContain(chapter);
    }
  });

  it('are all reached from the README', () => {
    for (const page of pages.filter((page) => page.startsWith('docs/'))) expect(read('README.md')).toContain(`](${page})`);
  });
});

/** As the address of a chapter is made of its title. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
