import type { AskedBytes } from '../platform/processes/limited-child-main.ts';
import type { Content, Earlier, Found } from './found.ts';

/** Does a step: reads these bytes, or what was found in them before, and says what it has found. @throws Unreadable */
export type ReadStep = (bytes: AskedBytes, content: Content, earlier: Earlier) => Promise<Found>;

/** What does the steps. A library is loaded when the first content needs it. */
export const readers = {
  archiveContents: async () => (await import('./archive/list-contents.ts')).listContents,
  soundTranscript: async () => (await import('./sound/transcript.ts')).readTranscript,
  soundProperties: async () => (await import('./sound/properties.ts')).readSound,
  soundCover: async () => (await import('./sound/cover.ts')).drawSoundCover,
  filmFrame: async () => (await import('./film/frame.ts')).drawFrame,
  filmStreams: async () => (await import('./film/streams.ts')).readStreams,
  filmProperties: async () => (await import('./film/properties.ts')).readFilm,
  pictureDimensions: async () => (await import('./picture/dimensions.ts')).readDimensions,
  pictureThumbnails: async () => (await import('./picture/thumbnails.ts')).drawThumbnails,
  pageHead: async () => (await import('./page/read-head.ts')).readHead,
  pageText: async () => (await import('./page/read-text.ts')).readText,
  pageIcon: async () => (await import('./page/draw-icon.ts')).drawIcon,
  pictureProperties: async () => (await import('./picture/properties.ts')).readProperties,
  pictureToRead: async () => (await import('./picture/page-picture.ts')).drawPicture,
  pdfPagesToRead: async () => (await import('./pdf/page-pictures.ts')).drawPdfPages,
  recognised: async () => (await import('./ocr/recognised.ts')).readRecognised,
  pdfProperties: async () => (await import('./pdf/properties.ts')).readPdfProperties,
  pdfThumbnails: async () => (await import('./pdf/thumbnails.ts')).drawPdfThumbnails,
  pdfText: async () => (await import('./pdf/text.ts')).readPdfText,
  emailMessage: async () => (await import('./email/read-message.ts')).readMessage,
  documentProperties: async () => (await import('./documents/properties.ts')).readProperties,
  documentPreview: async () => (await import('./documents/preview.ts')).readPreview,
  documentThumbnails: async () => (await import('./documents/thumbnails.ts')).drawThumbnails,
  documentText: async () => (await import('./documents/text.ts')).readText,
  words: async () => (await import('./words/read-words.ts')).readWords,
} satisfies Record<string, () => Promise<ReadStep>>;

export type ReaderName = keyof typeof readers;
