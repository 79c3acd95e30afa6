import { etagOf } from '../../core/etag.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { findActingUser } from './store.ts';

export function userHandlers(): Pick<Handlers, 'getMyProfile'> {
  return {
    async getMyProfile(_request, { scope, db }) {
      const user = await findActingUser(db, scope);
      if (!user) throw new Error('A request without a user has reached the profile');
      const body = {
        id: user.id,
        email: user.email,
        name: user.name,
        pictureUrlCdn: user.picture_url,
        authMethod: user.oidc_issuer === null ? null : new URL(user.oidc_issuer).host,
        groups: user.groups === null ? null : (JSON.parse(user.groups) as string[]),
        emailIngestionAddress: null,
        createdAt: timestamp(user.created_at),
        modifiedAt: timestamp(user.modified_at),
      };
      return { status: 200, body, headers: { ETag: etagOf(body) } };
    },
  };
}
