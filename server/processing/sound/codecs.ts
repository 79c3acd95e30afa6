import { oneLine } from '../../platform/text/one-line.ts';

/** The short names that programs know codecs by, from what containers call them. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^MPEG [\d.]+ Layer 3/i, 'mp3'],
  [/^MPEG [\d.]+ Layer 2/i, 'mp2'],
  [/^MPEG [\d.]+ Layer 1/i, 'mp1'],
  [/^vorbis/i, 'vorbis'],
  [/\baac\b|^<?mp4a/i, 'aac'],
  [/^<?avc[123]|MPEG4\/ISO\/AVC/i, 'h264'],
  [/^<?(?:hvc1|hev1)|MPEGH\/ISO\/HEVC/i, 'hevc'],
  [/^<?vp08/i, 'vp8'],
  [/^<?vp09/i, 'vp9'],
  [/^<?av01/i, 'av1'],
  [/^<?mp4v|MPEG4\/ISO\/A?SP/i, 'mpeg4'],
];

const longest = 64;

/** How something is encoded, by its short name where there is one. */
export function codecName(said: string | undefined): string | null {
  if (said === undefined) return null;
  const known = names.find(([pattern]) => pattern.test(said));
  return known ? known[1] : oneLine(said.replaceAll(/^<|^[AV]_|>$/g, ''), longest).toLowerCase() || null;
}
