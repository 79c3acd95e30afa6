import path from 'node:path';
import { createClient, type ResourceStorageClient } from '../../../client/src/node.ts';
import { untilIndexed } from '../indexed.ts';
import { benchKey, startServiceProcess } from '../processes.ts';
import { ask, type Mode } from './ask.ts';
import { plainSearch, type TextDocument } from './bm25.ts';
import type { Variant } from './encoders.ts';
import type { JudgedCollection, JudgedText } from './judged.ts';
import { ndcg } from './measures.ts';

export interface JudgedRow {
  readonly name: string;
  readonly ndcg10: number;
  /** Queries that were not answered. */
  readonly failed: number;
}

/** What a search takes: a longer question is cut at a word. */
const longestText = 255;

/** The mean nDCG@10 of each variant, at the default precision and without any, and at last that of plain FTS5, which gets every question whole. */
export async function judgedQuality(
  folder: string,
  databaseUrl: string | null,
  { documents, queries }: JudgedCollection,
  wanted: readonly Variant[],
): Promise<JudgedRow[]> {
  const dataDir = path.join(folder, 'judged');
  const rows: JudgedRow[] = [];
  let names: ReadonlyMap<string, string> | null = null;
  for (const { name, environment, mode } of wanted) {
    const service = await startServiceProcess(dataDir, databaseUrl, environment);
    try {
      const client = createClient({ baseUrl: service.baseUrl, apiKey: benchKey });
      names ??= await importDocuments(client, documents);
      await untilIndexed(service.baseUrl);
      for (const precision of [undefined, 0])
        rows.push({ name: precision === undefined ? name : `${name}, precision 0`, ...(await asked(client, queries, names, mode, precision)) });
    } finally {
      await service.stop();
    }
  }
  const plain = plainSearch(documents);
  rows.push({ name: 'bm25', ndcg10: meanOf(queries.map(({ text, judged }) => ndcg(plain.search(text, 10), judged))), failed: 0 });
  plain.close();
  return rows;
}

/** Each document as a note, some at a time. Returns which document each resource is. */
async function importDocuments(client: ResourceStorageClient, documents: readonly TextDocument[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const left = documents.values();
  const work = async (): Promise<void> => {
    for (const { id, text } of left) {
      const { data } = await client.POST('/v2/notepads', { body: { parentId: '@alias::inbox', text } });
      names.set(data.id, id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return names;
}

async function asked(
  client: ResourceStorageClient,
  queries: readonly JudgedText[],
  names: ReadonlyMap<string, string>,
  mode: Mode,
  precision: number | undefined,
): Promise<Omit<JudgedRow, 'name'>> {
  let failed = 0;
  const values: number[] = [];
  for (const { text, judged } of queries) {
    const found = await ask(client, { text: cutAtWord(text), ...(precision !== undefined && { precision }), ...(mode === 'keyword' && { mode }) }, 1);
    if (found.failure !== null) failed++;
    values.push(
      ndcg(
        found.ids.map((id) => names.get(id) ?? id),
        judged,
      ),
    );
  }
  return { ndcg10: meanOf(values), failed };
}

export function cutAtWord(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText + 1);
  const end = cut.lastIndexOf(' ');
  return cut.slice(0, end > 0 ? end : longestText);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
