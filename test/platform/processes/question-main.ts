import { writeSync } from 'node:fs';
import { serveQuestions } from '../../../server/platform/processes/limited-child-main.ts';

/** What strangers' bytes might make of a process. */
const doings: Readonly<Record<string, () => unknown>> = {
  pid: () => process.pid,
  environment: () => Object.keys(process.env),
  memory: async () => {
    const held: Buffer[] = [];
    for (;;) {
      held.push(Buffer.alloc(1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  'memory without a pause': () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(1024 * 1024, 1));
  },
  time: () => {
    for (;;);
  },
  end: () => process.exit(3),
  crash: () => process.abort(),
  nonsense: () => writeSync(1, 'no JSON\n'),
};

await serveQuestions(async (bytes) => {
  const question = Buffer.from(bytes.subarray(0, 100)).toString();
  return doings[question] ? doings[question]() : bytes.length;
});
