/** What stands behind the last dot, in lower case: letters and digits, 16 at most. Null for `README` and `.gitignore`. */
export function filenameExtension(filename: string): string | null {
  const dot = filename.lastIndexOf('.');
  const extension = filename.slice(dot + 1);
  const hasStem = /[^.]/.test(filename.slice(0, Math.max(dot, 0)));
  return hasStem && /^[a-z0-9]{1,16}$/i.test(extension) ? extension.toLowerCase() : null;
}

/** The name without its extension. */
export function filenameStem(filename: string): string {
  const extension = filenameExtension(filename);
  return extension === null ? filename : filename.slice(0, -(extension.length + 1));
}
