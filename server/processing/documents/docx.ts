import { readXml } from '../markup/read-markup.ts';
import { docxHtml } from './docx-html.ts';
import { WordOutline } from './docx-outline.ts';
import type { Format } from './format.ts';
import { OfficeFile } from './ooxml.ts';

/** Documents of Word. */
export const docx: Format = {
  async properties(bytes) {
    const { slides: _, ...properties } = await (await OfficeFile.open(bytes)).properties();
    return properties;
  },
  async outline(bytes, outline) {
    const file = await OfficeFile.open(bytes);
    const main = file.main('word/document.xml');
    const reader = new WordOutline(outline, true);
    await readXml(file.zip.chunks(main), reader);
    const { pages } = await file.properties();
    // Some programs note where pages ended when they laid it out last. Of what has one page, or doesn't add up, nobody knows.
    if (reader.pages === 1 || (!outline.isFull && pages !== reader.pages)) outline.forgetPages();
    for (const { type, target } of await file.relations(main)) {
      if (outline.isFull || !/^(?:foot|end)notes$/.test(type) || !file.zip.has(target)) continue;
      await readXml(file.zip.chunks(target), new WordOutline(outline, false));
    }
  },
  async html(bytes) {
    const file = await OfficeFile.open(bytes);
    // The library is stricter than Word. The outline has no bold words and no numbers, and is better than nothing.
    return docxHtml(file).catch(() => null);
  },
  async picture(bytes) {
    return (await OfficeFile.open(bytes)).picture();
  },
};
