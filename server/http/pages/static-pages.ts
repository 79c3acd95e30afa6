import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { matchesEtag } from '../../core/etag.ts';
import { acceptsGzip } from '../respond.ts';

/** A page that is the same for everybody until the service is another one. */
export interface StaticPage {
  readonly mediaType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked once. */
  content(): Promise<string | Buffer>;
}

/** One form of a page that goes over the wire. Each has a tag of its own, since its bytes are its own. */
interface Form {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoding: 'gzip' | undefined;
}

const compress = promisify(gzip);

/**
 * Serves a page out of memory. It is read and compressed when it is first asked for, and never again.
 * @param freshFor for how many seconds a browser or a proxy shows the page without asking: after an update of the service the old one is seen this much longer
 */
export function serveStatic(
  { mediaType, headers, content }: StaticPage,
  freshFor = 300,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  let forms: Promise<{ plain: Form; gzip: Form }> | undefined;
  const prepared = (): Promise<{ plain: Form; gzip: Form }> => {
    forms ??= content().then(formsOf);
    // The next one asks again.
    forms.catch(() => {
      forms = undefined;
    });
    return forms;
  };

  return async (req, res) => {
    const { plain, gzip } = await prepared();
    const { bytes, etag, encoding } = acceptsGzip(req.headers['accept-encoding']) ? gzip : plain;
    for (const name in headers) res.setHeader(name, headers[name] ?? '');
    res.setHeader('Cache-Control', `public, max-age=${freshFor}`).setHeader('ETag', etag).appendHeader('Vary', 'Accept-Encoding');
    if (matchesEtag(req.headers['if-none-match'] ?? '', etag)) {
      res.writeHead(304).end();
      return;
    }
    if (encoding) res.setHeader('Content-Encoding', encoding);
    res
      .writeHead(200, { 'Content-Type': `${mediaType}; charset=utf-8`, 'Content-Length': bytes.length })
      .end(req.method === 'HEAD' ? undefined : bytes);
  };
}

async function formsOf(content: string | Buffer): Promise<{ plain: Form; gzip: Form }> {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const compressed = await compress(bytes, { level: constants.Z_BEST_COMPRESSION });
  return {
    plain: { bytes, etag: `"${hash}"`, encoding: undefined },
    gzip: { bytes: compressed, etag: `"${hash}.gzip"`, encoding: 'gzip' },
  };
}
