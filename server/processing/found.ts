import type { RenditionRole } from '../core/resources/rendition-roles.ts';
import type { KnownData } from '../operations/resources/data.ts';
import type { Passage } from '../search/index/passages.ts';

/** As much of a resource as reading its content takes. */
export interface Content {
  readonly kind: string;
  /** Lower case. */
  readonly mimeType: string | null;
  readonly extension: string | null;
  readonly filename: string | null;
  /** The pages whose text can only be seen, of a step that draws them. */
  readonly unwrittenPages?: readonly number[];
  /** Of what was fetched: where it was found, and how its server says that its letters are written. */
  readonly fetched?: { readonly url: string; readonly charset: string | null };
}

/** A file that a step has made of a content. One file may have several roles. */
export interface FoundRendition {
  readonly roles: readonly RenditionRole[];
  readonly mimeType: string;
  /** Pixels; null of what has none. */
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: Uint8Array;
}

/** A file that a content carries, such as an attachment of an e-mail. It becomes a resource of its own, below that of the content. */
export interface FoundAttachment {
  /** As the content calls it: made a name that a file can have when it is believed. */
  readonly filename: string;
  /** As the content says. */
  readonly mimeType: string;
  /** What the first bytes tell: see `detectMediaType`. */
  readonly detectedType: string | null;
  readonly bytes: Uint8Array;
}

/** A picture of a page, drawn so that a program can read the text in it. */
export interface PagePicture {
  /** Null of a picture that is no page. */
  readonly pageNumber: number | null;
  readonly bytes: Uint8Array;
}

/** What the steps before have found, for one that is about that and reads no bytes. */
export interface Earlier {
  readonly title: string | null;
  /** What the content says itself that it is. */
  readonly description: string | null;
  /** The beginning of the text. */
  readonly text: string;
  readonly pages: number | null;
}

/** A word that may be a keyword. */
export interface Candidate {
  /** As the search index has it. */
  readonly word: string;
  /** As the text has it. */
  readonly written: string;
  /** How much it says about the text, from 0 to 1, whatever other texts have. */
  readonly weight: number;
}

/** What a step has found out. Everything may be missing. */
export interface Found {
  /** Fields of the record's `data` that have a value now, at any depth. */
  readonly data?: KnownData;
  /** The title that the content gives itself. What has no name is given it. */
  readonly title?: string;
  /** The text of the content, in its order. */
  readonly passages?: readonly Passage[];
  readonly renditions?: readonly FoundRendition[];
  readonly attachments?: readonly FoundAttachment[];
  /** Pages without text: what stands on them can only be seen. The first of them, and one more than are read, where there is. */
  readonly unwrittenPages?: readonly number[];
  readonly pagePictures?: readonly PagePicture[];
  /** The best of them become the keywords, once they are compared with the other texts of the workspace. */
  readonly candidates?: readonly Candidate[];
  /** What a person should know of it although the step has come to an end, in a sentence. */
  readonly problems?: readonly string[];
}

/** Thrown by a step, with what a person reads: the content can't be read for a reason that lies in it. */
export class Unreadable extends Error {}
