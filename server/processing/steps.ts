import { isOfNoKind } from './archive/formats.ts';
import { isDocument, mayHoldPicture, saysOfItself } from './documents/formats.ts';
import { isEmail } from './email/format.ts';
import { isFilm } from './film/formats.ts';
import type { Content } from './found.ts';
import { isPdf } from './pdf/format.ts';
import { isPicture } from './picture/formats.ts';
import type { ReaderName } from './readers.ts';
import { isSound, isVoiceNote } from './sound/formats.ts';

/**
 * One thing that is found out about a content, by itself: that it fails leaves the others alone. What does it is in `readers.ts`, in a process of its own. Contents of
 * other formats have a step of the same name, with another reader.
 */
export interface Step {
  /** As `data.steps` and `data.problems` name it. */
  readonly name: StepName;
  readonly reader: ReaderName;
  readonly appliesTo: (content: Content) => boolean;
  /** That it may take. */
  readonly seconds: number;
  /** What a person reads when it fails for a reason that the content doesn't tell. */
  readonly failure: string;
}

type StepName = 'ocr' | 'streams' | 'transcript' | 'contents' | 'dimensions' | 'thumbnails' | 'properties' | 'message' | 'text' | 'preview' | 'words';

/** In the order in which they are taken: what people look at first comes first. */
const steps: readonly Step[] = [
  { name: 'dimensions', reader: 'pictureDimensions', seconds: 20, appliesTo: isPicture, failure: 'The size of the picture could not be read.' },
  { name: 'thumbnails', reader: 'pictureThumbnails', seconds: 40, appliesTo: isPicture, failure: 'No thumbnails could be made of the picture.' },
  {
    name: 'properties',
    reader: 'pictureProperties',
    seconds: 20,
    appliesTo: isPicture,
    failure: 'What the picture says of itself could not be read.',
  },
  { name: 'properties', reader: 'pdfProperties', seconds: 20, appliesTo: isPdf, failure: 'What the document says of itself could not be read.' },
  { name: 'thumbnails', reader: 'pdfThumbnails', seconds: 40, appliesTo: isPdf, failure: 'No picture could be made of the first page.' },
  { name: 'text', reader: 'pdfText', seconds: 60, appliesTo: isPdf, failure: 'The text of the document could not be read.' },
  { name: 'message', reader: 'emailMessage', seconds: 40, appliesTo: isEmail, failure: 'The e-mail message could not be read.' },
  {
    name: 'properties',
    reader: 'documentProperties',
    seconds: 20,
    appliesTo: saysOfItself,
    failure: 'What the document says of itself could not be read.',
  },
  { name: 'preview', reader: 'documentPreview', seconds: 30, appliesTo: isDocument, failure: 'No preview could be made of the document.' },
  {
    name: 'thumbnails',
    reader: 'documentThumbnails',
    seconds: 40,
    appliesTo: mayHoldPicture,
    failure: 'The picture of the document could not be read.',
  },
  { name: 'text', reader: 'documentText', seconds: 60, appliesTo: isDocument, failure: 'The text of the document could not be read.' },
  { name: 'properties', reader: 'soundProperties', seconds: 20, appliesTo: isSound, failure: 'What the recording says of itself could not be read.' },
  {
    name: 'thumbnails',
    reader: 'soundCover',
    seconds: 30,
    appliesTo: isSound,
    failure: 'No thumbnails could be made of the cover of the recording.',
  },
  { name: 'properties', reader: 'filmProperties', seconds: 20, appliesTo: isFilm, failure: 'What the film says of itself could not be read.' },
  { name: 'contents', reader: 'archiveContents', seconds: 40, appliesTo: isOfNoKind, failure: 'What the file holds could not be listed.' },
];

/** The last one: it is about the text that the others have found, wherever they have found any. */
export const wordsStep: Step = {
  name: 'words',
  reader: 'words',
  seconds: 20,
  appliesTo: () => true,
  failure: 'What the text is about could not be told.',
};

/** Of films, where the machine has a program that measures their streams. */
export const streamsStep: Step = {
  name: 'streams',
  reader: 'filmStreams',
  seconds: 20,
  appliesTo: isFilm,
  failure: 'The streams of the film could not be measured.',
};

/** Of films, where the machine has a program that takes a frame. */
export const frameStep: Step = {
  name: 'thumbnails',
  reader: 'filmFrame',
  seconds: 30,
  appliesTo: isFilm,
  failure: 'No picture could be taken of the film.',
};

/** Of what has text that can only be seen, where the machine has a program that reads it: what is drawn for it, and what is made of what it says. */
export const pictureToReadStep: Step = {
  name: 'ocr',
  reader: 'pictureToRead',
  seconds: 30,
  appliesTo: isPicture,
  failure: 'The text in the picture could not be read.',
};
export const pdfPagesStep: Step = {
  name: 'ocr',
  reader: 'pdfPagesToRead',
  seconds: 40,
  appliesTo: isPdf,
  failure: 'The text in the pictures of the pages could not be read.',
};
export const recognisedStep: Step = {
  name: 'ocr',
  reader: 'recognised',
  seconds: 20,
  appliesTo: (content) => isPicture(content) || isPdf(content),
  failure: 'What was read in pictures makes no text.',
};

/** Of voice notes whose transcript is stored. */
export const transcriptStep: Step = {
  name: 'transcript',
  reader: 'soundTranscript',
  seconds: 20,
  appliesTo: isVoiceNote,
  failure: 'The transcript could not be read.',
};

export const stepsFor = (content: Content): readonly Step[] => steps.filter(({ appliesTo }) => appliesTo(content));
