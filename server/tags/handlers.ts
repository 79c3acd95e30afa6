import type { Handlers } from '../handler-context.ts';
import { sliceOf } from '../lists.ts';
import type { Services } from '../services.ts';
import { createTag } from './create.ts';
import { loadTag, tagETag, tagRecords } from './record.ts';
import { listTags } from './store.ts';
import { deleteTag, updateTag } from './update.ts';

export function tagHandlers({ links }: Pick<Services, 'links'>): Pick<Handlers, 'listTags' | 'createTag' | 'updateTag' | 'deleteTag'> {
  return {
    async listTags({ query }, { scope, db }) {
      const { rows, count } = await listTags(db, scope, query.name ?? '', sliceOf(query));
      return { status: 200, body: { count, data: { tags: await tagRecords(db, scope, rows) } } };
    },

    async createTag({ body }, { scope, db }) {
      const tag = await loadTag(db, scope, await createTag(db, scope, body));
      return { status: 201, body: tag, headers: { Location: links.apiUrl('tags', tag.id), ETag: tagETag(tag) } };
    },

    async updateTag({ path, headers, body }, { scope, db }) {
      const tag = await loadTag(db, scope, await updateTag(db, scope, path.tagId, body, headers['if-match']));
      return { status: 200, body: tag, headers: { ETag: tagETag(tag) } };
    },

    async deleteTag({ path }, { scope, db }) {
      await deleteTag(db, scope, path.tagId);
      return { status: 204 };
    },
  };
}
