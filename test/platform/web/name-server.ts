import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** What a name resolves to: each time that it is asked for the next of these, the last of them from then on. */
export type Names = Readonly<Record<string, readonly (readonly string[])[]>>;

const [typeA, classInternet] = [1, 1];

/**
 * A server of names (RFC 1035) that knows IPv4 addresses alone, as `127.0.0.1:port`, and how often each name was asked for.
 */
export async function startNameServer(names: Names): Promise<{ address: string; asked: Map<string, number> }> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end } = nameIn(question);
    const type = question.readUInt16BE(end);
    const times = asked.get(name) ?? 0;
    const known = type === typeA ? (names[name] ?? []) : [];
    if (type === typeA) asked.set(name, times + 1);
    socket.send(answerTo(question.subarray(0, end + 4), known[Math.min(times, known.length - 1)] ?? []), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  // An answer, that recursion is there for who asked for it, and no error.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const answers = addresses.map((address) => {
    const answer = Buffer.alloc(16);
    // The name stands in the question, behind the header.
    answer.writeUInt16BE(0xc00c, 0);
    answer.writeUInt16BE(typeA, 2);
    answer.writeUInt16BE(classInternet, 4);
    answer.writeUInt16BE(4, 10);
    Buffer.from(address.split('.').map(Number)).copy(answer, 12);
    return answer;
  });
  return Buffer.concat([header, question.subarray(12), ...answers]);
}
