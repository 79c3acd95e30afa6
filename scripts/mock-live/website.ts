import sharp from 'sharp';
import { samplePhoto } from '../samples/photo.ts';
import { startWebsite, type Website, webPage } from '../samples/website.ts';

interface Page {
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
  /** Degrees, 0 to 360: the colour of its picture and its icon. */
  readonly hue: number;
  readonly paragraphs: readonly string[];
}

/** The pages that bookmarks lead to, by path. */
const pages: Readonly<Record<string, Page>> = {
  '/tides': {
    title: 'Tides at pier 4',
    siteName: 'Harbour Office',
    description: 'High and low water for the next two weeks.',
    hue: 205,
    paragraphs: [
      'On Saturday the water is lowest at noon and highest at a quarter past five. Each day after that is fifty minutes later.',
      'The locks open half an hour before high water and close an hour behind it. Rowing boats go first.',
    ],
  },
  '/map': {
    title: 'Map of the harbour',
    siteName: 'Harbour Office',
    description: 'Piers, locks and the places where boats may land.',
    hue: 190,
    paragraphs: [
      'Pier 4 is behind the second lock, on the left bank. Boats may land at the beach below the old town and at the rowing club.',
      'Ships have the right of way between the red buoys. Keep to the left of them, also when nothing is to be seen.',
    ],
  },
  '/alt-texts': {
    title: 'How to write alt texts',
    siteName: 'Pages for Everybody',
    description: 'What to say of a picture to somebody who does not see it.',
    hue: 280,
    paragraphs: [
      'Say what the picture is there for. On a poster that is the boat, on a map it is the way to the pier.',
      'Leave the text empty where a picture only decorates, so that nobody has to listen to it.',
    ],
  },
  '/contrast': {
    title: 'Text that can be read in the sun',
    siteName: 'Pages for Everybody',
    description: 'How much darker than its background a text has to be.',
    hue: 45,
    paragraphs: [
      'A telephone on a boat is a mirror. Grey on white is nothing there, and thin letters are less.',
      'Measure the contrast of each pair of colours, links included, and take black where you hesitate.',
    ],
  },
  '/sourdough': {
    title: 'Keeping a sourdough',
    siteName: 'The Slow Baker',
    description: 'Flour, water, and a jar with a name.',
    hue: 30,
    paragraphs: [
      'Feed the starter with the same weight of flour and water, once a day where it is warm and once a week in the fridge.',
      'It is ready when a spoon of it floats. Dough that was folded three times in the evening is baked in the morning.',
    ],
  },
  '/knots': {
    title: 'Four knots for rowers',
    siteName: 'Rowing Club Altona',
    description: 'Those that hold, and come undone again.',
    hue: 150,
    paragraphs: [
      'The bowline makes a loop that does not slip. It holds a boat at a ring for the night.',
      'The clove hitch is tied in a second around a post, and is for landing only: it works loose where the boat swings.',
    ],
  },
  '/moths': {
    title: 'Moths at the lantern',
    siteName: 'Night Animals',
    description: 'Who comes to the light between June and September.',
    hue: 320,
    paragraphs: [
      'Hawk moths come at dusk and stay for a minute. The small ones come later and sit on the sail until morning.',
      'Warm light draws fewer of them than white light. They do no harm to boats.',
    ],
  },
};

/** Serves the pages, each with its picture and the icon of its site. */
export async function startMockWebsite(): Promise<Website> {
  const files = await Promise.all(
    Object.entries(pages).map(async ([path, { hue, ...says }]) => {
      const [picture, icon] = [`/pictures${path}.jpg`, `/icons${path}.png`];
      return [
        [path, webPage({ ...says, picture, icon, links: { '/tides': 'Tides', '/map': 'Map' } })],
        [picture, ['image/jpeg', await samplePhoto({ width: 1200, height: 630, hue, takenAt: new Date('2026-06-21T04:50:00Z') })]],
        [icon, ['image/png', await drawIcon(hue)]],
      ] as const;
    }),
  );
  return startWebsite(Object.fromEntries(files.flat()));
}

function drawIcon(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="hsl(${hue}, 60%, 40%)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
