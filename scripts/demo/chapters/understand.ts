import { setTimeout as pause } from 'node:timers/promises';
import type { Resource, ResourceStorageClient } from '../../../client/src/node.ts';
import { idsOf, listed, namesOf } from '../lists.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import { pageSays } from '../website.ts';
import type { Stored } from './store.ts';

/** How long the service may take to look into what was put into it, in milliseconds. */
const longestProcessing = 60_000;

/** What the service has found out about what was put into it. Gives all of it as it is then. */
export async function understand(stage: Stage, stored: Stored): Promise<Stored> {
  stage.steps.chapter('See what it knows of them');
  const found = await waitForProcessing(stage, stored);
  await lookAtInvoice(stage, found.pdf);
  await lookAtPhoto(stage, found.photo);
  await lookAtPage(stage, found.bookmark);
  return found;
}

function waitForProcessing({ client, steps }: Stage, stored: Stored): Promise<Stored> {
  const { pdf, photo, archive, note, bookmark } = stored;
  return steps.step('Wait for processing', 'filterResources', async () => {
    const done = new Map((await processed(client, [pdf, photo, archive, note, bookmark])).map((resource) => [resource.id, resource]));
    const now = (resource: Resource): Resource => done.get(resource.id) ?? resource;
    const found = { ...stored, pdf: now(pdf), photo: now(photo), archive: now(archive), note: now(note), bookmark: now(bookmark) };
    return [found, `${done.size} completed`];
  });
}

async function processed(client: ResourceStorageClient, resources: readonly Resource[]): Promise<readonly Resource[]> {
  const end = Date.now() + longestProcessing;
  for (;;) {
    const now = await listed(client, { resourceIds: idsOf(resources) });
    const failed = now.find(({ stateProcessing }) => stateProcessing === 'failed');
    check(failed === undefined, `the processing of ${failed?.name} has failed`);
    const waiting = now.filter(({ stateProcessing }) => stateProcessing !== 'completed');
    if (waiting.length === 0) return now;
    check(Date.now() < end, `${namesOf(waiting)}: not processed after ${longestProcessing / 1000} seconds`);
    await pause(100);
  }
}

async function lookAtInvoice({ client, steps }: Stage, pdf: Resource): Promise<void> {
  const { caption, keywords } = await steps.step('Look into the PDF', 'getResource', async () => {
    check(pdf.kind === 'document', `the PDF is a ${pdf.kind}`);
    const { caption, keywords, attributes } = pdf.data;
    const { pages, documentType } = attributes.document;
    check(pages === 2 && documentType === 'invoice', `the PDF should be an invoice of two pages, and is ${documentType} of ${pages}`);
    return [{ caption, keywords }, `${documentType}, ${pages} pages, picture ${await pictureOf(client, pdf)}`];
  });
  steps.detail('caption', caption ?? 'none');
  steps.detail('keywords', keywords?.join(', ') || 'none');
}

async function lookAtPhoto({ client, steps }: Stage, photo: Resource): Promise<void> {
  const colors = await steps.step('Look at the photo', 'getResource', async () => {
    check(photo.kind === 'image', `the photo is a ${photo.kind}`);
    const { attributes, media } = photo.data;
    const { width, height } = attributes.dimensions;
    check(width === 4032 && height === 3024, `the photo should have 4032 × 3024 pixels, and has ${width} × ${height}`);
    await pictureOf(client, photo);
    return [media?.dominantColors ?? [], `${width} × ${height}, thumbnails in four sizes`];
  });
  check(colors.length > 0, 'some color should stand out of the photo');
  steps.detail('colors', colors.map(({ rgb }) => `rgb(${rgb.join(', ')})`).join('  '));
}

/** Where the service is one that runs elsewhere, nobody can tell whether it may fetch a page of this machine. */
async function lookAtPage({ client, steps, page }: Stage, bookmark: Resource): Promise<void> {
  const step = ['Read the page', 'getResource'] as const;
  if (page === null) return steps.skip(...step, 'left out: the page is on this machine alone');
  const said = await steps.step(...step, async () => {
    check(bookmark.kind === 'bookmark', `the bookmark is a ${bookmark.kind}`);
    const { webpage } = bookmark.data;
    check(bookmark.name === pageSays.title, `the bookmark should be called “${pageSays.title}” like its page, and is called ${bookmark.name}`);
    check(webpage?.siteName === pageSays.siteName && webpage.favicon !== null, 'the bookmark should tell the site of its page, with its icon');
    return [webpage.description, `“${bookmark.name}”, picture ${await pictureOf(client, bookmark)}`];
  });
  steps.detail('page', said ?? 'says nothing of itself');
}

/** How large the picture is that stands for it. Fetches a thumbnail, to see that there is one. */
async function pictureOf(client: ResourceStorageClient, { name, thumbnail, cover }: Resource): Promise<string> {
  check(thumbnail !== null && cover !== null, `there should be a cover and thumbnails of ${name}`);
  const { headers, body } = await client.download(thumbnail.md);
  await body?.cancel();
  check(headers.get('Content-Type') === 'image/webp', `a thumbnail should be WebP, and is ${headers.get('Content-Type')}`);
  return `${cover.width} × ${cover.height}`;
}
