import type { components } from '../../../generated/contract.ts';
import { etagOf, requireMatch } from '../../core/etag.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import { notFound, type Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { deleteLabel, findLabel, holdLabel, insertLabel, type LabelRow, listLabels, writeLabel } from './store.ts';

type Label = components['schemas']['Label'];

export function labelHandlers({
  links,
}: Pick<Services, 'links'>): Pick<Handlers, 'listLabels' | 'createLabel' | 'getLabel' | 'updateLabel' | 'deleteLabel'> {
  return {
    async listLabels({ query }, { scope, db }) {
      const { rows, count } = await listLabels(db, scope, sliceOf(query));
      return { status: 200, body: { count, data: { labels: rows.map(labelRecord) } } };
    },

    async createLabel({ body: { name = null, hexColor } }, { scope, db }) {
      const id = await insertLabel(db, scope, { name, hexColor: hexColor.toLowerCase() });
      const label = await loadLabel(db, scope, id);
      return { status: 201, body: label, headers: { Location: links.apiUrl('labels', id), ETag: etagOf(label) } };
    },

    async getLabel({ path }, { scope, db }) {
      const label = await loadLabel(db, scope, path.labelId);
      return { status: 200, body: label, headers: { ETag: etagOf(label) } };
    },

    async updateLabel({ path, headers, body }, { scope, db }) {
      const row = await holdLabel(db, scope, path.labelId);
      if (!row) throw labelNotFound(path.labelId);
      requireMatch(headers['if-match'], etagOf(labelRecord(row)));
      const fields = { name: body.name === undefined ? row.name : body.name, hexColor: body.hexColor?.toLowerCase() ?? row.hex_color };
      if (fields.name !== row.name || fields.hexColor !== row.hex_color) await writeLabel(db, scope, row.id, fields);
      const label = await loadLabel(db, scope, row.id);
      return { status: 200, body: label, headers: { ETag: etagOf(label) } };
    },

    async deleteLabel({ path }, { scope, db }) {
      if (!(await holdLabel(db, scope, path.labelId))) throw labelNotFound(path.labelId);
      await deleteLabel(db, scope, path.labelId);
      return { status: 204 };
    },
  };
}

async function loadLabel(db: Reader, scope: Scope, id: number): Promise<Label> {
  const row = await findLabel(db, scope, id);
  if (!row) throw labelNotFound(id);
  return labelRecord(row);
}

const labelRecord = (row: LabelRow): Label => ({
  id: row.id,
  name: row.name,
  hexColor: row.hex_color,
  createdAt: timestamp(row.created_at),
  modifiedAt: timestamp(row.modified_at),
});

const labelNotFound = (id: number): Problem => notFound('label_not_found', { location: 'path', path: 'labelId' }, id);
