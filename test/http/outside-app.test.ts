import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestService } from '../support/service.ts';

/** Sends bytes as they are and reads until the server closes. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

it.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['headers beyond all measure', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['from two hosts', 'GET /readyz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['twice from the same host', 'GET /v2/users/me HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n'],
  ['from no host', 'GET /readyz HTTP/1.1\r\n\r\n'],
  ['one that expects the unknown', 'GET /readyz HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n'],
  ['for a proxy', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'],
  ['two lengths', 'POST /v2/folders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
])('A request that is %s is answered with a problem', async (_what, bytes) => {
  const { service } = await startTestService();
  const answer = await send(service.address.port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\nX-Trace-Id: [0-9a-f]{32}\r\n/);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ title: 'Bad Request', status: 400, detail: 'invalid_request' });
});

it('A request of HTTP/1.0 needs no host', async () => {
  const { service } = await startTestService();
  expect(await send(service.address.port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
