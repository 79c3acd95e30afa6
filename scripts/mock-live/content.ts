import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleArchive } from '../samples/archive.ts';
import { samplePdf } from '../samples/pdf.ts';
import { samplePhoto } from '../samples/photo.ts';
import { sampleSound } from '../samples/sound.ts';

/** What belongs to any resource but a folder. */
interface Common {
  readonly name: string;
  /** By name: those that don't exist yet are made. */
  readonly tags?: readonly string[];
  /** Pinned. */
  readonly comment?: string;
  /** Who says so, when it isn't the key's user. */
  readonly commentBy?: string;
  /** Further comments. */
  readonly comments?: readonly Comment[];
  /** By name: one of `labels`. */
  readonly label?: string;
  readonly isBinned?: boolean;
}

export interface Comment {
  readonly content: string;
  /** Who says so, when it isn't the key's user. */
  readonly by?: string;
  /** Whether it mentions the key's user. */
  readonly mentionsUs?: boolean;
}

export interface Label {
  readonly name: string;
  readonly hexColor: string;
}

export interface Note extends Common {
  readonly kind: 'note';
  readonly text: string;
}
export interface Bookmark extends Common {
  readonly kind: 'bookmark';
  /** A path of the website that runs beside the service. */
  readonly page: string;
}
export interface File extends Common {
  readonly kind: 'file';
  readonly filename: string;
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly isVoiceNote?: boolean;
}
export interface Folder {
  readonly kind: 'folder';
  readonly name: string;
  readonly description?: string;
  readonly emoji?: string;
  readonly children: readonly Item[];
  /** Only a space can be private. */
  readonly isPrivate?: boolean;
  readonly isPublished?: boolean;
  readonly isBinned?: boolean;
}

/** Somebody who uses the boat hire's product, with a workspace of their own. */
export interface Workspace {
  readonly title: string;
  readonly description: string;
  readonly inbox: readonly Item[];
}
export type Item = Folder | Note | Bookmark | File;

/** A small workspace that somebody could have: a boat hire and a household. */
export interface Content {
  readonly labels: readonly Label[];
  readonly inbox: readonly Item[];
  readonly spaces: readonly Folder[];
  /** Delegated by this one. */
  readonly workspaces: readonly Workspace[];
}

const note = (name: string, text: string, more: Omit<Common, 'name'> = {}): Note => ({ kind: 'note', name, text, ...more });
const bookmark = (name: string, page: string, more: Omit<Common, 'name'> = {}): Bookmark => ({ kind: 'bookmark', name, page, ...more });

function folder(emoji: string, name: string, description: string, children: readonly Item[], more: Partial<Folder> = {}): Folder {
  return { kind: 'folder', emoji, name, description, children, ...more };
}

function textFile(filename: string, text: string, more: Omit<Common, 'name'> = {}): File {
  return { kind: 'file', name: filename.replace(/\.[^.]+$/, ''), filename, bytes: async () => new Uint8Array(Buffer.from(text)), ...more };
}

function photo(filename: string, name: string, hue: number, takenAt: string, more: Omit<Common, 'name'> = {}): File {
  const bytes = () => samplePhoto({ width: 1024, height: 768, hue, takenAt: new Date(takenAt) });
  return { kind: 'file', name, filename, bytes: async () => new Uint8Array(await bytes()), ...more };
}

function pdf(filename: string, name: string, createdAt: string, lines: readonly string[], more: Omit<Common, 'name'> = {}): File {
  const bytes = () => samplePdf({ title: name, author: 'Harbour Boats, Hamburg', createdAt: new Date(createdAt), pages: [[name, ...lines]] });
  return { kind: 'file', name, filename, bytes: async () => new Uint8Array(bytes()), ...more };
}

function sound(filename: string, name: string, notes: readonly number[], isVoiceNote = false): File {
  return {
    kind: 'file',
    name,
    filename,
    bytes: async () => new Uint8Array(sampleSound({ title: name, artist: 'Harbour Boats', notes })),
    isVoiceNote,
  };
}

/** A file of the contract's examples. */
function storyFile(filename: string, name: string, more: Omit<Common, 'name'> = {}): File {
  const bytes = () => readFile(path.join(import.meta.dirname, '../examples/files', filename));
  return { kind: 'file', name, filename, bytes: async () => new Uint8Array(await bytes()), ...more };
}

const boatPlans: File = {
  kind: 'file',
  name: 'Plans of the boats',
  filename: 'boat-plans.tar.gz',
  bytes: async () =>
    new Uint8Array(
      await sampleArchive([
        { name: 'boat-3/measures.txt', content: Buffer.from('Length 4.20 m, beam 1.60 m\n'), modifiedAt: new Date('2026-05-04T08:00:00Z') },
        { name: 'boat-3/repairs.txt', content: Buffer.from('New rowlocks in May\n'), modifiedAt: new Date('2026-05-11T08:00:00Z') },
      ]),
    ),
};

function invoice(number: number, createdAt: string, customer: string, euros: number, more: Omit<Common, 'name'>): File {
  const lines = [
    'Harbour Boats, Hamburg',
    '',
    `For ${customer}`,
    '',
    `One weekend on the water   ${euros.toFixed(2)} EUR`,
    '',
    'Please pay within 14 days.',
  ];
  return pdf(`invoice-2026-${number}.pdf`, `Invoice 2026-${number}`, createdAt, lines, more);
}

const boats = folder('⛵', 'Harbour Boats', 'The boat hire at pier 4', [
  folder('🧾', 'Invoices', 'One file for each, by number', [
    invoice(110, '2026-08-03T08:00:00Z', 'the Lindqvist family', 180, { tags: ['invoices', 'paid'] }),
    invoice(111, '2026-08-10T08:00:00Z', 'Rowing Club Altona', 540, { tags: ['invoices', 'paid'] }),
    invoice(112, '2026-08-24T08:00:00Z', 'M. Okafor', 96, { tags: ['invoices', 'paid'] }),
    invoice(113, '2026-09-07T08:00:00Z', 'School at the Bridge', 312, {
      tags: ['invoices', 'unpaid'],
      label: 'Waiting for money',
      comment: 'They pay at the end of the month. Remind them on the 1st.',
      comments: [{ content: 'I called them, they know.' }, { content: 'It is on its way!', by: 'School at the Bridge' }],
    }),
    invoice(114, '2026-09-14T08:00:00Z', 'Ada Beck', 204, { tags: ['invoices', 'unpaid'], label: 'Waiting for money' }),
    textFile(
      'invoices-2026.csv',
      'number,date,customer,euros,paid\n110,2026-08-03,Lindqvist,180,yes\n111,2026-08-10,Rowing Club Altona,540,yes\n112,2026-08-24,M. Okafor,96,yes\n113,2026-09-07,School at the Bridge,312,no\n114,2026-09-14,Ada Beck,204,no\n',
      { tags: ['invoices'] },
    ),
  ]),
  folder('📷', 'Photos', 'For the website and the poster', [
    photo('pier-morning.jpg', 'The pier in the morning', 48, '2026-06-21T04:50:00Z', { tags: ['website'] }),
    photo('harbour-evening.jpg', 'The harbour in the evening', 24, '2026-09-12T17:24:00Z', {
      tags: ['website', 'poster'],
      comment: 'This one for the poster!',
      commentBy: 'Printer’s shop',
    }),
    storyFile('ferry.mp4', 'The ferry passes', { tags: ['website'] }),
    photo('fog.jpg', 'Fog over the river', 210, '2026-10-30T07:15:00Z'),
  ]),
  folder('🎵', 'Sounds', 'For the trips with lanterns', [
    sound('lantern-song.wav', 'Lantern song', [392, 440, 494, 587, 494, 440, 392, 294]),
    // With a picture on its sleeve.
    storyFile('harbour-bells.mp3', 'Harbour bells'),
    sound('call-from-boat-3.wav', 'Call from boat 3', [220, 262, 220, 196], true),
  ]),
  boatPlans,
  folder(
    '🌍',
    'Website',
    'What the new site is made of',
    [
      note(
        'Opening hours',
        '# Opening hours\n\n| Month | Hours |\n|---|---|\n| April to June | 10 to 18 |\n| July and August | 9 to 21 |\n| September, October | 10 to 18 |\n\nClosed from November to March.\n',
        { tags: ['website'] },
      ),
      note(
        'Prices',
        '# Prices\n\n- Rowing boat, an hour: **12 EUR**\n- Rowing boat, a day: **60 EUR**\n- Sailing boat, a weekend: **180 EUR**\n- Life jacket: **8 EUR**\n\nClubs and schools pay 10 % less.\n',
        {
          tags: ['website'],
          label: 'Next',
          comment: 'Ask the accountant before these go online.',
          comments: [{ content: 'She says yes, but for the weekends.', mentionsUs: true }],
        },
      ),
      bookmark('Map of the harbour', '/map', { tags: ['website', 'maps'] }),
      bookmark('How to write alt texts', '/alt-texts', { tags: ['website', 'reading'] }),
      bookmark('Text that can be read in the sun', '/contrast', { tags: ['website', 'reading'] }),
    ],
    { isPublished: true },
  ),
  note(
    'Before the first boat leaves',
    '# Before the first boat leaves\n\n1. Look at the weather and at the tide table.\n2. Count the life jackets.\n3. Unlock pier 4.\n4. Put the sign out.\n',
    { tags: ['lists'] },
  ),
  note(
    'Ideas for next year',
    '# Ideas for next year\n\n- evening trips with lanterns\n- a second sailing boat?\n- **online booking**, see [the map](https://www.openstreetmap.org/)\n',
    { label: 'Next' },
  ),
  folder('🗑️', 'Poster, the first try', 'Nobody could read it', [note('Text of the poster', 'Boats! Boats! Boats!')], { isBinned: true }),
  note('Prices of 2025', '# Prices of 2025\n\n- Rowing boat, an hour: **11 EUR**\n', { tags: ['website'], isBinned: true }),
]);

const home = folder('🏡', 'Home', 'Everything that isn’t boats', [
  folder('🍞', 'Recipes', 'Tried at least once', [
    note('Plum cake', '# Plum cake\n\n- 1 kg plums\n- 250 g flour\n- 125 g butter\n- 2 eggs\n\nBake for 40 minutes at 180 °C.\n', {
      tags: ['recipe', 'autumn'],
    }),
    note('Lentil soup', '# Lentil soup\n\nOnions first, then carrots, then **red lentils**. Lemon at the end.\n', { tags: ['recipe'] }),
    note('Bread, the slow one', '# Bread, the slow one\n\nMix in the evening, fold three times, bake in the morning at 250 °C.\n', {
      tags: ['recipe'],
      comment: 'Less salt next time.',
    }),
    bookmark('Sourdough', '/sourdough', { tags: ['recipe', 'reading'] }),
  ]),
  folder('🗂️', 'Papers', 'What one would miss', [
    pdf('lease.pdf', 'Lease of the flat', '2024-03-01T09:00:00Z', ['Pier Street 7, second floor', 'From 1 April 2024, without end'], {
      tags: ['papers'],
    }),
    pdf('electricity-2026-10.pdf', 'Electricity, October 2026', '2026-11-02T09:00:00Z', ['Used 143 kWh', 'To pay 47.19 EUR'], {
      tags: ['papers', 'unpaid'],
    }),
    textFile('expenses-2026.csv', 'month,rent,food,rest\n8,900,412,230\n9,900,388,197\n10,900,401,350\n', { tags: ['papers'] }),
  ]),
  folder('🌱', 'Garden', 'The strip behind the house', [
    note(
      'What grows where',
      '# What grows where\n\n- by the wall: tomatoes\n- in the middle: beans, then kale\n- in the shade: mint, **in a pot**\n',
      { tags: ['lists'] },
    ),
    photo('beans.jpg', 'The beans in August', 96, '2026-08-15T10:05:00Z'),
  ]),
  folder('📦', 'Empty boxes', 'Nothing yet', []),
]);

const diary = folder('🔒', 'Diary', 'For nobody else', [note('12 September', 'The light over the water! I should have stayed longer.')], {
  isPrivate: true,
});

const message = [
  'From: Ada Beck <ada@example.com>',
  'To: Harbour Boats <hello@example.com>',
  'Subject: The binoculars',
  'Date: Mon, 14 Sep 2026 09:12:00 +0200',
  'Message-ID: <binoculars@example.com>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello, I think I left my binoculars in boat 3. Did you find them?',
  '',
].join('\r\n');

export const content: Content = {
  labels: [
    { name: 'Waiting for money', hexColor: '#e8590c' },
    { name: 'Next', hexColor: '#1971c2' },
  ],
  spaces: [boats, home, diary],
  workspaces: [
    {
      title: 'Grace Hopper',
      description: 'Books a boat every Sunday',
      inbox: [
        note('My bookings', '# My bookings\n\n- every Sunday, ten o’clock, **boat 3**\n', { tags: ['boats'] }),
        bookmark('Moths', '/moths', { tags: ['reading'] }),
      ],
    },
  ],
  inbox: [
    note('Call the harbour master back', 'About the lamp at pier 4. Mornings are best.\n', { tags: ['lists'] }),
    bookmark('Tides', '/tides', { tags: ['reading'], comment: 'Read before the exam.' }),
    bookmark('Four knots', '/knots', { tags: ['reading'] }),
    // Shows what becomes of a page that is gone.
    bookmark('The printer’s price list', '/prices-of-2024', { tags: ['poster'] }),
    textFile('binoculars.eml', message),
    textFile('packing-list.md', '# Packing list\n\n- life jackets\n- sandwiches\n- the good binoculars\n', { tags: ['lists'] }),
  ],
};
