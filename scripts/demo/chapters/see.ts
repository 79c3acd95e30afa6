import sharp from 'sharp';
import type { Resource } from '../../../client/src/node.ts';
import type { DemoFiles } from '../files.ts';
import { namesOf } from '../lists.ts';
import { type Answer, type Search, searchUntil } from '../searches.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import type { Stored } from './store.ts';

/** How long the service may take to look at a picture, in milliseconds. */
const longestLook = 60_000;

/** The photo is found by what it looks like, and by a color that it has. */
export async function see(stage: Stage, { folder, photo }: Stored, files: DemoFiles): Promise<void> {
  stage.steps.chapter('Find a picture by its look');
  const filters = { parentIds: [folder.id] };
  await stage.steps.step('Search by a grey crop', 'search', async () => {
    const image = await thumbnailOf(files.photo);
    const [hit] = await searchFor(stage, { image, filters }, photo);
    check(hit?.id === photo.id, `the search should find ${photo.name} first, and found ${hit?.name}`);
    return [hit, `${namesOf([hit])}, score ${hit.score.toFixed(2)}, by ${hit.matchedBy.join(' and ')}`];
  });
  await stage.steps.step('Search by a color', 'search', async () => {
    const { r, g, b } = (
      await sharp(files.photo)
        .resize(64)
        .toBuffer()
        .then((small) => sharp(small).stats())
    ).dominant;
    const hits = await searchFor(stage, { filters: { ...filters, color: [r, g, b] } }, photo);
    return [hits, `${namesOf(hits)} in rgb(${r}, ${g}, ${b})`];
  });
}

/** What somebody may have who has once seen the photo: small, in greys, without its margins. */
async function thumbnailOf(photo: string): Promise<string> {
  const small = await sharp(photo).autoOrient().resize(320, 240, { fit: 'fill' }).toBuffer();
  const cropped = await sharp(small).extract({ left: 10, top: 8, width: 300, height: 224 }).greyscale().jpeg({ quality: 60 }).toBuffer();
  return `data:image/jpeg;base64,${cropped.toString('base64')}`;
}

async function searchFor({ client }: Stage, body: Search, photo: Resource): Promise<Answer['hits']> {
  const isFound = ({ hits }: Answer): boolean => hits.some(({ id }) => id === photo.id);
  const answer = await searchUntil(client, body, isFound, longestLook);
  check(isFound(answer), `the search has not found the photo after ${longestLook / 1000} seconds`);
  return answer.hits;
}
