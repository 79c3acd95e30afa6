import { createServer, type Server, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { Turns } from './turns.ts';

/**
 * PostgreSQL in this process, for any number of connections. PGlite has one session and ignores what a connection asks for at its start; here each connection
 * has its own search_path and its own prepared statements, and holds the session for as long as it is inside a transaction.
 */
export interface PgliteServer {
  /** `postgres://…`, which takes `options=-c search_path=…`. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPgliteServer(): Promise<PgliteServer> {
  const session = new SharedSession(await PGlite.create());
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, session);
  });
  const port = await listen(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await session.close();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** The one session of PGlite, lent to one connection at a time. */
class SharedSession {
  readonly #pglite: PGlite;
  readonly #turns = new Turns();
  #holder: symbol | undefined;
  #searchPath = '';
  #connections = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** A prefix for the names of the connection's prepared statements. */
  newPrefix(): string {
    return `c${this.#connections++}_`;
  }

  /** Runs one batch of protocol messages for a connection and returns the answer. */
  async exchange(connection: symbol, searchPath: string, messages: Buffer): Promise<Buffer> {
    if (this.#holder !== connection) {
      await this.#turns.enter();
      this.#holder = connection;
    }
    try {
      if (this.#searchPath !== searchPath) {
        await this.#send(queryMessage(`set search_path to ${searchPath}`));
        this.#searchPath = searchPath;
      }
      const answer = await this.#send(messages);
      if (transactionStatus(answer) === 'I') this.#leave();
      return answer;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** What is left of a connection that has closed. */
  async forget(connection: symbol, prefix: string): Promise<void> {
    if (this.#holder !== connection) await this.#turns.enter();
    await this.#send(queryMessage('rollback'));
    const { rows } = await this.#pglite.query<{ name: string }>('select name from pg_prepared_statements where starts_with(name, $1)', [prefix]);
    for (const { name } of rows) await this.#send(queryMessage(`deallocate "${name}"`));
    this.#leave();
  }

  async close(): Promise<void> {
    await this.#pglite.close();
  }

  async #send(messages: Buffer): Promise<Buffer> {
    return Buffer.from(await this.#pglite.execProtocolRaw(messages));
  }

  #leave(): void {
    this.#holder = undefined;
    this.#turns.leave();
  }
}

/** Speaks the PostgreSQL protocol, version 3, as far as node-postgres needs it. */
function serveConnection(socket: Socket, session: SharedSession): void {
  const connection = Symbol('connection');
  const prefix = session.newPrefix();
  let searchPath: string | undefined;
  let received: Buffer = Buffer.alloc(0);
  let batch: Buffer[] = [];
  let work: Promise<void> = Promise.resolve();

  const exchange = (messages: Buffer): void => {
    work = work.then(async () => {
      socket.write(await session.exchange(connection, searchPath ?? 'public', messages));
    });
    work.catch(() => socket.destroy());
  };

  const readMessages = (): void => {
    for (;;) {
      const typeLength = searchPath === undefined ? 0 : 1;
      if (received.length < typeLength + 4) return;
      const end = typeLength + received.readUInt32BE(typeLength);
      if (received.length < end) return;
      const message = received.subarray(0, end);
      received = received.subarray(end);
      if (searchPath === undefined) {
        searchPath = searchPathOf(message);
        socket.write(welcome);
        continue;
      }
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === 'X') return void socket.end();
      batch.push(withPrefix(type, message, prefix));
      if (type === 'S' || type === 'Q') {
        exchange(Buffer.concat(batch));
        batch = [];
      }
    }
  };

  socket.setNoDelay(true);
  socket.on('data', (data) => {
    received = Buffer.concat([received, typeof data === 'string' ? Buffer.from(data) : data]);
    readMessages();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    work.then(() => session.forget(connection, prefix)).catch(() => {});
  });
}

/** The parameters of a startup message are pairs of strings that end in a zero byte. */
function searchPathOf(startup: Buffer): string {
  const words = startup.subarray(8).toString().split('\0');
  const options = words[words.indexOf('options') + 1] ?? '';
  return words.includes('options') ? (/search_path=([a-z0-9_,"]+)/.exec(options)?.[1] ?? 'public') : 'public';
}

/** Parse, Bind, and Describe and Close of a statement name a prepared statement; the unnamed one stays unnamed. */
function withPrefix(type: string, message: Buffer, prefix: string): Buffer {
  const start = nameStart(type, message);
  if (start === undefined || message[start] === 0) return message;
  const renamed = Buffer.concat([message.subarray(0, start), Buffer.from(prefix), message.subarray(start)]);
  renamed.writeUInt32BE(renamed.length - 1, 1);
  return renamed;
}

function nameStart(type: string, message: Buffer): number | undefined {
  const body = 5;
  if (type === 'P') return body;
  if (type === 'B') return message.indexOf(0, body) + 1;
  if ((type === 'D' || type === 'C') && message[body] === 'S'.charCodeAt(0)) return body + 1;
  return undefined;
}

const message = (type: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
};

const queryMessage = (sql: string): Buffer => message('Q', Buffer.from(`${sql}\0`));

const authenticated = message('R', Buffer.alloc(4));
const readyForQuery = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([authenticated, message('S', Buffer.from('client_encoding\0UTF8\0')), message('K', Buffer.alloc(8)), readyForQuery]);

/** The answer to a batch ends with ReadyForQuery, and that with I (idle), T (in a transaction) or E (in one that has failed). */
const transactionStatus = (answer: Buffer): string => String.fromCharCode(answer[answer.length - 1] ?? 0);
