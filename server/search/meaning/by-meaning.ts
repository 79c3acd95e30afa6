import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Source } from '../index/document.ts';
import { compacted } from './compact.ts';
import { type AskedMeaning, EncoderUnavailable, type QueryEncoder } from './encoder.ts';
import { type EncoderRow, findEncoder } from './encoder-store.ts';
import { textsOf } from './passages.ts';
import { findFirstUnencodedIn } from './unencoded-store.ts';
import type { VectorMemory } from './vector-memory.ts';
import type { Near } from './vector-store.ts';

/** What lies near to what was asked for. */
export interface FoundByMeaning {
  readonly resourceId: string;
  /** 0 to 1: 0.3 is worth showing by default. */
  readonly score: number;
  /** The same of what a password doesn't protect; 0 where nothing is left. */
  readonly openScore: number;
  /** The passages of the content that are near enough to be shown, by their ordinals, best first. */
  readonly passages: readonly { readonly ordinal: number; readonly score: number }[];
}

/** Passages of a resource that are compared with others, from its beginning. */
const mostCompared = 16;
/** What is worth showing of a resource that was found. */
const leastPassage = 0.3;
const mostPassages = 3;
/** Whole texts lie nearer to each other than to a question, whatever they say: what this counts of their nearness. */
const wholeTexts = 0.6;
/** Milliseconds after which an encoder counts as not there. */
const patience = 2_000;
/** Milliseconds after which what is encoded is behind. */
const late = 60_000;

/** What was found, and whether some of what there is could not be looked at yet. */
export interface Meanings {
  readonly candidates: readonly FoundByMeaning[];
  readonly isBehind: boolean;
}

/** What meanings are compared with. */
export interface MeaningMeans {
  readonly encoder: QueryEncoder;
  readonly vectors: VectorMemory;
}

/** Finds what means what a text says. @throws EncoderUnavailable */
export const findByMeaning = (db: Reader, tenant: Tenant, means: MeaningMeans, text: string): Promise<Meanings> =>
  findNear(db, tenant, means, [text]);

/** Finds what means what a resource does. @throws EncoderUnavailable */
export async function findMeaningLike(db: Reader, tenant: Tenant, means: MeaningMeans, source: Source): Promise<Meanings> {
  const texts = textsOf(source, false).slice(0, mostCompared);
  const { candidates, isBehind } = await findNear(
    db,
    tenant,
    means,
    texts.map(({ text }) => text),
  );
  const lower = candidates.map((one) => ({ ...one, score: one.score * wholeTexts, openScore: one.openScore * wholeTexts }));
  return { candidates: lower, isBehind };
}

/** Whether something waits to be encoded for longer than it should. */
async function isWaiting(db: Reader, tenant: Tenant, row: EncoderRow): Promise<boolean> {
  if (row.queued_to !== null) return true;
  const first = await findFirstUnencodedIn(db, tenant);
  return first !== null && first.since < Date.now() - late;
}

async function findNear(db: Reader, tenant: Tenant, { encoder, vectors }: MeaningMeans, texts: readonly string[]): Promise<Meanings> {
  const row = await findEncoder(db, encoder.id);
  if (!row) throw new EncoderUnavailable('Nothing is encoded yet.');
  const asked = await encoder.ask(texts, AbortSignal.timeout(patience));
  const { near, isWhole } = asked ? await vectors.nearest(db, tenant, row.number, compacted(asked.vector)) : { near: [], isWhole: true };
  const byResource = [...Map.groupBy(near, ({ resource_id }) => resource_id)];
  const candidates = asked ? byResource.map(([resourceId, own]) => found(asked, resourceId, own)) : [];
  return { candidates, isBehind: !isWhole || (await isWaiting(db, tenant, row)) };
}

function found(asked: AskedMeaning, resourceId: string, near: readonly Near[]): FoundByMeaning {
  const scored = near
    .map(({ ordinal, vector }) => ({ ordinal, score: asked.relevanceOf(cosine(asked.vector, vector)) }))
    .sort((one, other) => other.score - one.score || one.ordinal - other.ordinal);
  return {
    resourceId,
    score: scored[0]?.score ?? 0,
    openScore: scored.find(({ ordinal }) => ordinal === 0)?.score ?? 0,
    passages: scored.filter(({ ordinal, score }) => ordinal > 0 && score >= leastPassage).slice(0, mostPassages),
  };
}

function cosine(asked: Float32Array, kept: Uint8Array): number {
  const numbers = new Int8Array(kept.buffer, kept.byteOffset, kept.length);
  let [product, square] = [0, 0];
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    product += (asked[index] as number) * number;
    square += number * number;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}
