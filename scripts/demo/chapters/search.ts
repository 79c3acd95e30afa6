import type { Resource, Schemas } from '../../../client/src/node.ts';
import { namesOf } from '../lists.ts';
import { type Answer, type Search, searchUntil } from '../searches.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import type { Stored } from './store.ts';

type Hit = Schemas['SearchHit'];

/** How long the service may take to look into a note, in milliseconds. */
const longestLook = 60_000;
/** The same for what it means: one that has only just been started reads first what words mean. */
const longestThought = { own: 60_000, running: 3_000 };

/** The note is found by words that are half right, by words that stand in it together, and by words that don't stand in it at all. */
export async function search(stage: Stage, { folder, note }: Stored): Promise<void> {
  stage.steps.chapter('Search');
  const filters = { parentIds: [folder.id] };
  await byTypo(stage, { text: 'harbuor wekend', filters }, note);
  await byPhrase(stage, { text: '"the good binoculars"', filters }, { text: '"binoculars the good"', filters }, note);
  await byMeaning(stage, { text: 'a holiday at the port', filters }, note);
}

/** What was just written is found by its name at once. */
async function byTypo({ client, steps }: Stage, body: Search, note: Resource): Promise<void> {
  await steps.step('Search with typos', 'search', async () => {
    const { data } = await client.POST('/v2/search', { body: { ...body, incognito: true } });
    const [hit] = data.hits;
    check(hit?.id === note.id, `“${body.text}” should find ${note.name}, and found ${namesOf(data.hits)}`);
    return [hit, `${body.text} → ${found(hit)}`];
  });
}

async function byPhrase({ client, steps }: Stage, body: Search, otherOrder: Search, note: Resource): Promise<void> {
  const hit = await steps.step('Search for a phrase', 'search', async () => {
    const { hits } = await searchUntil(client, body, isFound(note), longestLook);
    const [first] = hits;
    check(first?.id === note.id, `${body.text} should find ${note.name}, and found ${namesOf(hits)}`);
    const { data } = await client.POST('/v2/search', { body: { ...otherOrder, incognito: true } });
    check(data.total === 0, `nothing has the phrase ${otherOrder.text}, and the search found ${namesOf(data.hits)}`);
    return [first, `${body.text} → ${found(first)}`];
  });
  const [passage] = hit.chunks;
  if (passage) steps.detail('passage', passage.text.replaceAll(/\s+/g, ' '));
}

/** As far as the service knows what words mean: it may have no encoder, or one for another language. */
async function byMeaning({ client, steps, isOwn }: Stage, body: Search, note: Resource): Promise<void> {
  const step = 'Search in other words';
  const { hits, degraded } = await searchUntil(client, body, isFound(note), longestThought[isOwn ? 'own' : 'running']);
  const hit = hits.find(({ id }) => id === note.id);
  if (hit === undefined)
    return steps.skip(step, 'search', `left out: ${degraded ? 'it finds nothing by meaning now' : 'no encoder here knows these words'}`);
  await steps.step(step, 'search', async () => {
    const { data } = await client.POST('/v2/search', { body: { ...body, incognito: true } });
    check(isFound(note)(data), `“${body.text}” should find ${note.name} again, and found ${namesOf(data.hits)}`);
    return [hit, `${body.text} → ${found(hit)}`];
  });
}

const isFound =
  (note: Resource) =>
  ({ hits }: Answer): boolean =>
    hits.some(({ id }) => id === note.id);

const found = ({ score, matchedBy }: Hit): string => `${score.toFixed(2)}, by ${matchedBy.join(' and ')}`;
