import { moduleCode, type RowCode } from './row-code.ts';

/** Arithmetic on rows of 256 numbers in one memory. Rows are named by the byte at which they begin. */
export interface RowMachine extends RowCode {
  readonly buffer: ArrayBuffer;
}

/** Node has it; its types come with those of browsers alone. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

const pageBytes = 65_536;

/** A machine with so many bytes of memory, all of them 0. */
export function openRowMachine(bytes: number): RowMachine {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleCode()), { host: { memory } });
  return { buffer: memory.buffer, ...(exports as RowCode) };
}

/** Gives the memory of a machine away, from its beginning. */
export class MachineMemory {
  readonly #buffer: ArrayBuffer;
  #used = 0;

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer;
  }

  floats = (length: number): Float32Array => new Float32Array(this.#buffer, this.#take(length * 4), length);
  wholes = (length: number): Uint32Array => new Uint32Array(this.#buffer, this.#take(length * 4), length);
  bytes = (length: number): Int8Array => new Int8Array(this.#buffer, this.#take(length), length);

  #take(bytes: number): number {
    const at = this.#used;
    this.#used += bytes;
    return at;
  }
}
