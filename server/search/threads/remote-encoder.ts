import type { MessagePort } from 'node:worker_threads';
import { type AskedMeaning, EncoderUnavailable, type QueryEncoder } from '../meaning/encoder.ts';
import type { EncodingAnswer, EncodingRequest } from './protocol.ts';

/** The encoder of the service, as a thread has it for one search. */
export class RemoteEncoder implements QueryEncoder {
  readonly id: string;
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, (answer: EncodingAnswer) => void>();
  #asked = 0;

  constructor(id: string, port: MessagePort) {
    this.id = id;
    this.#port = port;
    port.on('message', (answer: EncodingAnswer) => {
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  async ask(texts: readonly string[], signal: AbortSignal): Promise<AskedMeaning | null> {
    const { promise, resolve, reject } = Promise.withResolvers<EncodingAnswer>();
    const request: EncodingRequest = { id: ++this.#asked, texts };
    this.#waiting.set(request.id, resolve);
    signal.addEventListener('abort', () => reject(new EncoderUnavailable('Encoding has taken too long.')), { once: true });
    this.#port.postMessage(request);
    const answer = await promise;
    if ('unavailable' in answer) throw new EncoderUnavailable(answer.unavailable);
    const { vector, relevance } = answer;
    return vector && { vector, relevanceOf: (cosine) => between(relevance, cosine) };
  }

  async close(): Promise<void> {
    this.#port.close();
  }
}

/** What stands on the straight line between the two values next to it. */
function between(relevance: readonly number[], cosine: number): number {
  const at = ((Math.min(1, Math.max(-1, cosine)) + 1) / 2) * (relevance.length - 1);
  const [low, high] = [relevance[Math.floor(at)] ?? 0, relevance[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
