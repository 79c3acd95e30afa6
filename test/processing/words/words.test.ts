import { describe, expect, it } from 'vitest';
import type { AskedBytes } from '../../../server/platform/processes/limited-child-main.ts';
import type { Content, Earlier } from '../../../server/processing/found.ts';
import { chooseKeywords } from '../../../server/processing/words/choose-keywords.ts';
import { readWords } from '../../../server/processing/words/read-words.ts';
import { heldOut, known, type SampleText } from './texts.ts';

const noBytes: AskedBytes = { size: 0, read: async () => Buffer.alloc(0), whole: async () => Buffer.alloc(0) };
const emptyWorkspace = { documents: 0, of: () => 0 };

interface Said {
  readonly caption?: string;
  readonly attributes?: { readonly document: { readonly documentType: string; readonly documentTypeConfidence: number } };
}

async function said(earlier: Partial<Earlier>, content: Partial<Content> = {}) {
  const whole: Content = { kind: 'document', mimeType: null, extension: null, filename: null, ...content };
  const { data, candidates = [] } = await readWords(noBytes, whole, { title: null, description: null, text: '', pages: null, ...earlier });
  const { caption, attributes } = (data ?? {}) as Said;
  const { documentType, documentTypeConfidence } = attributes?.document ?? {};
  return {
    caption: caption ?? null,
    type: documentType ?? null,
    confidence: documentTypeConfidence ?? null,
    keywords: chooseKeywords(candidates, emptyWorkspace),
  };
}

async function comparedWith({ text, title, pages, extension, type, captions, keywords }: SampleText) {
  const found = await said({ text, title: title ?? null, pages: pages ?? null }, { extension: extension ?? null });
  const chosen = new Set(found.keywords.map((word) => word.toLowerCase()));
  return {
    hasType: found.type === type,
    hasCaption: captions === null ? found.caption === null : captions.some((caption) => found.caption?.startsWith(caption)),
    keywords: keywords.filter((word) => chosen.has(word.toLowerCase())).length,
  };
}

async function accuracyOn(samples: readonly SampleText[]) {
  const compared = await Promise.all(samples.map(comparedWith));
  const part = (count: number, of: number): number => count / of;
  return {
    types: part(compared.filter(({ hasType }) => hasType).length, samples.length),
    captions: part(compared.filter(({ hasCaption }) => hasCaption).length, samples.length),
    keywords: part(
      compared.reduce((sum, one) => sum + one.keywords, 0),
      samples.reduce((sum, one) => sum + one.keywords.length, 0),
    ),
  };
}

describe('What is said of texts', () => {
  it('is right for those that the rules were made with', async () => {
    const { types, captions, keywords } = await accuracyOn(known);
    expect([types, captions]).toEqual([1, 1]);
    expect(keywords).toBeGreaterThan(0.8);
  });

  it('is mostly right for others', async () => {
    const { types, captions, keywords } = await accuracyOn(heldOut);
    expect(types).toBeGreaterThan(0.85);
    expect(captions).toBeGreaterThan(0.9);
    expect(keywords).toBeGreaterThan(0.75);
  });

  it('is as sure as the text allows', async () => {
    for (const { text, extension } of [...known, ...heldOut]) {
      const { type, confidence } = await said({ text }, { extension: extension ?? null });
      expect(type === null ? confidence : (confidence ?? 0) >= 0.5 && (confidence ?? 0) < 1).toEqual(type === null ? null : true);
    }
  });
});

describe('A caption', () => {
  it('is what a content says of itself, rather than a sentence of its text', async () => {
    const description = 'Tide tables of the harbours between Dover and Hull.';
    const text = 'The tables were made by the harbour masters in the summer of 1911.';
    expect((await said({ description, text })).caption).toBe(description);
    expect((await said({ description: 'Tides', text })).caption).toBe(text);
  });

  it('is cut at the end of a sentence or a word, and never longer than 300 characters', async () => {
    const sentence = `The council has decided that ${'the bridge and the road '.repeat(9)}stay open.`;
    expect((await said({ description: `${sentence} ${sentence}` })).caption).toBe(sentence);
    const { caption } = await said({ description: 'unbroken words and more of them '.repeat(40) });
    expect(caption).toMatch(/(?:unbroken|words|and|more|of|them)…$/);
    expect(caption?.length).toBeLessThanOrEqual(300);
    expect((await said({ description: `one two three four ${'x'.repeat(5_000)}` })).caption).toHaveLength(300);
  });

  it('is null where there is no sentence that says anything', async () => {
    for (const text of [
      '',
      'Chapter 1',
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15.',
      '© 2026 Example Ltd. All rights reserved.',
      'Dear Sir or Madam, how do you do today.',
    ])
      expect((await said({ text })).caption).toBeNull();
  });
});

describe('Keywords', () => {
  it('are the words that the other texts have least', async () => {
    const { candidates = [] } = await readWords(noBytes, contentOf('document'), {
      ...{ title: null, description: null, pages: null },
      text: 'Report on otters. Report on the river, the otters and the mill. Report of the warden.',
    });
    const written = (some: { documents: number; of: (word: string) => number }) => chooseKeywords(candidates, some);
    expect(written({ documents: 100, of: (word) => (word === 'report' ? 90 : 1) })[0]).toBe('otters');
    expect(written({ documents: 100, of: (word) => (word === 'report' ? 1 : 90) })[0]).toBe('Report');
  });

  it('are at most ten, each once whatever its forms, and none of the words that every text has', async () => {
    const text =
      'An otter and other otters. The OTTER of the river; die Fischotter und der Fluss. '.repeat(20) +
      'alpha beta gamma delta epsilon zeta eta theta iota kappa';
    const { keywords } = await said({ text });
    expect(keywords).toHaveLength(10);
    expect(keywords.filter((word) => /^otter/i.test(word))).toEqual(['otter']);
    expect(keywords).not.toContain('the');
  });

  it('are taken from scripts without spaces too', async () => {
    expect((await said({ text: '東京の天気は晴れです。東京の気温は二十度です。' })).keywords).toContain('東京');
  });
});

describe('The type of a document', () => {
  it('is told by its format where its text says nothing', async () => {
    expect((await said({ text: 'x' }, { extension: 'pptx' })).type).toBe('presentation');
    expect((await said({ text: 'x' }, { mimeType: 'text/x-python' })).type).toBe('code');
    expect((await said({ text: 'x' }, { mimeType: 'application/pdf', extension: 'pdf' })).type).toBeNull();
  });

  it('is told of documents alone', async () => {
    const [{ text }] = known as [SampleText];
    expect((await said({ text }, { kind: 'notepad' })).type).toBeNull();
    expect((await said({ text }, { kind: 'document' })).type).toBe('invoice');
  });
});

describe('A text that was made to take long', () => {
  it.each([
    ['one word', 'a'.repeat(200_000)],
    ['blanks', ' '.repeat(200_000)],
    ['lines', '\n'.repeat(200_000)],
    ['signs', '_.☐([;|€1,'.repeat(20_000)],
    ['names', 'By '.repeat(66_000)],
    ['sentences', 'Dr. A. B. '.repeat(20_000)],
    ['numbers', '1,1.1,1'.repeat(28_000)],
  ])('is read soon: %s', async (_, text) => {
    expect((await said({ text, title: text.slice(0, 255) })).keywords.length).toBeLessThanOrEqual(10);
  });
});

const contentOf = (kind: string): Content => ({ kind, mimeType: null, extension: null, filename: null });
