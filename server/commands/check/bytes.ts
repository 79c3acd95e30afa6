import type { Services } from '../../core/services.ts';
import { areTooMany, countQuarantined } from '../../platform/blobs/quarantine.ts';
import { allBlobs, knownBlobs } from '../../platform/blobs/store.ts';
import { unknownBytes } from '../../platform/blobs/unknown-bytes.ts';
import { counted } from '../command-line.ts';
import type { Findings } from './findings.ts';

type Checked = Pick<Services, 'database' | 'blobs'>;

/**
 * Compares the rows of files with their bytes. Bytes come before their row and go after it, while the check runs as well: what is there on one side alone is
 * looked at again before it is told. Returns how many files it has looked at.
 * @param settledBefore what is younger may be an upload that is just landing
 */
export async function checkBytes(services: Checked, findings: Findings, settledBefore: number): Promise<number> {
  const { files, unused } = await checkRows(services, findings, settledBefore);
  const { stored, unknown } = await checkUnknown(services, findings, settledBefore);
  const orphans = unused + unknown;
  if (areTooMany({ orphans, stored, quarantined: await countQuarantined(services.blobs) })) {
    findings.addFirst(
      `${counted(orphans, 'stored file')} of ${stored.toLocaleString('en')} belong to nothing: so many that they are left alone. Is this the right database? ` +
        'If it is, `check --repair --however-many` puts them into quarantine.',
    );
  }
  return files;
}

async function checkRows(
  { database: { reader }, blobs }: Checked,
  findings: Findings,
  settledBefore: number,
): Promise<{ files: number; unused: number }> {
  let files = 0;
  let unused = 0;
  for await (const rows of allBlobs(reader)) {
    files += rows.length;
    const missing: string[] = [];
    for (const { id, size, created_at, is_unused } of rows) {
      const stored = await blobs.size(id);
      if (stored === null) missing.push(id);
      else if (stored !== size) findings.add(`The file ${id} has ${stored} bytes instead of ${size}.`);
      if (!is_unused || created_at >= settledBefore) continue;
      findings.add(`The file ${id} is used by nothing.`);
      unused++;
    }
    const lost = await knownBlobs(reader, missing);
    const aside = lost.size > 0 ? await quarantinedKeys({ blobs }) : lost;
    for (const id of lost)
      findings.add(aside.has(id) ? `The bytes of the file ${id} are in quarantine: ${isPutBack}` : `The bytes of the file ${id} are missing.`);
  }
  return { files, unused };
}

const isPutBack = 'the service puts them back at its start or within the hour, `check --repair` at once.';

async function quarantinedKeys({ blobs }: Pick<Checked, 'blobs'>): Promise<ReadonlySet<string>> {
  return new Set(await Array.fromAsync(blobs.quarantined(), ({ key }) => key));
}

async function checkUnknown(
  { database: { reader }, blobs }: Checked,
  findings: Findings,
  settledBefore: number,
): Promise<{ stored: number; unknown: number }> {
  let stored = 0;
  let unknown = 0;
  for await (const looked of unknownBytes(reader, blobs, settledBefore)) {
    stored += looked.stored;
    for (const key of looked.unknown) {
      if ((await blobs.size(key)) === null) continue;
      findings.add(`The bytes ${key} belong to no file.`);
      unknown++;
    }
  }
  return { stored, unknown };
}
