import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../core/problems.ts';
import { answerAlone, answerBadExpectation, answerBadHost, answerConnect, answerMalformed, answerStarting, whyRefused } from './outside-app.ts';

/** A listening socket, before and after there is a service behind it. */
export interface Front {
  readonly address: AddressInfo;
  /** Whether the service is about to stop: whoever can should send new requests elsewhere. */
  readonly isLeaving: boolean;
  serve(listener: RequestListener): void;
  /** Goes on serving for so long, while each answer ends its connection, so that clients and proxies go elsewhere without losing a request. */
  leave(milliseconds: number): Promise<void>;
  /** Takes no more connections, and waits at most so long for the requests that run. */
  stop(milliseconds: number): Promise<void>;
  /** Closes what is still open. */
  close(): Promise<void>;
}

/** A query may hold a text of 2,048 characters, each of which takes up to twelve when it is percent-encoded; Node's own limit is 16 KiB. */
const maxHeaderSize = 64 * 1024;

/** So many connections beyond what an instance serves get an answer that says so; further ones are closed. */
const toldConnections = 200;

/** Whoever watches over the service gets an answer when it has most to do: it isn't to be restarted for that. */
const isHealth = (url = ''): boolean => url === '/healthz' || url === '/readyz';

/** Milliseconds for which a connection has to have been silent before it counts as one that nobody is just sending on. */
const quietTime = 500;

/** Milliseconds between the end of silent connections and that of the listener: whoever was cut off comes back to an open door. */
const openDoorTime = 100;

export interface FrontOptions {
  readonly host: string;
  readonly port: number;
  readonly maxConnections: number;
}

export async function openFront({ host, port, maxConnections }: FrontOptions): Promise<Front> {
  const front = new HttpFront(maxConnections);
  await front.listen(host, port);
  return front;
}

class HttpFront implements Front {
  isLeaving = false;
  #listener: RequestListener = answerStarting;
  readonly #server: Server;
  readonly #connections = new Map<Socket, Connection>();
  readonly #answers = new Set<ServerResponse>();

  constructor(maxConnections: number) {
    const answer: RequestListener = (req, res) => {
      this.#follow(req.socket, res);
      const refusal = whyRefused(req);
      if (refusal !== undefined) answerBadHost(res, refusal);
      else if (this.#connections.get(req.socket)?.isSurplus && !isHealth(req.url))
        answerAlone(res, new Problem('unavailable', [], { 'Retry-After': '2' }));
      else this.#listener(req, res);
    };
    // Node's own answers to what it refuses have no body.
    const server = createServer({ maxHeaderSize, requireHostHeader: false }, answer);
    // With `Expect: 100-continue` the edge says when to go on: a request that it refuses is not sent at all.
    server.on('checkContinue', answer);
    server.on('checkExpectation', answerBadExpectation);
    server.on('connect', answerConnect);
    server.on('clientError', answerMalformed);
    server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, { requests: 0, silentSince: performance.now(), isSurplus: this.#connections.size >= maxConnections });
      socket.once('close', () => this.#connections.delete(socket));
    });
    // Those beyond what is served are told so, as far as there are not too many even for that.
    server.maxConnections = maxConnections + toldConnections;
    // Slow headers are cut off, a slow upload is not. Connections outlive the pauses of proxies, which mostly close theirs after a minute.
    server.headersTimeout = 30_000;
    server.requestTimeout = 0;
    // Nobody holds a connection on which nothing moves, such as a download that is never read.
    server.timeout = 120_000;
    server.keepAliveTimeout = 75_000;
    this.#server = server;
  }

  get address(): AddressInfo {
    return this.#server.address() as AddressInfo;
  }

  listen(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => resolve());
    });
  }

  serve(listener: RequestListener): void {
    this.#listener = listener;
  }

  /** Knows of each connection whether somebody waits for an answer on it. */
  #follow(socket: Socket, res: ServerResponse): void {
    const connection = this.#connections.get(socket);
    if (connection) connection.requests += 1;
    this.#answers.add(res);
    // Node then says `Connection: close`, and closes it behind the answer.
    if (this.isLeaving) res.shouldKeepAlive = false;
    res.once('close', () => {
      this.#answers.delete(res);
      if (!connection) return;
      connection.requests -= 1;
      connection.silentSince = performance.now();
    });
  }

  async leave(milliseconds: number): Promise<void> {
    if (this.isLeaving) return;
    this.isLeaving = true;
    for (const res of this.#answers) if (!res.headersSent) res.shouldKeepAlive = false;
    await sleep(milliseconds, undefined, { ref: false });
    this.#endSilent();
    await sleep(openDoorTime, undefined, { ref: false });
  }

  /** Ends the connections on which nobody waits and, as far as anybody can know, nobody is just sending. */
  #endSilent(): void {
    const now = performance.now();
    for (const [socket, { requests, silentSince }] of this.#connections) if (requests === 0 && now - silentSince >= quietTime) socket.destroySoon();
  }

  async stop(milliseconds: number): Promise<void> {
    const cut = setTimeout(() => this.#server.closeAllConnections(), milliseconds);
    if (!this.isLeaving) {
      // Connections that wait for a next request are closed at once, the others as soon as their request is done.
      const sweep = setInterval(() => this.#server.closeIdleConnections(), 50);
      await closed(this.#server, (done) => this.#server.close(done));
      clearInterval(sweep);
    } else {
      // Who is at the door is let in: only what comes between this turn of the event loop and the next statement is turned away.
      await nextTurn();
      const sweep = setInterval(() => this.#endSilent(), 50);
      // The server's own `close` would end all connections that look idle, those too on which a request is on its way.
      await closed(this.#server, (done) => NetServer.prototype.close.call(this.#server, done));
      clearInterval(sweep);
    }
    clearTimeout(cut);
  }

  close(): Promise<void> {
    return closed(this.#server, (done) => {
      this.#server.close(done);
      this.#server.closeAllConnections();
    });
  }
}

interface Connection {
  /** That wait for the end of their answer. */
  requests: number;
  /** When the last one ended, or the connection began. */
  silentSince: number;
  /** Beyond those that are served. */
  readonly isSurplus: boolean;
}

function closed(server: Server, close: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    if (server.listening) close(resolve);
    else resolve();
  });
}
