import type { components } from '../../../generated/contract.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import type { Services } from '../../core/services.ts';
import { slicedList } from '../../core/sliced-body.ts';
import { createTag } from './create.ts';
import { loadTag, tagETag, tagsInSlices } from './record.ts';
import { listTags } from './store.ts';
import { deleteTag, updateTag } from './update.ts';

type Tag = components['schemas']['Tag'];

export function tagHandlers({ links }: Pick<Services, 'links'>): Pick<Handlers, 'listTags' | 'createTag' | 'getTag' | 'updateTag' | 'deleteTag'> {
  return {
    async listTags({ query }, { scope, db }) {
      const { rows, count } = await listTags(db, scope, query.name ?? '', sliceOf(query));
      const ids = rows.map(({ id }) => id);
      return { status: 200, body: slicedList(await tagsInSlices(db, scope, ids), (tags: Tag[]) => ({ count, data: { tags } })) };
    },

    async createTag({ body }, { scope, db }) {
      const tag = await loadTag(db, scope, await createTag(db, scope, body));
      return { status: 201, body: tag, headers: { Location: links.apiUrl('tags', tag.id), ETag: tagETag(tag) } };
    },

    async getTag({ path }, { scope, db }) {
      const tag = await loadTag(db, scope, path.tagId);
      return { status: 200, body: tag, headers: { ETag: tagETag(tag) } };
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
