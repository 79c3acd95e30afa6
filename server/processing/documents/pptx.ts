import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { readXml } from '../markup/read-markup.ts';
import type { Format } from './format.ts';
import { OfficeFile, relationId } from './ooxml.ts';
import { SlideOutline } from './pptx-slide.ts';

/** Slides of a presentation. */
const mostSlides = 5000;

/** Presentations of PowerPoint: the text of each slide, and its notes. */
export const pptx: Format = {
  async properties(bytes) {
    const file = await OfficeFile.open(bytes);
    const { slides, ...properties } = await file.properties();
    return { ...properties, pages: (await slidesOf(file)).length || slides };
  },
  async outline(bytes, outline) {
    const file = await OfficeFile.open(bytes);
    for (const [at, slide] of (await slidesOf(file)).entries()) {
      if (outline.isFull) return;
      outline.page(at + 1);
      if (!file.zip.has(slide)) continue;
      await readXml(file.zip.chunks(slide), new SlideOutline(outline));
      const notes = (await file.relations(slide)).find(({ type }) => type === 'notesSlide')?.target;
      if (notes === undefined || !file.zip.has(notes)) continue;
      outline.open('blockquote');
      await readXml(file.zip.chunks(notes), new SlideOutline(outline, 'body'));
      outline.close('blockquote');
    }
  },
  async picture(bytes: AskedBytes) {
    return (await OfficeFile.open(bytes)).picture();
  },
};

/** The parts of the slides, in the order in which they are shown. */
async function slidesOf(file: OfficeFile): Promise<readonly string[]> {
  const main = file.main('ppt/presentation.xml');
  const targets = new Map((await file.relations(main)).map(({ id, target }) => [id, target]));
  const slides: string[] = [];
  await readXml(file.zip.chunks(main), {
    open(name, attributes) {
      const target = name === 'sldId' ? targets.get(relationId(attributes) ?? '') : undefined;
      if (target !== undefined && slides.length < mostSlides) slides.push(target);
    },
  });
  return slides;
}
