import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
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
  'read the disk': () => codeOf(() => readFileSync('/etc/hostname')),
  'write to the disk': () => codeOf(() => writeFileSync('/tmp/written-by-a-stranger', '')),
  'start a process': () => codeOf(() => spawnSync('true')),
  // To nobody: reserved for documentation.
  'open a connection': () =>
    codeOf(
      () =>
        new Promise<void>((resolve, reject) => {
          connect(80, '192.0.2.1', resolve).once('error', reject);
        }),
    ),
  '900 letters': () => 'x'.repeat(900),
  '1100 letters': () => 'x'.repeat(1100),
  nonsense: () => writeSync(1, 'no JSON\n'),
};

async function codeOf(doing: () => unknown): Promise<string> {
  try {
    await doing();
    return 'allowed';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

await serveQuestions(async (asked, told) => {
  if (told === 'ends') return { answer: 'two files', files: [await asked.read(0, 1), await asked.read(asked.size - 1, asked.size - 1)] };
  const bytes = await asked.whole();
  const question = bytes.subarray(0, 100).toString();
  if (question === '1100 bytes') return { answer: null, files: [Buffer.alloc(1100)] };
  return { answer: doings[question] ? await doings[question]() : bytes.length };
});
