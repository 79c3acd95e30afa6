/** A step of processing that has ended: processing tells of it, the metrics count it. */
export interface TakenStep {
  readonly step: string;
  readonly seconds: number;
  /** `lost`: with its process. */
  readonly result: 'completed' | 'failed' | 'lost';
}
