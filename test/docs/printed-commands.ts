import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** A command that a page prints for its readers. */
export interface PrintedCommand {
  /** As it stands there. */
  readonly text: string;
  /** As it is typed: the page names commands of the command line by their last words. */
  readonly typed: string;
}

const ofTheCommandLine = ['keys', 'users', 'members', 'jobs', 'plans', 'reindex', 'check', 'join', 'backup', 'restore', 'worker'];

/** Every command of a page: the lines of its shell blocks, and what it names in between. */
export function printedCommands(file: string): PrintedCommand[] {
  const page = readFileSync(path.join(root, file), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n')).filter((line) => line.trim() !== '');
  const named = [...page.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isCommand);
  const texts = new Set([...lines, ...named].map((line) => line.replace(/\s+# .*$/, '')));
  return [...texts].map((text) => ({ text, typed: isOfTheCommandLine(text) ? `npm run cli -- ${text}` : text }));
}

const isOfTheCommandLine = (code: string): boolean => ofTheCommandLine.includes(code.split(' ', 1)[0] ?? '');

/** Names alone, such as `check`, and the beginnings of several commands, such as `jobs retry`, are words of a sentence. */
const isCommand = (code: string): boolean =>
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|curl) /.test(code) ||
  (isOfTheCommandLine(code) && code.includes(' ') && !/^(?:users create|members \S+|jobs retry)$/.test(code));
