import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type OpenAI from 'openai';
import { newId } from '../../platform/crypto/ids.ts';
import { connect, failureOf, type ServerAddress, ServerFailed } from './client.ts';

/** Bytes of an answer. */
const mostAnswer = 4 * 1024 * 1024;
/** Milliseconds for one recording. */
const longest = 10 * 60_000;
/** Milliseconds before it is tried once more. The job tries it again later. */
const pause = 1_000;

/** A stored recording. */
export interface Recording {
  readonly mimeType: string;
  /** Of its file name: servers tell the format by it. */
  readonly extension: string;
  /** Each time anew, right before it is sent. */
  open(): Promise<Readable>;
}

/** Has recordings written down by whatever serves the transcriptions of OpenAI's API: whisper.cpp, vLLM, speaches, OpenAI itself. */
export class Transcriber {
  readonly #server: ServerAddress;
  #client: Promise<OpenAI> | undefined;

  constructor(server: ServerAddress) {
    this.#server = server;
  }

  /**
   * What is said in a recording: JSON, as the server has written it.
   * @throws ServerFailed; what opening the recording throws
   */
  async transcribe(recording: Recording, signal: AbortSignal): Promise<Buffer> {
    for (let tries = 0; ; tries++) {
      const stream = await recording.open();
      try {
        return await this.#ask(recording, stream, AbortSignal.any([signal, AbortSignal.timeout(longest)]));
      } catch (error) {
        if (signal.aborted) throw error;
        const failed = await failureOf(error, this.#server);
        if (!failed.isTemporary || tries > 0) throw failed;
      } finally {
        stream.destroy();
      }
      await sleep(pause, undefined, { signal });
    }
  }

  async #ask(recording: Recording, stream: Readable, signal: AbortSignal): Promise<Buffer> {
    this.#client ??= connect(this.#server, mostAnswer, longest);
    const boundary = `recording-${newId()}`;
    const response = await (await this.#client)
      .post('/audio/transcriptions', {
        body: ReadableStream.from(formOf(boundary, this.#server.model, recording, stream)),
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        signal,
      })
      .asResponse();
    const answer = Buffer.from(await response.arrayBuffer());
    if (answer.find((byte) => byte > space) !== '{'.charCodeAt(0)) throw new ServerFailed('The answer is no JSON object.', false);
    return answer;
  }
}

const space = 0x20;

/** A form, in which the recording goes by as it is read. Its name says nothing. */
async function* formOf(boundary: string, model: string, { mimeType, extension }: Recording, stream: Readable): AsyncGenerator<Uint8Array> {
  const fields = { model, response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' };
  for (const [name, value] of Object.entries(fields))
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = `Content-Disposition: form-data; name="file"; filename="recording.${extension}"\r\nContent-Type: ${mimeType}`;
  yield Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`);
  for await (const chunk of stream) yield chunk as Buffer;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
