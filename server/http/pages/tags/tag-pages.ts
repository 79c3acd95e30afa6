import { operations } from '../../../../generated/operations.ts';
import { docsPolicy } from '../../security-headers.ts';
import type { StaticPage } from '../static-pages.ts';
import { describeContract } from './described.ts';
import { filterScript, tagIndex } from './tag-index.ts';
import { tagPage, tagPath } from './tag-page.ts';

const tags = [...new Set(Object.values(operations).map(({ tag }) => tag))];

/**
 * The docs of each tag on a page of its own, and an index of them. Redoc takes a phone half a minute to draw the whole contract, and nine seconds for
 * the largest tag alone, in which it can't be scrolled.
 * @param serverUrl the address that the examples are shown with
 * @param isRunning whether there is a service beside them, on which operations can be tried
 */
export function tagPages(serverUrl: string, isRunning: boolean): readonly (readonly [path: string, page: StaticPage])[] {
  const html = (content: StaticPage['content']): StaticPage => ({
    mediaType: 'text/html',
    headers: { 'Content-Security-Policy': docsPolicy },
    content,
  });
  return [
    ['/docs/tags', html(async () => tagIndex(await describeContract(serverUrl), isRunning))],
    ['/docs/tags/filter.js', { mediaType: 'text/javascript', content: async () => filterScript }],
    ...tags.map(
      (name) =>
        [
          tagPath(name),
          html(async () => {
            const described = await describeContract(serverUrl);
            const tag = described.tags.find((tag) => tag.name === name);
            if (!tag) throw new Error(`The contract has no tag ${name}.`);
            return tagPage(described, tag, isRunning);
          }),
        ] as const,
    ),
  ];
}
