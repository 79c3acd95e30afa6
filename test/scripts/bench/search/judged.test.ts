import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCollection } from '../../../../scripts/bench/search/judged.ts';
import { cutAtWord } from '../../../../scripts/bench/search/judged-quality.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'judged-'));
  mkdirSync(path.join(folder, 'qrels'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, ...lines: readonly string[]): void => writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

describe('A judged collection', () => {
  it('is read as BEIR has it, with a header, and without what is judged irrelevant', () => {
    write('corpus.jsonl', '{"_id": "d1", "title": "Wings", "text": "Lift and drag"}', '{"_id": "d2", "title": "", "text": "Heat"}');
    write('queries.jsonl', '{"_id": "q1", "text": "what lifts a wing"}', '{"_id": "q2", "text": "nobody has judged this"}');
    write('qrels/test.tsv', 'query-id\tcorpus-id\tscore', 'q1\td1\t2', 'q1\td2\t0');
    expect(readCollection(folder)).toEqual({
      documents: [
        { id: 'd1', text: 'Wings\nLift and drag' },
        { id: 'd2', text: 'Heat' },
      ],
      queries: [{ id: 'q1', text: 'what lifts a wing', judged: new Map([['d1', 2]]) }],
    });
  });

  it('is read as TREC has it, with four columns and numbers for ids', () => {
    write('documents.jsonl', '{"id": 7, "text": "Heat"}');
    write('queries.jsonl', '{"id": 1, "text": "warmth"}');
    write('qrels.txt', '1 0 7 1');
    expect(readCollection(folder).queries).toEqual([{ id: '1', text: 'warmth', judged: new Map([['7', 1]]) }]);
  });

  it('says which file is missing, and which line can not be read', () => {
    expect(() => readCollection(folder)).toThrow(/corpus\.jsonl/);
    write('documents.jsonl', '{"_id": "d1", "text": "Heat"}');
    write('queries.jsonl', '{"_id": "q1", "text": "warmth"}');
    write('qrels.tsv', 'q1\td1\t1', 'q1\td1\tmuch');
    expect(() => readCollection(folder)).toThrow(/qrels\.tsv:2/);
  });
});

describe('A question that is longer than a search takes', () => {
  it('is cut behind a word', () => {
    const text = 'lift '.repeat(60);
    expect(cutAtWord(text)).toBe('lift '.repeat(51).trimEnd());
    expect(cutAtWord('x'.repeat(300))).toBe('x'.repeat(255));
    expect(cutAtWord('short')).toBe('short');
  });
});
