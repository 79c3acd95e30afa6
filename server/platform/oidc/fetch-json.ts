/** Milliseconds for the whole of an answer. */
const timeout = 5_000;

/** More than the metadata or the keys of any issuer take. */
const limit = 1024 * 1024;

/** Reads JSON from an address that the operator has chosen, as far as it comes soon and isn't too large. */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${address} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new Error(`${address} answered more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}
