import { type RenditionRole, renditionRoles } from '../core/resources/rendition-roles.ts';
import type { KnownData } from '../operations/resources/data.ts';
import { normalMediaType } from '../platform/text/media-types.ts';
import { oneLine } from '../platform/text/one-line.ts';
import type { Passage } from '../search/index/passages.ts';
import { safeFilename } from './email/safe-filename.ts';
import type { Candidate, Found, FoundAttachment, FoundRendition, PagePicture } from './found.ts';

/** Characters of a content that are kept for searches. What comes behind them is left out. */
export const mostText = 2_000_000;
/** Bytes that `data` of a record may have. */
export const mostData = 64 * 1024;
const longestTitle = 255;
const mostProblems = 20;
/** Words that are compared with those of other texts. */
export const mostCandidates = 60;
const longestWord = 64;
/** Pages of one content whose text is read in a picture of them. */
export const mostPagesSeen = 20;
/** Files that one content may carry. */
export const mostAttachments = 100;

/** What strangers' bytes have made of a process is not believed more than they are: it comes in its form and within its limits, whatever was said. */
export function believedFound(said: unknown, files: readonly Uint8Array[]): Found {
  const { data, title, passages, candidates, problems, renditions, attachments, pagePictures, unwrittenPages } = Object(said) as Record<
    keyof Found,
    unknown
  >;
  const [attachmentsAt, picturesAt] = [lengthOf(renditions), lengthOf(renditions) + lengthOf(attachments)];
  const cleanTitle = typeof title === 'string' ? oneLine(title, longestTitle) : '';
  return {
    ...(isObject(data) && { data }),
    ...(cleanTitle !== '' && { title: cleanTitle }),
    ...(Array.isArray(passages) && { passages: believedPassages(passages) }),
    ...(Array.isArray(renditions) && { renditions: renditions.flatMap((rendition, at) => believedRendition(rendition, files[at])) }),
    ...(Array.isArray(attachments) && {
      attachments: believedAttachments(attachments, files.slice(attachmentsAt)),
    }),
    ...(Array.isArray(pagePictures) && { pagePictures: believedPictures(pagePictures, files.slice(picturesAt)) }),
    ...(Array.isArray(unwrittenPages) && { unwrittenPages: unwrittenPages.filter(isPageNumber).slice(0, mostPagesSeen + 1) }),
    ...(Array.isArray(candidates) && { candidates: candidates.slice(0, mostCandidates).flatMap(believedCandidate) }),
    ...(Array.isArray(problems) && { problems: problems.filter((problem) => typeof problem === 'string').slice(0, mostProblems) }),
  };
}

function believedPassages(said: readonly unknown[]): Passage[] {
  const passages: Passage[] = [];
  let left = mostText;
  for (const passage of said) {
    const { text, pageNumber, timeStart, timeEnd } = Object(passage) as Record<keyof Passage, unknown>;
    // A database takes no null character in a text.
    const kept = typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed().slice(0, left) : '';
    if (kept.trim() === '') continue;
    left -= kept.length;
    passages.push({ text: kept, pageNumber: integerOrNull(pageNumber), timeStart: numberOrNull(timeStart), timeEnd: numberOrNull(timeEnd) });
    if (left <= 0) break;
  }
  return passages;
}

function believedRendition(said: unknown, bytes: Uint8Array | undefined): FoundRendition[] {
  const { roles, mimeType, width, height } = Object(said) as Record<keyof FoundRendition, unknown>;
  const known = Array.isArray(roles) ? roles.filter((role): role is RenditionRole => (renditionRoles as readonly unknown[]).includes(role)) : [];
  if (!bytes || known.length === 0 || !renditionTypes.has(String(mimeType))) return [];
  return [{ roles: known, mimeType: String(mimeType), width: integerOrNull(width), height: integerOrNull(height), bytes }];
}

const believedAttachments = (said: readonly unknown[], files: readonly Uint8Array[]): FoundAttachment[] =>
  said.slice(0, mostAttachments).flatMap((attachment, at) => believedAttachment(attachment, files[at], at));

function believedAttachment(said: unknown, bytes: Uint8Array | undefined, at: number): FoundAttachment[] {
  const { filename, mimeType, detectedType } = Object(said) as Record<keyof FoundAttachment, unknown>;
  if (!bytes) return [];
  return [
    {
      filename: safeFilename(String(filename), `attachment-${at + 1}`),
      mimeType: normalMediaType(String(mimeType)),
      detectedType: typeof detectedType === 'string' ? normalMediaType(detectedType) : null,
      bytes,
    },
  ];
}

const believedPictures = (said: readonly unknown[], files: readonly Uint8Array[]): PagePicture[] =>
  said.slice(0, mostPagesSeen).flatMap((picture, at) => {
    const [{ pageNumber }, bytes] = [Object(picture) as { pageNumber?: unknown }, files[at]];
    return bytes ? [{ pageNumber: integerOrNull(pageNumber), bytes }] : [];
  });

function believedCandidate(said: unknown): Candidate[] {
  const { word, written, weight } = Object(said) as Record<keyof Candidate, unknown>;
  if (typeof word !== 'string' || typeof written !== 'string' || !(typeof weight === 'number' && weight >= 0 && weight <= 1)) return [];
  const [kept, shown] = [oneLine(word, longestWord), oneLine(written, longestWord)];
  return kept === '' || shown === '' ? [] : [{ word: kept.toWellFormed(), written: shown.toWellFormed(), weight }];
}

/** What the service makes itself: pictures, documents as PDF, and transcripts. */
const renditionTypes = new Set(['image/webp', 'image/png', 'image/jpeg', 'application/pdf', 'text/plain']);

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const isPageNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;
const isObject = (value: unknown): value is KnownData => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null);
const integerOrNull = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31 ? Number(value) : null;
