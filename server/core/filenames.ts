import { withoutTrailing } from '../platform/text/trailing.ts';
import { type ErrorPlace, Problem } from './problems.ts';

const longestName = 255;

/**
 * Checks the name that a client gives a file, and returns it with its accents composed (NFC). A name never becomes a path here: keys of stored
 * bytes are made by the service. It does travel on, in Content-Disposition and from there to other people's disks, so what could lead out of a
 * folder is refused, however it is encoded. Characters that only look like a slash (／) are left alone: people use them in names because a slash
 * isn't allowed.
 * @throws Problem invalid_request, at `place`
 */
export function checkFilename(filename: string, place: ErrorPlace): string {
  const normal = filename.toWellFormed().normalize('NFC');
  const reason = whyRefused(normal);
  if (reason) throw new Problem('invalid_request', [{ ...place, message: reason }]);
  return normal;
}

function whyRefused(filename: string): string | null {
  if (filename === '') return 'must not be empty';
  // Some characters become two or three when they are normalized.
  if ([...filename].length > longestName) return `must have at most ${longestName} characters`;
  for (const form of decodedForms(filename)) {
    if (/[/\\]/.test(form)) return 'must be a name without a path';
    if (disguised.test(form)) return 'must not contain characters in a disguised encoding';
    if (/\p{Cc}/u.test(form)) return 'must not contain control characters';
    if (/^[.\s]+$/.test(form)) return 'must contain more than dots and spaces';
  }
  return null;
}

/**
 * ASCII as overlong UTF-8 (`%c0%af` is a slash to a careless decoder), or as the `%u002f` of old browsers. Nobody writes either but to get past a check like
 * this one.
 */
const disguised = /%(?:c[01]%[89ab][0-9a-f]|e0%[89][0-9a-f]%[89ab][0-9a-f]|f0%8[0-9a-f](?:%[89ab][0-9a-f]){2}|u00[0-7][0-9a-f])/i;

/** The name as it is, and as it is after each round of percent-decoding: `%252e%252e%252f` is `../` to whoever decodes twice. */
function* decodedForms(filename: string): Generator<string> {
  let form = filename;
  for (let round = 0; round < 8; round++) {
    yield form;
    const decoded = decodePercent(form);
    if (decoded === form) return;
    form = decoded;
  }
}

/** Decodes what can be decoded, byte by byte: `100% sure` stays, and so does what is no UTF-8, as a replacement character. */
const decodePercent = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));

const windowsDevices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** They turn the direction of writing: `invoice‮fdp.exe` reads as `invoiceexe.pdf`. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name that a download suggests: one that every system can save and that shows its true extension. */
export function downloadName(filename: string): string {
  const plain = filename.replace(directionMarks, '').replace(/[\p{Cc}/\\<>:"|?*]/gu, '_');
  return withoutTrailing(plain, '. ').replace(windowsDevices, '_$&') || 'file';
}
