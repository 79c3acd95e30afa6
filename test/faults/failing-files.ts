import nodeFileSystem, { type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { FileSystem } from '../../server/platform/blobs/folder.ts';
import type { Faults } from './faults.ts';

/** A file system each of whose operations may fail, on an open file as well. */
export const failingFileSystem = (faults: Faults): FileSystem => failing(nodeFileSystem, faults, ([path]) => ` ${kindOfPath(String(path))}`);

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** @param describe what of its arguments belongs to the name of an operation */
function failing<Target extends object>(target: Target, faults: Faults, describe: (args: readonly unknown[]) => string): Target {
  return new Proxy(target, {
    get: (_, name) => {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      if (name === 'createReadStream') return (options: StreamOptions) => failingStream(target as FileHandle & Target, faults, describe([]), options);
      return async (...args: unknown[]) => {
        const what = describe(args);
        const work = (): Promise<unknown> => (member as Method).apply(target, args);
        const result = await faults.step('files', `${name}${what}`, work, async () => {
          // The system lets go of a file whatever closing it says.
          if (name === 'close') await work();
          throw failureOf(name);
        });
        return name === 'open' ? failing(result as FileHandle, faults, () => what) : result;
      };
    },
  });
}

type StreamOptions = Parameters<FileHandle['createReadStream']>[0];

function failingStream(file: FileHandle, faults: Faults, what: string, options: StreamOptions): Readable {
  const source = file.createReadStream(options);
  const read = async function* () {
    await faults.step(
      'files',
      `read${what}`,
      async () => {},
      () => Promise.reject(failureOf('read')),
    );
    yield* source;
  };
  return Readable.from(read(), { objectMode: false }).once('close', () => source.destroy());
}

/** A disk that is full refuses to be written to; one that is broken refuses anything. */
function failureOf(operation: string): Error {
  const code = operation.startsWith('write') ? 'ENOSPC' : 'EIO';
  return Object.assign(new Error(`${code}: ${operation}`), { code });
}

/** What is at a path below the folder of blobs. */
function kindOfPath(path: string): string {
  const name = basename(path);
  if (basename(dirname(path)) === 'tmp') return 'a temporary file';
  if (name === 'tmp') return 'the temporary folder';
  if (name.length === 2) return 'a shard';
  return name.length < 36 ? 'the folder' : 'a blob';
}
