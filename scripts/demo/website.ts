import sharp from 'sharp';
import { startWebsite, type Website, webPage } from '../samples/website.ts';

/** Where the page is on its site. */
export const pagePath = '/tides';

/** What the page says of itself. */
export const pageSays = {
  title: 'Tides at Hamburg',
  siteName: 'Harbour Office',
  description: 'High and low water in the harbour on the second weekend of September.',
} as const;

/** The site that the demo's bookmark leads to. */
export async function startDemoWebsite(): Promise<Website> {
  return startWebsite({
    [pagePath]: page,
    '/water.png': ['image/png', await drawn(water)],
    '/icon.png': ['image/png', await drawn(icon)],
  });
}

const page = webPage({
  ...pageSays,
  picture: '/water.png',
  icon: '/icon.png',
  links: { '/': 'Harbour Office', '/boats': 'Boats' },
  paragraphs: [
    'On Saturday the water is lowest at noon and highest at a quarter past five. Who wants to land at the beach below the old town comes in the two hours after that.',
    'On Sunday everything is fifty minutes later. The locks open half an hour before high water and close an hour behind it.',
  ],
});

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

const water = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#9fc5e8"/>
  <path d="M0 330 Q150 270 300 330 T600 330 T900 330 T1200 330 V630 H0 Z" fill="#1f5f8b"/></svg>`;
const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#1f5f8b"/></svg>`;
