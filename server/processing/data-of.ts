import type { Scan } from '../core/scan.ts';
import { mostData } from './believe.ts';
import type { Findings } from './findings.ts';
import type { Content } from './found.ts';
import { mergeData } from './merge-data.ts';
import type { Unprocessed } from './processing-store.ts';

type Data = Readonly<Record<string, unknown>>;

/** `data` of a resource that was processed: what its maker has said of it, and over it what was found out. */
export function dataOf({ data, blob }: Unprocessed, { data: found, problems, steps }: Findings, scan: Scan | null): Data {
  const scannedAt = scan?.scannedAt ?? null;
  const scanned = { infected: scan?.infected ?? false, ...(scannedAt !== null && { scannedAt }) };
  const known = { ...(blob && { ...scanned, sha256: blob.sha256 }), problems, steps };
  const whole = mergeData([saidByMaker(data), found, known]);
  if (JSON.stringify(whole).length <= mostData) return whole;
  const problem = { step: 'data', message: 'What was found out is more than a record may hold. Only the essentials are kept.' };
  return { ...saidByMaker(data), ...known, problems: [...problems, problem] };
}

/** The same, with what was found out later. Of a step that was taken again the later outcome counts. */
export function withAnswers(data: Data, { data: found, problems, steps }: Findings): Data {
  const { problems: noted = [], steps: taken = [] } = data as Partial<Pick<Findings, 'problems' | 'steps'>>;
  const again = new Set(steps.map(({ step }) => step));
  const known = {
    problems: [...noted.filter(({ step }) => !again.has(step)), ...problems],
    steps: [...taken.filter(({ step }) => !again.has(step)), ...steps],
  };
  const whole = mergeData([data, found, known]);
  return JSON.stringify(whole).length <= mostData ? whole : mergeData([data, known]);
}

/** As much of a resource as the steps take. */
export const contentOf = ({ kind, mimeType, extension, filename }: Unprocessed): Content => ({ kind, mimeType, extension, filename });

/** What a client said when it created the file. It stands until the bytes say otherwise. */
function saidByMaker({ transcriptKey, attributes }: Data): Data {
  const dimensions = (attributes as { dimensions?: unknown } | undefined)?.dimensions;
  return { ...(transcriptKey !== undefined && { transcriptKey }), ...(dimensions !== undefined && { attributes: { dimensions } }) };
}
