import { type Content, Unreadable } from '../found.ts';
import type { Format } from './format.ts';
import { type FormatName, formatOf } from './formats.ts';

/** What reads each format. A library is loaded when the first document needs it. */
const formats: Readonly<Record<FormatName, () => Promise<Format>>> = {
  text: async () => (await import('./plain-text.ts')).plainText,
  markdown: async () => (await import('./markdown.ts')).markdown,
  html: async () => (await import('./html.ts')).html,
  csv: async () => (await import('./csv.ts')).csv,
  rtf: async () => (await import('./rtf.ts')).rtf,
  docx: async () => (await import('./docx.ts')).docx,
  xlsx: async () => (await import('./xlsx.ts')).xlsx,
  pptx: async () => (await import('./pptx.ts')).pptx,
  odf: async () => (await import('./odf.ts')).odf,
  flatOdf: async () => (await import('./odf.ts')).flatOdf,
  epub: async () => (await import('./epub.ts')).epub,
};

export async function loadFormat(content: Content): Promise<Format> {
  const name = formatOf(content);
  if (!name) throw new Unreadable('The file is no document of a format that is read.');
  return formats[name]();
}
