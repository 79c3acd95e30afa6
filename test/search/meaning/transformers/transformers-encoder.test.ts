import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { EncoderUnavailable } from '../../../../server/search/meaning/encoder.ts';
import { TransformersEncoder } from '../../../../server/search/meaning/transformers/transformers-encoder.ts';
import { api } from '../../../support/api.ts';
import { runProcess } from '../../../support/command.ts';
import { rowsOf } from '../../../support/rows.ts';
import { serve } from '../../../support/serve.ts';
import { startSuiteService, startTestService } from '../../../support/service.ts';
import { makeTinyModel, type TinyModelOptions } from './tiny-model.ts';

/** The package is an optional one. REQUIRE_TRANSFORMERS=1 makes it an error that it isn't there. */
const isInstalled = ((): boolean => {
  try {
    createRequire(import.meta.url).resolve('@huggingface/transformers');
    return true;
  } catch (error) {
    if (process.env.REQUIRE_TRANSFORMERS === '1') throw error;
    console.warn('Models are not tested: the package @huggingface/transformers is not installed. See .ci/transformers.');
    return false;
  }
})();

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;

async function folder(): Promise<string> {
  return path.join(await mkdtemp(path.join(inject('temporaryFolder'), 'model-')), 'tiny');
}

async function tinyModel(options: TinyModelOptions = {}): Promise<string> {
  const model = await folder();
  await makeTinyModel(model, options);
  return model;
}

async function openEncoder(model: string, cacheDir = '/nowhere'): Promise<TransformersEncoder> {
  const encoder = await TransformersEncoder.open({ model, cacheDir }, log);
  onTestFinished(() => encoder.close());
  return encoder;
}

function cosine(one: Float32Array | null | undefined, other: Float32Array | null | undefined): number {
  if (!one || !other) throw new Error('There is no vector');
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
}

describe.skipIf(!isInstalled)('The encoder that runs a model', () => {
  it('gives a vector of length 1 for each text, which is near that of a text that means the same', async () => {
    const encoder = await openEncoder(await tinyModel());
    const [car, limousine, dog, nothing] = await encoder.encode(['a car', 'My limousine', 'the puppy', ' '], signal);
    expect(nothing).toBeNull();
    expect(Math.hypot(...(car ?? []))).toBeCloseTo(1, 5);
    expect(cosine(car, limousine)).toBeGreaterThan(cosine(car, dog) + 0.4);
  });

  it('knows from the model’s own cosines what is worth showing', async () => {
    const encoder = await openEncoder(await tinyModel());
    const [car, limousine, dog] = await encoder.encode(['car', 'limousine', 'puppy'], signal);
    expect(encoder.relevanceOf(cosine(car, limousine))).toBeGreaterThan(0.75);
    expect(encoder.relevanceOf(cosine(car, dog))).toBeLessThan(0.3);
  });

  it('gives a text the same vector alone and among longer ones', async () => {
    const encoder = await openEncoder(await tinyModel());
    const texts = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 'A puppy on board of the vessel' : 'rain '.repeat(index)));
    const [alone] = await encoder.encode(['A puppy on board of the vessel'], signal);
    const vectors = await encoder.encode(texts, signal);
    for (const [index, vector] of vectors.entries()) if (index % 2 === 0) expect(cosine(vector, alone)).toBeCloseTo(1, 5);
  });

  it.each([
    ['that its configuration names', { longest: 16 }, 16],
    ['that are read of any text', { longest: 100_000 }, 512],
  ])('reads no more of a text than the tokens %s', async (_, options, read) => {
    const encoder = await openEncoder(await tinyModel(options));
    const texts = [0, 1].map((more) => `${'car '.repeat(read)}${'dog '.repeat(more * 100_000)}`);
    const [short, long] = await encoder.encode(texts, signal);
    expect(cosine(short, long)).toBeCloseTo(1, 5);
    const [other] = await encoder.encode([`${'car '.repeat(read - 1)}dog`], signal);
    expect(cosine(short, other)).toBeLessThan(1 - 1e-7);
  });

  it('answers a question before it goes on with a long list', async () => {
    const encoder = await openEncoder(await tinyModel());
    const answered: string[] = [];
    const list = encoder.encode(Array(2_000).fill('A puppy on board of the vessel'), signal).then(() => answered.push('list'));
    const question = encoder.encode(['dog'], signal).then(() => answered.push('question'));
    await Promise.all([list, question]);
    expect(answered).toEqual(['question', 'list']);
  });

  it('has nobody wait who has given up', async () => {
    const encoder = await openEncoder(await tinyModel());
    const list = encoder.encode(Array(2_000).fill('A puppy on board of the vessel'), AbortSignal.timeout(1));
    await expect(list).rejects.toThrow(EncoderUnavailable);
    expect(await encoder.encode(['dog'], signal)).toHaveLength(1);
  });

  it('is closed while it works', async () => {
    const encoder = await openEncoder(await tinyModel());
    const list = expect(encoder.encode(Array(2_000).fill('A puppy on board of the vessel'), signal)).rejects.toThrow(EncoderUnavailable);
    await encoder.close();
    await list;
    await expect(encoder.encode(['dog'], signal)).rejects.toThrow(EncoderUnavailable);
  });

  it('has one id for a model wherever it is, and another one for every other model', async () => {
    const ids = await Promise.all([{}, {}, { known: ['dog cat'] }].map(async (options) => (await openEncoder(await tinyModel(options))).id));
    expect(ids[0]).toMatch(/^transformers-tiny-[0-9a-f]{16}-1$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('takes the smaller file of a model where it is the only one', async () => {
    const encoder = await openEncoder(await tinyModel({ file: 'model_quantized.onnx' }));
    expect(await encoder.encode(['dog'], signal)).toHaveLength(1);
  });

  it('needs no network for a model of the hub that is there already', async () => {
    const cacheDir = await folder();
    await makeTinyModel(path.join(cacheDir, 'somebody/tiny'));
    const encoder = await openEncoder('somebody/tiny', cacheDir);
    expect(encoder.id).toMatch(/^transformers-somebody\/tiny-/);
    expect(await encoder.encode(['dog'], signal)).toHaveLength(1);
  });

  it.each([
    ['a folder that is not there', async (model: string) => rm(model, { recursive: true }), /there is no such folder\. A folder holds a model as/],
    ['a folder without the tokens', async (model: string) => rm(path.join(model, 'tokenizer.json')), /the folder has no tokenizer\.json\./],
    [
      'a folder without the numbers',
      async (model: string) => rm(path.join(model, 'onnx/model.onnx')),
      /the folder has neither onnx\/model\.onnx nor onnx\/model_quantized\.onnx\./,
    ],
    ['numbers that are none', async (model: string) => writeFile(path.join(model, 'onnx/model.onnx'), 'no'), /cannot be used: .*parsing failed/],
  ])('refuses %s, and says what is wrong', async (_, spoil, message) => {
    const model = await tinyModel();
    await spoil(model);
    await expect(openEncoder(model)).rejects.toThrow(expect.objectContaining({ message: expect.stringMatching(message) }));
  });
});

describe.skipIf(!isInstalled)('A service with a model', () => {
  it('finds what means the same, and encodes everything again with another model', async () => {
    const first = await startSuiteService({ embeddingsModel: await tinyModel() });
    const { dataDir } = first.service.services.config;
    await api(first).note({ name: 'Saturday', text: 'A puppy on board.' });
    await first.service.indexer.settled();
    expect(await api(first).search({ text: 'hound' })).toMatchObject({ degraded: false, hits: [{ name: 'Saturday', matchedBy: ['meaning'] }] });
    await first.close();

    const known = ['puppy kitten', 'hound boat'];
    const second = await startTestService({ dataDir, embeddingsModel: await tinyModel({ known }) });
    await expect.poll(async () => (await rowsOf(second, 'search_encoders')).map(({ queued_to }) => queued_to)).toEqual([null]);
    await second.service.indexer.settled();
    expect((await api(second).search({ text: 'hound' })).hits).toEqual([]);
    expect((await api(second).search({ text: 'kitten' })).hits).toMatchObject([{ name: 'Saturday', matchedBy: ['meaning'] }]);
  });

  it('ends in an orderly way', async () => {
    const server = await serve({ EMBEDDINGS_MODEL: await tinyModel(), DRAIN_SECONDS: '0' });
    await server.said(/API +http/);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.errors()).not.toMatch(/"level":[56]0/);
  });
});

describe('A service whose model can not be loaded', () => {
  const start = async (model: string): ReturnType<typeof runProcess> =>
    runProcess(['serve'], { PORT: '0', DATA_DIR: await folder(), EMBEDDINGS_MODEL: model });

  it.skipIf(!isInstalled)('does not start, and says why', async () => {
    const model = await folder();
    const { code, errors } = await start(model);
    expect(code).toBe(1);
    expect(errors).toContain(`The model of EMBEDDINGS_MODEL=${model} cannot be used: there is no such folder. A folder holds a model as`);
  });

  it.skipIf(isInstalled)('does not start without the package, and says how to install it', async () => {
    const { code, errors } = await start(await tinyModel());
    expect(code).toBe(1);
    expect(errors).toContain('the package @huggingface/transformers, which is not installed. Install it with "npm install --no-save --save-prod');
  });
});
