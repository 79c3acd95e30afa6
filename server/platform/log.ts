import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Log = Logger;

/** A log that can be told to write out what it holds back, before the process ends. */
export interface OpenLog {
  readonly log: Log;
  flush(): void;
}

/**
 * The service's log: one JSON object a line, on standard error, so that standard output stays for people. Lines are written in batches, at the latest after a
 * tenth of a second. What goes in is chosen where it is logged; keys and passwords are cut out here as well, in case somebody logs a request.
 */
export function openLog(level: LogLevel, stream?: DestinationStream): OpenLog {
  const lines = stream ?? destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 100 });
  const log = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[secret]' },
    },
    lines,
  );
  return { log, flush: () => ('flushSync' in lines ? (lines as { flushSync(): void }).flushSync() : undefined) };
}

const secretHeaders = ['authorization', 'cookie', '["x-api-key"]', '["x-resource-password"]'];
const secretPaths = ['headers', 'req.headers'].flatMap((headers) =>
  secretHeaders.map((name) => (name.startsWith('[') ? `${headers}${name}` : `${headers}.${name}`)),
);
