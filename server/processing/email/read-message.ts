import { lookup } from 'mime-types';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { components } from '../../../generated/contract.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { detectMediaType, headLength, normalMediaType } from '../../platform/text/media-types.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import { passagesOf } from '../../search/index/passages.ts';
import { mostAttachments, mostText } from '../believe.ts';
import { type Found, type FoundAttachment, Unreadable } from '../found.ts';
import { safeHtml, textOfHtml } from '../html/safe-html.ts';
import { beginningOf } from './beginning.ts';
import { deepestParts, largestMessage, messageBeginning, mostDivisions, mostHeaders, mostShortLines } from './format.ts';

type EmailMessage = components['schemas']['EmailMessage'];

/** Characters. A record's `data` holds them all. */
const longest = { snippet: 200, subject: 998, people: 2000, body: 8000 };
const mostPreviewBytes = 32 * 1024;

/** An e-mail message: who wrote what to whom, its text, the page that it is, and the files that it carries. */
export async function readMessage(bytes: AskedBytes): Promise<Found> {
  const raw = beginningOf(bytes.size <= largestMessage ? await bytes.whole() : await bytes.read(0, messageBeginning - 1));
  const isWhole = raw.length === bytes.size;
  const message = await parse(raw);
  if (message.headers.length === 0) throw new Unreadable('The file cannot be read as an e-mail message.');
  const text = textOf(message);
  const html = previewOf(message, text);
  const carried = message.attachments.filter((attachment) => !isShownWithin(attachment, message.html ?? ''));
  const isTooMuch = carried.length > mostAttachments;
  const emailMessage = described(message, text);
  return {
    ...(emailMessage.subject !== null && { title: emailMessage.subject }),
    data: { emailMessage, emailPreview: html === '' ? null : { html } },
    passages: [...linesOf(emailMessage), ...passagesOf(text)].map((passage) => ({ text: passage, pageNumber: null, timeStart: null, timeEnd: null })),
    attachments: isWhole ? await Promise.all(carried.slice(0, mostAttachments).map(attached)) : [],
    problems: [
      ...(isWhole ? [] : [tooLong]),
      ...(isWhole && isTooMuch ? [`${carried.length} files are attached. The first ${mostAttachments} are there as resources.`] : []),
    ],
  };
}

const tooLong = `Of messages of more than ${largestMessage / 1024 / 1024} MiB, ${mostShortLines.toLocaleString('en')} short lines or ${mostDivisions.toLocaleString('en')} parts the beginning is read, and nothing that is attached.`;

async function parse(raw: Buffer): Promise<Email> {
  try {
    // A message within the message is a file of its own, with its own attachments.
    return await PostalMime.parse(raw, { maxHeadersSize: mostHeaders, maxNestingDepth: deepestParts, forceRfc822Attachments: true });
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Maximum '))) throw error;
    throw new Unreadable(`Messages are read whose headers have up to ${mostHeaders / 1024} KiB, with parts within parts up to ${deepestParts} deep.`);
  }
}

function textOf({ text, html }: Email): string {
  const plain = (text ?? '').slice(0, mostText).replaceAll('\0', '').trim();
  return plain === '' && html !== undefined ? textOfHtml(html.slice(0, mostText)) : plain;
}

function described({ subject, from, to, cc, bcc }: Email, text: string): EmailMessage {
  return {
    snippet: oneLine(text, longest.snippet) || null,
    subject: oneLine(subject ?? '', longest.subject) || null,
    from: peopleOf(from ? [from] : []),
    to: peopleOf(to),
    cc: peopleOf(cc),
    bcc: peopleOf(bcc),
    body: cut(text, longest.body) || null,
  };
}

/** As they are written: `Ada Lovelace <ada@example.com>, accounts@example.com`. Whole ones only. */
function peopleOf(addresses: readonly Address[] = []): string | null {
  let people = '';
  for (const { name, address } of addresses.flatMap((one) => (one.group ? one.group : [one]))) {
    const person = oneLine(address && name ? `${name} <${address}>` : address || name, longest.people);
    const longer = people === '' ? person : `${people}, ${person}`;
    if (longer.length > longest.people) break;
    people = longer;
  }
  return people || null;
}

/** What a person remembers of a message beside its text. */
const linesOf = ({ subject, from, to, cc }: EmailMessage): string[] =>
  [subject, [from, to, cc].filter((people) => people !== null).join('\n')].filter((line): line is string => line !== null && line !== '');

/** The message as a page. What is small as HTML is not always small in a record, where line breaks and quotes take two characters. */
function previewOf({ html }: Email, text: string): string {
  const page = html ?? paragraphsOf(text.slice(0, mostPreviewBytes));
  let preview = safeHtml(page, mostPreviewBytes);
  for (let room = mostPreviewBytes / 2; JSON.stringify(preview).length > mostPreviewBytes + mostPreviewBytes / 8; room /= 2)
    preview = safeHtml(page, room);
  return preview;
}

const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('\n');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A picture that the message's page shows, such as the emblem below a signature, is a part of it. */
const isShownWithin = ({ related, contentId, mimeType }: Attachment, html: string): boolean =>
  related === true && contentId !== undefined && mimeType.startsWith('image/') && html.includes(`cid:${contentId.replaceAll(/^<|>$/g, '')}`);

async function attached({ filename, mimeType, content }: Attachment, at: number): Promise<FoundAttachment> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const declared = normalMediaType(mimeType);
  const name = filename ?? `${usualNames[declared] ?? 'attachment'}-${at + 1}`;
  return {
    filename: name,
    // Some programs send every file as one of no type.
    mimeType: (declared === 'application/octet-stream' && lookup(name)) || declared,
    detectedType: await detectMediaType(bytes.subarray(0, headLength)),
    bytes,
  };
}

/** Of what is sent without a name. */
const usualNames: Readonly<Record<string, string>> = { 'message/rfc822': 'message', 'text/calendar': 'invitation', 'application/ics': 'invitation' };

/** The beginning, without half a character. */
const cut = (text: string, longest: number): string => text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
