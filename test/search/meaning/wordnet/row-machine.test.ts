import { describe, expect, it } from 'vitest';
import { rowBytes } from '../../../../server/search/meaning/wordnet/row-code.ts';
import { MachineMemory, openRowMachine } from '../../../../server/search/meaning/wordnet/row-machine.ts';

const machine = openRowMachine(8 * rowBytes);
const memory = new MachineMemory(machine.buffer);
const [one, other] = [memory.floats(256), memory.floats(256)];
const [columns, weights] = [memory.wholes(3), memory.floats(3)];
const bytes = memory.bytes(4 * 256);

const fill = (): void => {
  one.set(Float32Array.from(one, (_, index) => Math.sin(index)));
  other.set(Float32Array.from(other, (_, index) => Math.cos(3 * index)));
  bytes.set(Int8Array.from(bytes, (_, index) => ((index * 37) % 256) - 128));
};

describe('The row machine', () => {
  it('multiplies two rows', () => {
    fill();
    const product = one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
    expect(machine.dot(one.byteOffset, other.byteOffset)).toBeCloseTo(product, 3);
  });

  it('adds a row, so many times, to another', () => {
    fill();
    const sums = Array.from(one, (number, index) => number + 2.5 * (other[index] ?? 0));
    machine.add(one.byteOffset, other.byteOffset, 2.5);
    for (const [index, sum] of sums.entries()) expect(one[index]).toBeCloseTo(sum, 4);
  });

  it('adds those rows of bytes that are named, as often as is said, and no others', () => {
    fill();
    columns.set([3, 1, 0]);
    weights.set([0.5, -2, 100]);
    const sums = Array.from(one, (number, index) => number + 0.5 * (bytes[3 * 256 + index] ?? 0) - 2 * (bytes[256 + index] ?? 0));
    machine.addRows(one.byteOffset, bytes.byteOffset, columns.byteOffset, weights.byteOffset, weights.byteOffset + 8);
    for (const [index, sum] of sums.entries()) expect(one[index]).toBeCloseTo(sum, 3);
  });

  it('puts into bytes the nearest whole numbers, as far as bytes go', () => {
    fill();
    one.set([200, -200, 1.2, -1.8]);
    machine.setRow(bytes.byteOffset, one.byteOffset, 1);
    expect([...bytes.subarray(0, 4)]).toEqual([127, -128, 1, -2]);
    machine.setRow(bytes.byteOffset + 256, one.byteOffset, 0.5);
    expect([...bytes.subarray(256, 260)]).toEqual([100, -100, 1, -1]);
  });
});
