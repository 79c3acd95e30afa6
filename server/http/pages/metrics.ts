import type { ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { TakenStep } from '../../core/taken-step.ts';
import type { EndedRun } from '../../platform/jobs/worker.ts';

/** What `/metrics` tells, in the format of Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** `operation` is an operationId, or `other`; never a path, of which there are as many as ids. */
  observeRequest(operation: string, status: number, seconds: number): void;
  observeJob(run: EndedRun): void;
  observeStep(step: TakenStep): void;
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
  const jobDuration = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long runs of jobs took in this process. A run is of one job, or of several that are done together.',
    labelNames: ['type'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300, 1800],
    registers: [registry],
  });
  const jobsEnded = new Counter({
    name: 'job_runs_total',
    help: 'Jobs that this process has run, by how that ended: done, postponed, retry (failed, to be tried again), lost (with a process), failed (for good).',
    labelNames: ['type', 'result'],
    registers: [registry],
  });
  const stepDuration = new Histogram({
    name: 'processing_step_duration_seconds',
    help: 'How long steps of processing took in this process, by how they ended: completed, failed (the content can not be read), lost (with their process).',
    labelNames: ['step', 'result'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [registry],
  });
  return {
    registry,
    observeStep: ({ step, seconds, result }) => stepDuration.observe({ step, result }, seconds),
    observeRequest: (operation, status, seconds) => duration.observe({ operation, status }, seconds),
    observeJob: ({ type, jobs, seconds, result }) => {
      jobDuration.observe({ type }, seconds);
      jobsEnded.inc({ type, result }, jobs);
    },
  };
}

export async function answerMetrics({ registry }: Metrics, res: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  res.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Type': registry.contentType, 'Content-Length': Buffer.byteLength(text) }).end(text);
}
