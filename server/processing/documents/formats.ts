import { isWritten } from '../../platform/text/media-types.ts';
import type { Content } from '../found.ts';

/** The formats of documents that are read by `documents/`, which is all but PDF. */
export type FormatName = 'text' | 'markdown' | 'html' | 'csv' | 'rtf' | 'docx' | 'xlsx' | 'pptx' | 'odf' | 'flatOdf' | 'epub';

interface Recognised {
  readonly format: FormatName;
  readonly types: RegExp;
  /** Extensions of what comes as plain text or XML. */
  readonly extensions?: readonly string[];
}

/** The first that fits. */
const known: readonly Recognised[] = [
  { format: 'markdown', types: /^text\/(?:x-)?markdown$/, extensions: ['md', 'markdown', 'mdown', 'mkd'] },
  { format: 'html', types: /^(?:text\/html|application\/xhtml\+xml)$/, extensions: ['html', 'htm', 'xhtml'] },
  { format: 'csv', types: /^text\/(?:csv|tab-separated-values|tsv)$/, extensions: ['csv', 'tsv', 'tab'] },
  { format: 'rtf', types: /^(?:application|text)\/rtf$/ },
  { format: 'docx', types: /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml|ms-word\.(?:document|template)\.macroenabled)/ },
  {
    format: 'xlsx',
    types: /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel\.(?:sheet|template|addin)\.macroenabled)/,
  },
  {
    format: 'pptx',
    types:
      /^application\/vnd\.(?:openxmlformats-officedocument\.presentationml|ms-powerpoint\.(?:presentation|template|slideshow|addin)\.macroenabled)/,
  },
  {
    format: 'flatOdf',
    types: /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation|graphics)-flat-xml$/,
    extensions: ['fodt', 'fods', 'fodp', 'fodg'],
  },
  { format: 'odf', types: /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation|graphics)/ },
  { format: 'epub', types: /^application\/epub\+zip$/ },
];

/** Types that many formats have, as far as their first bytes tell. */
const untold: ReadonlySet<string> = new Set(['text/plain', 'application/xml', 'text/xml']);

/** The format that a content is read in; null when it is none of these. */
export function formatOf({ kind, mimeType, extension }: Content): FormatName | null {
  if (kind !== 'document' || mimeType === null) return null;
  const named = known.find(({ types }) => types.test(mimeType));
  if (named) return named.format;
  if (!isWritten(mimeType)) return null;
  const byExtension = untold.has(mimeType)
    ? known.find(({ extensions }) => extension !== null && extensions?.includes(extension.toLowerCase()))
    : undefined;
  return byExtension?.format ?? 'text';
}

const withProperties: ReadonlySet<FormatName> = new Set(['markdown', 'html', 'rtf', 'docx', 'xlsx', 'pptx', 'odf', 'flatOdf', 'epub']);
const withPicture: ReadonlySet<FormatName> = new Set(['docx', 'xlsx', 'pptx', 'odf', 'epub']);

export const isDocument = (content: Content): boolean => formatOf(content) !== null;

const isAmong =
  (names: ReadonlySet<FormatName>) =>
  (content: Content): boolean => {
    const format = formatOf(content);
    return format !== null && names.has(format);
  };

/** Whether its format has a place for what a document says of itself. */
export const saysOfItself = isAmong(withProperties);
/** Whether its format has a place for a picture of the document. */
export const mayHoldPicture = isAmong(withPicture);
