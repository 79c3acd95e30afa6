import type OpenAI from 'openai';

/** A server that speaks the API of OpenAI, as far as we need it. */
export interface ServerAddress {
  /** Where the API is, such as `http://localhost:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Null: the server asks for none. */
  readonly apiKey: string | null;
}

/** A server elsewhere didn't do what it was asked. */
export class ServerFailed extends Error {
  /** Whether it may do so a little later. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/**
 * Loaded only now: most services have no use for it. What is sent goes to this server and to none that it names, once, and no more of an answer is read than this.
 * @param mostBytes of an answer
 */
export async function connect({ url, apiKey }: ServerAddress, mostBytes: number, timeout: number): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const options = { baseURL: url, apiKey: apiKey ?? 'none', organization: null, project: null, logLevel: 'off' } as const;
  return new Client({
    ...options,
    ...{ maxRetries: 0, timeout },
    fetch: async (input, init) => {
      const { body, status, statusText, headers } = await fetch(input, { ...init, redirect: 'error' });
      return new Response(body?.pipeThrough(upTo(mostBytes)) ?? null, { status, statusText, headers });
    },
  });
}

function upTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let left = most;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new ServerFailed(`The answer has more than ${most} bytes.`, false));
      else controller.enqueue(chunk);
    },
  });
}

/** What a failure of the library means for whoever has asked. Some servers say the key with which they were asked; the log doesn't. */
export async function failureOf(error: unknown, { apiKey }: ServerAddress): Promise<ServerFailed> {
  if (error instanceof ServerFailed) return error;
  const { APIError } = await import('openai');
  const status = error instanceof APIError ? error.status : undefined;
  const isTemporary = typeof status !== 'number' || status === 408 || status === 409 || status === 429 || status >= 500;
  const message = error instanceof Error ? error.message : String(error);
  const withoutKey = apiKey ? message.replaceAll(apiKey, '(the key)') : message;
  return new ServerFailed(withoutKey.slice(0, longestMessage), isTemporary, { cause: error });
}

const longestMessage = 300;
