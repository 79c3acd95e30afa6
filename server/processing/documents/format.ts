import type { components } from '../../../generated/contract.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Outline } from './outline.ts';

/** What a document says of itself, as far as it does. */
export type Properties = Partial<
  Pick<
    components['schemas']['DocumentAttributes'],
    'pages' | 'author' | 'title' | 'subject' | 'keywords' | 'producer' | 'version' | 'security' | 'creationDate' | 'modificationDate'
  >
>;

/** How the documents of a format are read. Everything throws `Unreadable` when it can't be done. */
export interface Format {
  /** What the document says of itself. */
  readonly properties?: (bytes: AskedBytes) => Promise<Properties>;
  /** Tells what the document consists of, until the outline is full. */
  readonly outline: (bytes: AskedBytes, outline: Outline) => Promise<void>;
  /** The beginning of the document as HTML, where something better than its outline can be made of it; null where it can't. It is made safe by the caller. */
  readonly html?: (bytes: AskedBytes) => Promise<string | null>;
  /** The picture of itself that the document holds. */
  readonly picture?: (bytes: AskedBytes) => Promise<Uint8Array | null>;
}
