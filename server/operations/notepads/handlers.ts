import { etagOf, requireMatch } from '../../core/etag.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { type Handlers, prepared } from '../../core/handler-context.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { mayRead } from '../../core/permissions.ts';
import { notFound, Problem } from '../../core/problems.ts';
import { admit } from '../../core/resources/admit.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import { inPath } from '../../core/resources/require.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Reader } from '../../platform/database/database.ts';
import { created, createResource } from '../resources/create.ts';
import { checkPassword } from '../resources/passwords/checked-password.ts';
import { findProtection, opensWith, requireOpen } from '../resources/passwords/protection.ts';
import { loadRecord, recordETag } from '../resources/record.ts';
import { setNoteContent } from '../resources/store.ts';
import { resolveParentId } from '../resources/tree/place.ts';
import { readNote } from './read-note.ts';
import { findNoteText, insertNoteText, nameUnnamed, updateNoteText } from './store.ts';
import { textOf } from './text.ts';

export function notepadHandlers(services: Services): Pick<Handlers, 'createNotepad' | 'getNotepadContent' | 'replaceNotepadContent'> {
  return {
    createNotepad: prepared(
      async ({ body }, { scope }) => {
        const text = await textOf(services, scope, body);
        return { text, ...readNote(text) };
      },
      async ({ body }, { scope, db }, { text, data, title }) => {
        const name = body.name ?? (title !== null && (await mayShow(db, scope, body.parentId)) ? title : null);
        const content = { kind: 'notepad', name, mimeType: 'text/markdown', extension: 'md', size: Buffer.byteLength(text), data } as const;
        const record = await createResource(services, db, scope, body, content, (id) => insertNoteText(db, scope, id, text));
        return created(services, record);
      },
    ),

    async getNotepadContent({ path, headers }, context) {
      const { db } = context;
      const scope = await admit(db, context.scope, inPath, path.resourceId);
      const text = await findNoteText(db, scope, path.resourceId);
      if (text === undefined) throw notFound('resource_not_found', inPath, path.resourceId);
      await requireOpen(db, scope, path.resourceId, opensWith(services, scope, headers['x-resource-password']));
      return { status: 200, body: text, headers: { ETag: etagOf(text) } };
    },

    replaceNotepadContent: prepared(
      async ({ path, headers, body }, { scope, db }) => ({
        ...readNote(body.text),
        ...(await checkPassword(services, db, scope, path.resourceId, headers['x-resource-password'])),
      }),
      async ({ path, headers, body }, { scope, db }, { data, title, opens, hasOpened }) => {
        const id = path.resourceId;
        const row = await holdResource(db, scope, id);
        const before = row && (await findNoteText(db, scope, id));
        if (!row || before === undefined) throw notFound('resource_not_found', inPath, id);
        await requireOpen(db, scope, id, opens);
        // A client may hold the version of the text, from reading the content, or that of the record. To who can't have read it the former would tell what it is.
        const versions = [recordETag(await loadRecord(db, scope, services, id)), ...(mayRead(scope) ? [etagOf(before)] : [])];
        requireMatch(headers['if-match'], ...versions);
        if (row.is_locked) throw new Problem('resource_locked', [{ ...inPath, message: 'is locked' }]);

        const size = Buffer.byteLength(body.text);
        await updateNoteText(db, scope, id, body.text);
        await setNoteContent(db, scope, id, size, data);
        const isNamed = row.name === null && title !== null && (await mayShow(db, scope, id)) && (await nameUnnamed(db, scope, id, title));
        await addUsage(db, scope, { bytes: size - Buffer.byteLength(before), resources: 0 });
        await appendEvent(db, scope, 'resource.updated', { resourceId: id, changed: ['text', 'data', ...(isNamed ? ['name'] : [])] });
        const record = await loadRecord(db, scope, services, id, hasOpened);
        if (record.kind !== 'notepad') throw new Error('A note has become something else');
        return { status: 200, body: record, headers: { ETag: recordETag(record) } };
      },
    ),
  };
}

/** Whether what a note says in this place may become its name, which everybody sees: not where a password protects it. */
async function mayShow(db: Reader, scope: Scope, placeId: string): Promise<boolean> {
  return (await findProtection(db, scope, await resolveParentId(db, scope, placeId))) === null;
}
