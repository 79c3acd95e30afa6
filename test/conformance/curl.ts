import type { HttpRequest } from './http.ts';

/** A text that a command line must not show, and what to write there instead. */
export interface Secret {
  readonly text: string;
  /** A double-quoted shell word. */
  readonly shell: string;
}

/** A command line that sends the same request. */
export function curlOf({ method, url, headers, body }: HttpRequest, secrets: readonly Secret[]): string {
  const quote = (text: string): string => quoted(text, secrets);
  const isText = body === undefined || typeof body === 'string' || isUtf8(body);
  const words = ['curl -i', '--path-as-is', method === 'HEAD' ? '-I' : `-X ${method}`, quote(url)];
  for (const [name, value] of Object.entries(headers)) words.push('-H', quote(`${name}: ${value}`));
  if (body === undefined) return words.join(' ');
  // curl would name a type of its own.
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) words.push('-H', quote('Content-Type:'));
  if (isText) return [...words, '--data-raw', quote(typeof body === 'string' ? body : Buffer.from(body).toString())].join(' ');
  const octal = [...body].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return `printf '${octal}' | ${words.join(' ')} --data-binary @-`;
}

function quoted(text: string, secrets: readonly Secret[]): string {
  const [secret, ...others] = secrets;
  if (!secret) return text === '' ? '' : `'${text.replaceAll("'", `'\\''`)}'`;
  return text
    .split(secret.text)
    .map((part) => quoted(part, others))
    .join(secret.shell);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
