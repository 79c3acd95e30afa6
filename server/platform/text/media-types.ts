import { fileTypeFromBuffer } from 'file-type';
import * as mimeTypes from 'mime-types';
import { filenameExtension } from './extensions.ts';

export type FileKind = 'image' | 'video' | 'audio' | 'voicenote' | 'email' | 'document' | 'default';

/** How much of a file its type is read from. Archives tell what they hold only behind their first entry. */
export const headLength = 64 * 1024;

const unknownType = 'application/octet-stream';
const plainText = 'text/plain';

/** Lower case and without parameters: `Text/HTML; charset=x` is `text/html`. What is no media type at all says nothing. */
export function normalMediaType(declared: string): string {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/.test(type) ? type : unknownType;
}

/**
 * The media type that the first bytes (`headLength` of them) tell, or null when they don't. Plain text never tells one of a binary format: `BM`,
 * `MZ` and `FORM` begin pictures, programs and sounds, and sentences as well.
 */
export async function detectMediaType(head: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const isText = head.length > 0 && isPlainText(head);
  if (!found) return isText ? plainText : null;
  const type = normalMediaType(found.mime);
  return isText && !writtenAsText.test(type) ? plainText : type;
}

const writtenAsText = /^(?:text\/|application\/(?:pdf|rtf|xml|postscript|eps|pgp-encrypted|x-ms-regedit)$|model\/)/;

function isPlainText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells text from other bytes
    return !/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}

/** Formats that are another one inside. When the bytes show only the wrapping, a narrower type that is known to come in it is the better answer. */
const wrappings: readonly { detected: RegExp; inside: RegExp; except?: RegExp }[] = [
  {
    detected: /^application\/zip$/,
    inside:
      /^application\/(?:vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.|vnd\.ms-.*macroenabled|(?:.*\+zip|vnd\.apple\.(?:pages|numbers|keynote)|java-archive|vnd\.android\.package-archive|x-xpinstall|vnd\.visio|vnd\.google-earth\.kmz|vnd\.sketch)$)|^model\/(?:3mf|vnd\.usdz\+zip)$/,
  },
  {
    detected: /^application\/x-cfb$/,
    inside: /^application\/(?:vnd\.(?:ms-|visio)|(?:msword|x-msi|x-hwp|vnd\.hancom\.hwp)$)/,
    // Those are in a zip.
    except: /macroenabled/,
  },
  { detected: /^application\/xml$/, inside: /^(?:.*[+/]xml|text\/(?:html|x-.*))$/ },
  { detected: /^application\/gzip$/, inside: /^application\/(?:x-gtar.*|x-tgz|x-compressed-tar)$/ },
  { detected: /^(?:application|audio|video)\/ogg$/, inside: /^(?:(?:audio|video|application)\/ogg|audio\/(?:opus|speex|vorbis))$/ },
  { detected: /^video\/(?:webm|matroska)$/, inside: /^(?:audio|video)\/(?:webm|matroska|x-matroska)$/ },
  { detected: /^(?:video|audio)\/(?:mp4|x-m4v|x-m4a|quicktime|3gpp2?)$/, inside: /^(?:audio|video)\/(?:mp4|m4a|x-m4a|x-m4v|quicktime|3gpp2?)$/ },
];

/** Whether contents of this type are text, whatever it means: prose, data, code, drawings. Binary formats have names of their own. */
export const isWritten = (mimeType: string): boolean => mimeType.startsWith('text/') || written.test(mimeType);

const written = new RegExp(
  `^(?:${[
    'message/rfc822',
    '.*(?:\\+json|\\+xml|-flat-xml)',
    'application/(?:rtf|json|json5|jsonc|x-ndjson|jsonl|xml|yaml|x-yaml|toml|sql|graphql|x-tex|x-latex|tex)',
    'application/(?:x-)?(?:javascript|typescript|ecmascript|sh|shellscript|csh|perl|python|php|httpd-php|ruby|powershell|lua|java|rust)',
  ].join('|')})$`,
);

const narrows = (detected: string, type: string): boolean =>
  wrappings.some((wrapping) => wrapping.detected.test(detected) && wrapping.inside.test(type) && !wrapping.except?.test(type));

export interface FileFacts {
  /** What the client calls it, as it came. */
  readonly declaredType: string;
  /** What `detectMediaType` found in the first bytes. */
  readonly detectedType: string | null;
  readonly filename: string;
  readonly isVoiceNote: boolean;
}

/** Media type, kind and extension of a file: its first bytes decide where they are telling, what the client declares otherwise. */
export function describeFile({ declaredType, detectedType, filename, isVoiceNote }: FileFacts): {
  kind: FileKind;
  mimeType: string;
  extension: string | null;
} {
  const mimeType = mediaTypeOf(normalMediaType(declaredType), detectedType, filename);
  return { kind: isVoiceNote ? 'voicenote' : kindOf(mimeType), mimeType, extension: filenameExtension(filename) ?? extensionOf(mimeType) };
}

function mediaTypeOf(declared: string, detected: string | null, filename: string): string {
  // What sort of text it is, its bytes don't tell: who declares it knows, or else the name does.
  const isUntoldText = detected === plainText && declared === unknownType;
  if (detected === null || (detected === plainText && !isUntoldText)) return declared;
  if (narrows(detected, declared)) return declared;
  const named = mimeTypes.lookup(filename);
  if (isUntoldText) return named && isWritten(named) ? named : plainText;
  return named && narrows(detected, named) ? named : detected;
}

/** The kind of resource that a file of this type is. */
export function kindOf(mimeType: string): FileKind {
  const [family] = mimeType.split('/', 1);
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  if (mimeType === 'message/rfc822') return 'email';
  return documents.test(mimeType) || (['text', 'application'].includes(family ?? '') && isWritten(mimeType)) ? 'document' : 'default';
}

/** PDF, office and e-books. Data that is text, and code, are documents as well. */
const documents = new RegExp(
  `^application/(?:${[
    'pdf|rtf|msword|postscript|illustrator',
    'vnd\\.ms-(?:excel|powerpoint|word|works|visio|project|outlook|xpsdocument).*|oxps',
    'vnd\\.openxmlformats-officedocument\\..*|vnd\\.oasis\\.opendocument\\..*|vnd\\.apple\\.(?:pages|numbers|keynote)|vnd\\.visio',
    'epub\\+zip|x-mobipocket-ebook|vnd\\.amazon\\.(?:ebook|mobi8-ebook)|x-fictionbook.*',
  ].join('|')})$`,
);

/** The database of media types prefers these by age, not by use. */
const usualExtensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'video/quicktime': 'mov',
  'audio/webm': 'webm',
  'audio/x-m4a': 'm4a',
};

function extensionOf(mimeType: string): string | null {
  const extension = usualExtensions[mimeType] ?? mimeTypes.extension(mimeType);
  return extension && mimeType !== unknownType && /^[a-z0-9]{1,16}$/.test(extension) ? extension : null;
}
