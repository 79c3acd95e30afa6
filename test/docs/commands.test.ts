import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type PrintedCommand, printedCommands } from './printed-commands.ts';
import { type RunningCommand, startCommand } from './running-command.ts';

const root = path.join(import.meta.dirname, '../..');

/** What isn't run here, and why. */
const notRun: Readonly<Record<string, string>> = {
  'npm ci': 'installs; .ci/run begins with it',
  'npm ci && npm run build && npm pack -w client': 'installs; test/client/package.test.ts packs the client as it does',
  'npm install ./resource-storage-client-2.0.0.tgz': 'is for another project; test/client/package.test.ts installs the tarball',
  'npm install --no-save --save-prod @huggingface/transformers@4': 'installs 454 MB; .ci/transformers does',
  'npm run build -w client': 'writes into the client; test/client/package.test.ts does',
  'npm run demo': 'takes long; test/scripts/demo.test.ts runs it',
  'npm run found-out -- FOLDER': 'takes a minute; .ci/real-files runs it',
  'npm run docs': 'goes on until it is ended, on a port that may be taken; test/scripts/docs.test.ts runs it on another',
  'npm run mock': 'goes on until it is ended, on a port that may be taken; test/scripts/mock.test.ts runs it on another',
  'npm run mock:live': 'goes on until it is ended, on a port that may be taken; test/scripts/mock-live.test.ts runs it on another',
  'npm run conformance -- --base-url … --api-key …': 'takes minutes; .ci/postgres runs it',
  'npm run bench': 'takes an hour',
  'npm run bench:processing': 'takes minutes',
  'npm run bench:search': 'takes minutes',
  'npm run examples': 'writes into the repository; test/contract/story.test.ts compares',
  'npm run generate': 'writes into the repository; test/contract/generated.test.ts compares',
  'npm test': 'runs this',
  'npx redocly respect openapi/workflows.arazzo.yaml --server contract=http://localhost:8787 --input apiKey="$API_KEY"':
    'takes long; test/contract/workflows.test.ts runs it',
  'npm run cli -- worker': 'needs PostgreSQL; test/app/worker.test.ts runs it',
  'DATABASE_URL=postgres://… DATA_DIR=./data-postgres npm start': 'needs PostgreSQL; .ci/postgres runs it',
  'jobs retry ID': 'needs a job that has failed; test/commands/jobs.test.ts runs it',
  'jobs retry --type TYPE': 'needs a job that has failed; test/commands/jobs.test.ts runs it',
  'restore SOURCE': 'restores into DATA_DIR, which is not empty here; the chapter about backups has it with another one, and that is run',
};

describe('The commands that the pages for people print', { timeout: 120_000 }, () => {
  let service: RunningCommand;
  let folder: string;
  let environment: Record<string, string>;
  let placeholders: Readonly<Record<string, string>>;

  // Users are made by the first of them.
  const pages = new Set(['docs/commands.md', 'README.md', 'client/README.md', ...globSync('docs/*.md', { cwd: root })]);
  // What several pages print is run once.
  const printed = [...new Map([...pages].flatMap(printedCommands).map((command) => [command.text, command])).values()];
  const isRun = ({ text }: PrintedCommand): boolean => notRun[text] === undefined && text !== 'npm start' && !text.startsWith('export ');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(inject('temporaryFolder'), 'commands-'));
    await standIn('npm', `exec ${process.execPath} ${path.join(import.meta.dirname, 'npm-run.ts')} "$@"`);
    await standIn('curl', 'exec /usr/bin/env -S PATH="$REAL_PATH" curl --silent --show-error --fail-with-body "$@"');
    environment = {
      ...process.env,
      REAL_PATH: process.env.PATH ?? '',
      PATH: `${folder}:${process.env.PATH}`,
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'info',
      EMBEDDINGS_MODEL: 'off',
    };
    service = startCommand('npm start', environment);
    const [, baseUrl = '', apiKey = ''] = await service.waitFor(/API +(http\S+)\/v2[\s\S]*?(rss_\S+)\n[\s\S]*Try it/);
    const call = async (method: string, address: string, body?: object): Promise<Readonly<Record<string, string>>> => {
      const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
      const response = await fetch(`${baseUrl}/v2/${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return (await response.json()) as Record<string, string>;
    };
    const { id: folderId = '' } = await call('POST', 'folders', { name: 'Published', parentId: '@alias::inbox' });
    const { accessToken = '' } = await call('PUT', `resources/${folderId}/publication`);
    const { id: workspaceId = '' } = await call('POST', 'workspaces', { title: 'Ada Lovelace' });
    const { id: keyId = '' } = await call('POST', 'api-keys', { name: 'to revoke', scopes: ['profile:read'] });
    Object.assign(environment, { API_KEY: apiKey, FOLDER_ID: folderId, ACCESS_TOKEN: accessToken, WORKSPACE_ID: workspaceId });
    placeholders = {
      'http://localhost:8787': baseUrl,
      NAME: 'a-name',
      ID: keyId,
      PLAN: 'default',
      TARGET: path.join(folder, 'another-backup'),
      '/backups/2026-11-20': path.join(folder, 'backup'),
      './restored': path.join(folder, 'restored'),
    };
  });
  afterAll(() => service?.stop());

  /** A program that is found before the one of the machine. */
  async function standIn(name: string, script: string): Promise<void> {
    const file = path.join(folder, name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
  }

  const filled = (typed: string): string =>
    Object.entries(placeholders).reduce(
      (text, [name, value]) => text.replaceAll(new RegExp(`(?<![\\w$])${name.replaceAll(/[./]/g, '\\$&')}(?![\\w])`, 'g'), value),
      typed,
    );

  const run = (text: string): Promise<string> =>
    new Promise((resolve) => {
      execFile('bash', ['-c', text], { cwd: root, env: environment }, (error, stdout, stderr) => resolve(error ? `${text}\n${stdout}${stderr}` : ''));
    });

  it('are all run, or have a reason not to be', () => {
    expect(printed.filter(isRun).length).toBeGreaterThan(20);
    const texts = printed.map(({ text }) => text);
    expect(Object.keys(notRun).filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('work as they stand there', async () => {
    // What is about a person comes after that person was made; nothing else waits for it.
    const commands = printed.filter(isRun).map(({ typed }) => filled(typed));
    const about = Object.values(Object.groupBy(commands, (text) => (text.includes('@example.com') ? 'people' : 'the rest')));
    const failures = await Promise.all(about.map(async (group) => (await Array.fromAsync(group, run)).filter((failure) => failure !== '')));
    const told = failures.flat();
    expect(told.length === 0 ? '' : [...told, `The service said:\n${service.lastWords()}`].join('\n\n')).toBe('');
  });

  it('are called as the command line calls itself', async () => {
    const printedHelp = await new Promise<string>((resolve) => {
      execFile('bash', ['-c', 'npm run cli -- --help'], { cwd: root, env: environment }, (_error, stdout, stderr) => resolve(stdout + stderr));
    });
    expect(printedHelp).toMatch(/^Usage: npm run cli -- <command>/);
  });
});
