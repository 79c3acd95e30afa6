import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProcessLost } from '../../../server/platform/jobs/jobs.ts';
import { type ChildLimits, LimitedChild, sourceOf } from '../../../server/platform/processes/limited-child.ts';

const ample: ChildLimits = { memory: 192 * 1024 * 1024, time: 60_000, idle: 60_000 };

function newChild(limits: Partial<ChildLimits> = {}): { child: LimitedChild; ask: (question: string | Buffer) => Promise<unknown> } {
  const child = new LimitedChild('The child', new URL('./question-main.ts', import.meta.url), { ...ample, ...limits });
  onTestFinished(() => child.close());
  return { child, ask: async (question) => (await child.ask(sourceOf(Buffer.from(question)))).answer };
}

function isRunning(pid: unknown): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

describe('A process for the bytes of strangers', () => {
  it('answers one question after the other', async () => {
    const { child, ask } = newChild();
    const large = Buffer.alloc(20 * 1024 * 1024, 1);
    const answers = await Promise.all([ask('pid'), ask(''), ask(large), ask('pid')]);
    expect(answers).toEqual([child.pid, 0, large.length, child.pid]);
  });

  it.each([
    ['memory', 'The child took more than 192 MiB of memory.'],
    ['end', 'The child ended by itself, with code 3.'],
    ['crash', 'The child ended by itself, with SIGABRT.'],
    ['nonsense', 'The child said something that is no answer.'],
  ])('that is lost by its question (%s) is followed by another one', async (question, message) => {
    const { ask } = newChild();
    const before = await ask('pid');
    const lost = ask(question);
    const next = ask('pid');
    await expect(lost).rejects.toThrow(new ProcessLost(message));
    expect(await next).not.toBe(before);
    expect(isRunning(before)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('gets no more memory than that, also when it never pauses', async () => {
    const { ask } = newChild({ memory: 128 * 1024 * 1024 });
    await expect(ask('memory without a pause')).rejects.toThrow(/^The child (took more than 128 MiB of memory|ended by itself, with )/);
  });

  it('is ended when its time is up', async () => {
    const { ask } = newChild({ time: 3000 });
    await expect(ask('time')).rejects.toThrow(new ProcessLost('The child took longer than 3 seconds.'));
  });

  it('that is asked with bytes which break off is asked no more, and the question fails for that', async () => {
    const { child, ask } = newChild();
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('The disk is gone');
    };
    await expect(child.ask({ size: 8, read: async () => Readable.from(broken()) })).rejects.toThrow('The disk is gone');
    await expect(child.ask({ size: 8, read: async () => Readable.from([Buffer.from('half')]) })).rejects.toThrow('4 bytes came where 8 were to come');
    expect(await ask('whole')).toBe(5);
  });

  it('is ended when nothing is asked for a while', async () => {
    const { ask } = newChild({ idle: 50 });
    const pid = await ask('pid');
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
    expect(await ask('whole')).toBe(5);
  });

  it('sees the parts that it asks for, and answers with files', async () => {
    const { child } = newChild();
    const { answer, files } = await child.ask(sourceOf(Buffer.from('0123456789')), 'ends');
    expect([answer, ...files.map(String)]).toEqual(['two files', '01', '9']);
  });

  it('may answer so much and no more', async () => {
    const { ask } = newChild({ answer: 1000 });
    expect(await ask('900 letters')).toHaveLength(900);
    await expect(ask('1100 letters')).rejects.toThrow(new ProcessLost('The child said something that is no answer.'));
    await expect(ask('1100 bytes')).rejects.toThrow(new ProcessLost('The child said more than it may.'));
  });

  it.each(['read the disk', 'write to the disk', 'start a process', 'open a connection'])('may not %s', async (doing) => {
    expect(await newChild().ask(doing)).toMatch(/^(ERR_ACCESS_DENIED|ENETUNREACH)$/);
  });

  it('is told nothing of its service', async () => {
    process.env.SIGNING_SECRET = 'a secret';
    onTestFinished(() => {
      delete process.env.SIGNING_SECRET;
    });
    expect(await newChild().ask('environment')).not.toContain('SIGNING_SECRET');
  });

  it('ends with its service, and answers nothing from then on', async () => {
    const { child, ask } = newChild();
    const pid = await ask('pid');
    const lost = ask('time');
    child.close();
    await expect(lost).rejects.toThrow('The child was stopped with the service.');
    await expect(ask('pid')).rejects.toThrow('The child was stopped with the service.');
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('ends also when its service is killed', async () => {
    const service = spawn(process.execPath, [fileURLToPath(new URL('./asking-main.ts', import.meta.url))], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = (await once(service.stdout, 'data')) as [Buffer];
    expect(isRunning(String(pid))).toBe(true);
    service.kill('SIGKILL');
    await expect.poll(() => isRunning(String(pid)), { timeout: 30_000 }).toBe(false);
  });
});
