import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GatheringSocket } from '../../../../server/platform/database/postgres/gathering-socket.ts';

test('What is written in one go arrives together, and what is written later by itself', async () => {
  const { socket, nextChunk } = await connected();

  const calls = vi.spyOn(socket, '_writev');
  for (const word of ['one ', 'two ', 'three ']) {
    // As the driver does for a statement.
    socket.cork();
    socket.write(word);
    socket.write(Buffer.from('and '));
    socket.uncork();
    await Promise.resolve();
  }
  expect(await nextChunk()).toBe('one and two and three and ');
  expect(calls).toHaveBeenCalledOnce();

  socket.write('four');
  expect(await nextChunk()).toBe('four');
});

test('What was written before the end arrives', async () => {
  const { socket, nextChunk } = await connected();
  socket.write('the last ');
  socket.end('words');
  expect(await nextChunk()).toBe('the last words');
});

async function connected(): Promise<{ socket: GatheringSocket; nextChunk: () => Promise<string> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new GatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[other]] = (await Promise.all([once(server, 'connection'), once(socket, 'connect')])) as [[Socket], unknown];
  onTestFinished(() => {
    socket.destroy();
    other.destroy();
    server.close();
  });
  const nextChunk = async (): Promise<string> => String((await once(other, 'data'))[0]);
  return { socket, nextChunk };
}
