/**
 * Whether a browser may show a stored file by itself. Only what can't run script in the service's origin: HTML and SVG are always saved. PDF is
 * shown by the browser's own viewer, outside the page.
 */
export function isShownInline(mimeType: string | null): boolean {
  if (mimeType === null || mimeType === 'image/svg+xml') return false;
  return /^(?:image|audio|video)\//.test(mimeType) || mimeType === 'application/pdf' || mimeType === 'text/plain';
}

/**
 * The Content-Security-Policy of a stored file: nothing loads, no script runs and the page has no origin, even if a browser takes the file for a
 * page. What browsers show with a player of their own may load itself; their PDF viewers don't start in a sandbox.
 */
export function contentSecurityPolicy(mimeType: string | null): string {
  if (mimeType === 'application/pdf') return "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
  if (isShownInline(mimeType)) return "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
  return "sandbox; default-src 'none'";
}
