import { describe, expect, it } from 'vitest';
import { runProcess } from './support/command.ts';

const run = (...args: string[]) => runProcess(args);

describe('The command line', { timeout: 180_000 }, () => {
  it('lists its commands, and each of those says what it takes', async () => {
    const { code, output, errors } = await run('help');
    expect([code, output]).toEqual([0, '']);
    const commands = [...errors.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
    expect(commands).toEqual(['serve', 'worker', 'keys', 'users', 'members', 'plans', 'jobs', 'reindex', 'check', 'join', 'backup', 'restore']);
    for (const name of commands.slice(1)) {
      const wrong = await run(name, '--no-such-option');
      expect([wrong.code, wrong.output], name).toEqual([2, '']);
      const [, subcommands] = new RegExp(`^ {2}${name} (\\S*)`, 'm').exec(errors) ?? [];
      for (const subcommand of subcommands?.split('|').filter((word) => /^[a-z-]+$/.test(word)) ?? []) {
        expect(wrong.errors).toContain(`  ${name} ${subcommand}`);
      }
      expect(wrong.errors).toContain(`Usage: npm run cli -- ${name}`);
    }
  });

  it('says the same when it is told nothing, and fails when it is told something else', async () => {
    const help = await run('help');
    expect(await run()).toEqual(help);
    expect(await run('--help')).toEqual(help);
    expect(await run('sing')).toEqual({ ...help, code: 2 });
    expect(await run('constructor')).toEqual({ ...help, code: 2 });
  });
});
