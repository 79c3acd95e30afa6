import { Router } from 'express';
import { Problem } from '../../core/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Lag, readLag } from '../../search/index/waiting-store.ts';
import { contractFiles, docsPages } from './docs.ts';
import { answerMetrics, type Metrics } from './metrics.ts';
import { serveStatic } from './static-pages.ts';
import { tryItPages } from './try-it.ts';

export interface ServicePagesParts {
  readonly database: Database;
  /** Undefined: they are served elsewhere. */
  readonly metrics: Metrics | undefined;
  readonly publicUrl: string;
  /** Whether the service is about to stop. */
  isLeaving(): boolean;
}

export interface ServicePages {
  readonly router: Router;
  /** Where they are. */
  readonly paths: ReadonlySet<string>;
}

/** A database that needs longer than this is not ready to serve. */
const readyWithin = 2000;

/** What the service serves beside its API: for people the docs and the contract, for machines its health and its metrics. None of it needs a key. */
export function servicePages({ database, metrics, publicUrl, isLeaving }: ServicePagesParts): ServicePages {
  const router = Router({ strict: true });
  const staticPages = new Map([...docsPages(publicUrl, true), ...tryItPages, ...contractFiles]);
  router.get('/', (_req, res) => res.redirect('docs'));
  router.get('/docs/', (_req, res) => res.redirect('../docs'));
  for (const [path, page] of staticPages) router.get(path, serveStatic(page));

  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isLeaving()) throw new Problem('unavailable');
    const { waiting, seconds } = await checkDatabase(database);
    res.set('Cache-Control', 'no-store').json({ status: 'ready', searchIndex: { waiting, behindSeconds: Math.round(seconds) } });
  });
  if (metrics) router.get('/metrics', (_req, res) => answerMetrics(metrics, res));
  return { router, paths: new Set(['/', '/docs/', '/healthz', '/readyz', ...(metrics ? ['/metrics'] : []), ...staticPages.keys()]) };
}

/** How far the search index is behind, which is no reason not to serve. */
async function checkDatabase({ reader }: Database): Promise<Lag> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem('unavailable')), readyWithin);
  try {
    return await Promise.race([readLag(reader, Date.now()), late.promise]);
  } catch (error) {
    throw error instanceof Refusal ? error : Object.assign(new Problem('unavailable'), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
