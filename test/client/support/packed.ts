import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Runs npm as a user would, without a network and without telling anybody about updates. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const quiet = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { stdout } = await run('npm', [...args, ...quiet], { cwd, shell: process.platform === 'win32' });
  return stdout;
}

/** Builds the client with `npm run build -w client`, in a copy of its own so that tests can do it side by side. Gives the copy's folder. */
export async function buildClient(): Promise<string> {
  const copy = await mkdtemp(path.join(inject('temporaryFolder'), 'build-'));
  for (const name of ['package.json', 'tsconfig.json', 'generated/contract.ts', 'client']) {
    await cp(path.join(root, name), path.join(copy, name), { recursive: true, filter: (source) => source !== path.join(root, 'client/dist') });
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  await npm(['run', 'build', '-w', 'client'], copy);
  return copy;
}

/** Builds the client and packs it. Gives the path of the tarball. */
export async function packClient(): Promise<string> {
  const copy = await buildClient();
  await npm(['pack', '-w', 'client'], copy);
  const tarball = (await readdir(copy)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('npm pack has made no tarball');
  return path.join(copy, tarball);
}

/** A project of somebody else, with the client installed from its tarball. Gives its folder. */
export async function installInto(tarball: string): Promise<string> {
  const local = (name: string): string => `file:${path.join(root, 'node_modules', name)}`;
  const manifest = {
    name: 'a-project',
    private: true,
    type: 'module',
    dependencies: { '@resource-storage/client': `file:${tarball}` },
    // What the client depends on comes from this repository instead of a registry.
    overrides: { 'openapi-fetch': local('openapi-fetch'), 'openapi-typescript-helpers': local('openapi-typescript-helpers') },
  };
  const project = await mkdtemp(path.join(inject('temporaryFolder'), 'project-'));
  await writeFile(path.join(project, 'package.json'), JSON.stringify(manifest));
  await npm(['install'], project);
  return project;
}

/** A part of a project, which finds what is installed there. Gives its folder. */
export async function partOf(project: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(project, 'part-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

/** Runs a file of a project with this Node. Gives what it prints. */
export async function runNode(project: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await run(process.execPath, [...args], { cwd: project, env: { ...process.env, ...environment } })).stdout;
}

/** What TypeScript says about a project: nothing, when all is well. */
export async function compile(project: string): Promise<string> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  return runNode(project, [tsc, '-p', project]).catch((error: { readonly stdout: string }) => error.stdout);
}

/** The folder of type packages for projects of Node. */
export const typeRoots = path.join(root, 'node_modules/@types');
