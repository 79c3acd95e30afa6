import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startWebsite, type Website, webPage } from '../samples/website.ts';

/** The site that the story's bookmark leads to. */
export async function startStoryWebsite(): Promise<Website> {
  return startWebsite({
    '/docs.html': page,
    '/images/sqlite-card.png': ['image/png', await picture('sqlite-card.png')],
    '/favicon.png': ['image/png', await picture('sqlite-icon.png')],
  });
}

const picture = (name: string): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'files', name));

const page = webPage({
  title: 'SQLite Documentation',
  siteName: 'SQLite',
  description: 'How to use the database, and how it works inside.',
  picture: '/images/sqlite-card.png',
  pictureSize: { width: 600, height: 315 },
  icon: '/favicon.png',
  links: { '/': 'Home', '/download.html': 'Download' },
  paragraphs: [
    'A write-ahead log lets readers go on reading while somebody writes. It is a file beside the database: changes go to its end, and a checkpoint takes them over into the database later.',
    'A checkpoint waits for nobody. Readers that began before it still see the database as it was when they began.',
  ],
});
