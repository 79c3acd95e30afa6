import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Circuit } from '../../../server/search/meaning/circuit.ts';
import { EncoderUnavailable } from '../../../server/search/meaning/encoder.ts';
import { OpenAiEncoder } from '../../../server/search/meaning/openai/openai-encoder.ts';

interface Asked {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly input: readonly string[];
}

/** A server that speaks the API: each text is as far along each axis as it has letters of the alphabet. */
async function startEmbeddings(fail: (count: number) => number | null = () => null): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  let count = 0;
  const server = createServer(async (request: IncomingMessage, response) => {
    const status = request.url === '/v1/embeddings' ? fail(++count) : 404;
    const body = JSON.parse(await textOf(request)) as { model: string; input: string[]; encoding_format: string };
    response.setHeader('Content-Type', 'application/json');
    if (status !== null) {
      response.writeHead(status).end(JSON.stringify({ error: { message: 'no' } }));
      return;
    }
    asked.push({ authorization: request.headers.authorization, model: body.model, input: body.input });
    const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: lettersOf(text) }));
    // Whoever goes by the order alone mixes them up.
    response.end(JSON.stringify({ object: 'list', model: body.model, data: data.reverse(), usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

const lettersOf = (text: string): number[] => Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => text.toLowerCase().split(letter).length - 1);

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;
const encoderAt = (url: string, apiKey: string | null = null): OpenAiEncoder => new OpenAiEncoder({ url, model: 'letters', apiKey }, log);

describe('The encoder of an embeddings API', () => {
  it('sends the model and the key, and gives a vector of length 1 for each text', async () => {
    const { url, asked } = await startEmbeddings();
    const vectors = await encoderAt(url, 'a key').encode(['aab', 'zz', ' '], signal);
    expect(vectors.map((vector) => vector && Math.hypot(...vector))).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5), null]);
    expect(vectors[1]?.[25]).toBeCloseTo(1, 5);
    expect(asked.at(-1)).toEqual({ authorization: 'Bearer a key', model: 'letters', input: ['aab', 'zz'] });
  });

  it('sends many texts in several requests, none of them longer than models read', async () => {
    const { url, asked } = await startEmbeddings();
    const texts = Array.from({ length: 150 }, (_, index) => String.fromCharCode(97 + (index % 26)).repeat(index === 7 ? 100_000 : 3));
    const vectors = await encoderAt(url).encode(texts, signal);
    for (const [index, vector] of vectors.entries()) expect(vector?.[index % 26]).toBeCloseTo(1, 5);
    expect(asked.slice(1).map(({ input }) => input.length)).toEqual([64, 64, 22]);
    expect(Math.max(...asked.flatMap(({ input }) => input.map((text) => text.length)))).toBe(8_000);
  });

  it('tries again what has failed once', async () => {
    const { url } = await startEmbeddings((count) => (count === 1 ? 503 : null));
    expect((await encoderAt(url).encode(['a'], signal))[0]?.[0]).toBeCloseTo(1, 5);
  });

  it('is unavailable while the server fails, leaves it alone after a while, and says so in the log', async () => {
    let requests = 0;
    const { url } = await startEmbeddings(() => {
      requests++;
      return 400;
    });
    const encoder = encoderAt(url);
    for (let attempt = 0; attempt < 3; attempt++) await expect(encoder.encode(['a'], signal)).rejects.toThrow(EncoderUnavailable);
    expect(requests).toBe(3);
    await expect(encoder.encode(['a'], signal)).rejects.toThrow(EncoderUnavailable);
    expect(requests).toBe(3);
  });

  it('knows from the model’s own cosines what is worth showing', async () => {
    const { url } = await startEmbeddings();
    const encoder = encoderAt(url);
    await encoder.encode(['a'], signal);
    expect(encoder.relevanceOf(1)).toBeGreaterThan(0.3);
    expect(encoder.relevanceOf(0.3)).toBeLessThan(0.3);
  });
});

it('A circuit that has failed again and again is open for longer each time, and closed by a success', () => {
  let now = 0;
  const circuit = new Circuit(() => now);
  expect([circuit.failed(), circuit.failed(), circuit.failed()]).toEqual([0, 0, 5_000]);
  expect(circuit.isOpen).toBe(true);
  now = 5_000;
  expect(circuit.isOpen).toBe(false);
  expect(circuit.failed()).toBe(10_000);
  now = 15_000;
  circuit.succeeded();
  expect(circuit.failed()).toBe(0);
});
