import { Router } from 'express';
import type { Database } from '../database/database.ts';
import { Problem } from '../problems.ts';
import { contractFiles, docsPages } from './docs.ts';
import type { Metrics } from './metrics.ts';

export interface ServicePagesParts {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly publicUrl: string;
}

/** A database that needs longer than this is not ready to serve. */
const readyWithin = 2000;

/** What the service serves beside its API: for people the docs and the contract, for machines its health and its metrics. None of it needs a key. */
export function servicePages({ database, metrics, publicUrl }: ServicePagesParts): Router {
  const router = Router();
  router.get('/', (_req, res) => res.redirect('docs'));
  router.use('/docs', docsPages(publicUrl));
  router.use(contractFiles());

  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    await checkDatabase(database);
    res.set('Cache-Control', 'no-store').json({ status: 'ready' });
  });
  router.get('/metrics', async (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
  return router;
}

async function checkDatabase({ reader }: Database): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem('unavailable')), readyWithin);
  try {
    await Promise.race([reader.first(reader.dialect.knex.raw('select 1 as ready')), late.promise]);
  } catch (error) {
    throw error instanceof Problem ? error : Object.assign(new Problem('unavailable'), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
