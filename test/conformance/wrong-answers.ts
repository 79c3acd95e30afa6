import type { Sent } from './wrong-server.ts';

/** The same but for one of them. */
export const without = (values: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** An answer with other JSON. */
export function changed(answer: Sent, change: (body: Record<string, unknown>) => object): Sent {
  return { ...answer, body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString()) as Record<string, unknown>))) };
}

/** An answer to start from where there was none. */
export const nothing: Sent = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** A problem in place of another answer. */
export function problem({ headers }: Sent, status: number, title: string, detail: string): Sent {
  const traceid = headers['x-trace-id'] ?? '0199c1d6a3f27c5e8b1d4f6a2e9c7b30';
  return {
    status,
    headers: { ...without(without(headers, 'location'), 'content-encoding'), 'content-type': 'application/json', 'x-trace-id': traceid },
    body: Buffer.from(JSON.stringify({ title, status, traceid, detail })),
  };
}
