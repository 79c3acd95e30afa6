import type { RequestListener } from 'node:http';
import { Problem } from '../../core/problems.ts';
import { listenFailure } from '../../core/start-failure.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Front, type FrontOptions, openFront } from '../front.ts';
import { answerAlone } from '../outside-app.ts';
import { answerMetrics, type Metrics } from './metrics.ts';

/** Serves the metrics, and nothing else, where only those who watch the service come. */
export async function openMetricsFront(at: Pick<FrontOptions, 'host' | 'port'>, metrics: Metrics): Promise<Front> {
  const front = await openFront({ ...at, maxConnections: 100 }).catch((error: unknown) => {
    const sentence = listenFailure(error, 'METRICS_');
    throw sentence === undefined ? error : new StartError(sentence);
  });
  const listener: RequestListener = (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && req.url?.split('?', 1)[0] === '/metrics') answerMetrics(metrics, res).catch(() => answerAlone(res, new Problem('internal_error')));
    else answerAlone(res, new Problem('route_not_found'));
  };
  front.serve(listener);
  return front;
}
