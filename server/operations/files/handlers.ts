import type { components } from '../../../generated/contract.ts';
import { checkFilename } from '../../core/filenames.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { fileBytesOf } from '../../core/limits/plans.ts';
import { planOf } from '../../core/limits/usage.ts';
import { Problem } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { filenameStem } from '../../platform/text/extensions.ts';
import { describeFile, type FileKind } from '../../platform/text/media-types.ts';
import { created, createResource } from '../resources/create.ts';
import type { KnownData } from '../resources/data.ts';
import { claimStoredFile } from '../uploads/claim.ts';

type FileMetadata = components['schemas']['FileMetadata'];

export function fileHandlers(services: Services): Pick<Handlers, 'createFile'> {
  return {
    async createFile({ body }, { scope, db }) {
      const filename = checkFilename(body.attachment.filename, { location: 'body', path: '/attachment/filename' });
      const bytes = await claimStoredFile(db, scope, body.attachment.path);
      // It may have been asked for in a workspace with a larger plan.
      if (bytes.size > fileBytesOf(await planOf(db, scope))) throw new Problem('exceeds_file_size_limit');
      const isVoiceNote = body.metadata?.voiceNote === true;
      const description = describeFile({ declaredType: body.mimeType, detectedType: bytes.detectedType, filename, isVoiceNote });
      const record = await createResource(services, db, scope, body, {
        ...description,
        name: body.name ?? filenameStem(filename),
        size: bytes.size,
        originUrl: body.url ?? null,
        blobId: bytes.blobId,
        filename,
        data: declaredData(description.kind, body.metadata),
      });
      return created(services, record);
    },
  };
}

/** What the client already knows of the content: it stands in the record until processing knows better. */
function declaredData(kind: FileKind, metadata: FileMetadata | undefined): KnownData {
  const dimensions = metadata?.attributes?.dimensions;
  const transcriptKey = metadata?.transcript?.key;
  return {
    ...(dimensions && kind !== 'default' && kind !== 'email' && { attributes: { dimensions } }),
    ...(transcriptKey !== undefined && kind === 'voicenote' && { transcriptKey }),
  };
}
