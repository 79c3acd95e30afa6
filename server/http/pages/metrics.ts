import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What `/metrics` tells, in the format of Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** `operation` is an operationId, or `other`; never a path, of which there are as many as ids. */
  observeRequest(operation: string, status: number, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, from their headers to the last byte of the answer.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: (operation, status, seconds) => duration.observe({ operation, status }, seconds),
  };
}

export async function answerMetrics({ registry }: Metrics, res: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  res.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Type': registry.contentType, 'Content-Length': Buffer.byteLength(text) }).end(text);
}
