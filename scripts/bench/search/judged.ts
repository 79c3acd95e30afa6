import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TextDocument } from './bm25.ts';
import type { Judgement } from './measures.ts';

/** A collection that others have judged. */
export interface JudgedCollection {
  readonly documents: readonly TextDocument[];
  readonly queries: readonly JudgedText[];
}

export interface JudgedText {
  readonly id: string;
  readonly text: string;
  readonly judged: Judgement;
}

/**
 * Reads a collection from a folder, in the form of BEIR or TREC: documents as JSON lines (`corpus.jsonl` or `documents.jsonl`, each with `_id` or `id`, `text` and
 * perhaps a `title`), queries as JSON lines (`queries.jsonl`, with `_id` or `id` and `text`), and what is relevant (`qrels/test.tsv`, `qrels.tsv` or `qrels.txt`) as lines of
 * a query, a document and how relevant it is, with or without the second column of TREC, and with or without a header. Queries of which nothing is judged relevant are left out.
 * @throws Error where a file is missing or a line of it can't be read
 */
export function readCollection(folder: string): JudgedCollection {
  const documents = jsonLines(find(folder, ['corpus.jsonl', 'documents.jsonl'])).map(({ id, title, text }) => ({
    id,
    text: [title, text].filter(Boolean).join('\n'),
  }));
  const relevant = relevance(find(folder, ['qrels/test.tsv', 'qrels.tsv', 'qrels.txt']));
  const queries = jsonLines(find(folder, ['queries.jsonl'])).flatMap(({ id, text }) => {
    const judged = relevant.get(id);
    return judged ? [{ id, text, judged }] : [];
  });
  if (queries.length === 0) throw new Error(`No query in ${folder} has a document that is judged relevant`);
  return { documents, queries };
}

function find(folder: string, names: readonly string[]): string {
  const name = names.find((candidate) => existsSync(path.join(folder, candidate)));
  if (name === undefined) throw new Error(`${folder} has none of ${names.join(', ')}`);
  return path.join(folder, name);
}

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');

function jsonLines(file: string): { id: string; title: string; text: string }[] {
  return linesOf(file).map((line, index) => {
    const { _id, id = _id, title = '', text = '' } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string' && typeof id !== 'number') throw new Error(`${file}:${index + 1} has no _id`);
    return { id: String(id), title: String(title), text: String(text) };
  });
}

function relevance(file: string): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>();
  for (const [index, line] of linesOf(file).entries()) {
    const fields = line.trim().split(/\s+/);
    const [query = '', document = ''] = fields.length === 4 ? [fields[0], fields[2]] : fields;
    const score = Number(fields.at(-1));
    if (index === 0 && Number.isNaN(score)) continue;
    if (fields.length < 3 || Number.isNaN(score)) throw new Error(`${file}:${index + 1} is no judgement: ${line}`);
    if (score > 0) all.set(query, (all.get(query) ?? new Map<string, number>()).set(document, score));
  }
  return all;
}
