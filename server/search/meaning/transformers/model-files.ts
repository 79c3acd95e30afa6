import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Which of a model's files has its numbers: all of each number, or eight bits of it. */
export type Precision = 'fp32' | 'q8';

const weights: Readonly<Record<Precision, string>> = { fp32: 'onnx/model.onnx', q8: 'onnx/model_quantized.onnx' };
const described = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];

/** Which file of a folder's model is taken. @throws Error a sentence that names the file that is missing */
export async function precisionOf(folder: string): Promise<Precision> {
  if (!(await isThere(folder))) throw new Error('there is no such folder');
  for (const file of described) if (!(await isThere(path.join(folder, file)))) throw new Error(`the folder has no ${file}`);
  for (const precision of ['fp32', 'q8'] as const) if (await isThere(path.join(folder, weights[precision]))) return precision;
  throw new Error(`the folder has neither ${weights.fp32} nor ${weights.q8}`);
}

/** Tells a model from every other one, wherever it is kept. */
export async function fingerprintOf(folder: string, precision: Precision): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...described, ...(await weightsOf(folder, precision))]) {
    hash.update(`\n${file}\n`);
    await pipeline(createReadStream(path.join(folder, file)), async (chunks) => {
      for await (const chunk of chunks) hash.update(chunk as Buffer);
    });
  }
  return hash.digest('hex').slice(0, 16);
}

/** Those of a large model are in several files, whose names begin with that of the first. */
async function weightsOf(folder: string, precision: Precision): Promise<string[]> {
  const files = await readdir(path.join(folder, 'onnx'));
  return files
    .map((file) => `onnx/${file}`)
    .filter((file) => file.startsWith(weights[precision]))
    .sort();
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
