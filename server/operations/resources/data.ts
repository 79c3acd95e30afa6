import type { components } from '../../../generated/contract.ts';
import type { Kind } from '../../core/resources/kinds.ts';

type Schemas = components['schemas'];

/** `data` of each kind of resource. */
interface DataByKind {
  document: Schemas['DocumentData'];
  image: Schemas['ImageData'];
  video: Schemas['VideoData'];
  audio: Schemas['AudioData'];
  voicenote: Schemas['VoicenoteData'];
  email: Schemas['EmailData'];
  default: Schemas['DefaultData'];
  folder: Schemas['FolderData'];
  notepad: Schemas['NotepadData'];
  bookmark: Schemas['BookmarkData'];
  highlight: Schemas['BookmarkData'];
}

const content = { caption: null, keywords: [], problems: [], steps: [] };
const file = { ...content, infected: false, scannedAt: null, sha256: null };
const unknownSize = { width: null, height: null };
const media = { ...file, attributes: { dimensions: unknownSize }, media: null };
const webpage = { ...content, webpage: null, attributes: null, media: null };

/** The properties of a document of which nothing is known. */
const unknownDocument: Schemas['DocumentAttributes'] = {
  pages: null,
  author: null,
  title: null,
  subject: null,
  keywords: null,
  producer: null,
  creator: null,
  security: null,
  version: null,
  creationDate: null,
  modificationDate: null,
  structured: null,
  documentType: null,
  documentTypeConfidence: null,
};

/** What the record shows until something is known: every field is there from the start. */
const unknownData: { readonly [K in Kind]: Readonly<DataByKind[K]> } = {
  document: {
    ...file,
    documentPreview: { html: null },
    attributes: {
      document: unknownDocument,
      dimensions: unknownSize,
      cover: null,
    },
    pdfRender: null,
  },
  image: media,
  video: media,
  audio: media,
  voicenote: { ...media, transcriptKey: null },
  email: {
    ...file,
    emailMessage: { snippet: null, subject: null, from: null, to: null, body: null, cc: null, bcc: null },
    emailPreview: null,
  },
  default: file,
  folder: content,
  notepad: { ...content, preview: { content: null }, links: [] },
  bookmark: webpage,
  highlight: webpage,
};

/** What is known of a content, as it is stored: the fields of the contract's `data` that have a value, at any depth. */
export type KnownData = Readonly<Record<string, unknown>>;

/** What a record shows once something is known of what it shows as null before. */
const unknownMedia: Schemas['MediaAttributes'] = {
  ...{ width: null, height: null, duration: null, codec: null, bitRate: null, frameRate: null, sampleRate: null, channels: null },
  ...{
    color: null,
    location: null,
    device: null,
    dominantColors: [],
    takenAt: null,
    ocr: null,
    transcript: null,
    title: null,
    artist: null,
    album: null,
  },
};

/** What is stored of a content and isn't for its readers: which reading of it servers elsewhere are being asked about. */
export function knownIn(data: string): KnownData {
  if (data === '{}') return {};
  const { asking, ...known } = JSON.parse(data) as KnownData;
  return known;
}

const isLinked = (kind: Kind): boolean => kind === 'bookmark' || kind === 'highlight';

/** `data` of the record: what is known, and null where nothing is. */
export function resourceData<K extends Kind>(kind: K, known: KnownData): DataByKind[K] {
  const media = known.media ? { media: fill(unknownMedia, known.media) } : {};
  const attributes = known.attributes && isLinked(kind) ? { attributes: linkedFile(known.attributes) } : {};
  return fill(unknownData[kind], { ...known, ...media, ...attributes }) as DataByKind[K];
}

/** What a bookmark shows of a file that it leads to. */
const linkedFile = (known: unknown): unknown =>
  fill({ document: (known as { document?: unknown }).document ? unknownDocument : null, dimensions: unknownSize }, known);

/** Lays the known fields over the defaults, object by object. */
function fill(defaults: unknown, known: unknown): unknown {
  if (known === undefined) return defaults;
  if (!isPlainObject(defaults) || !isPlainObject(known)) return known;
  const filled: Record<string, unknown> = { ...defaults };
  for (const key of Object.keys(known)) filled[key] = fill(defaults[key], known[key]);
  return filled;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
