import type { components } from '../../../generated/contract.ts';
import type { Role } from '../../core/scope.ts';
import { optionalTimestamp, timestamp } from '../../platform/text/timestamps.ts';
import type { RootRow } from './store.ts';

type Schemas = components['schemas'];

/** A root as the contract shows it. @param role what who asks may do in the workspace, and so in each of its roots */
export function rootRecord(row: RootRow, role: Role): Schemas['ResourceRoot'] {
  return {
    id: row.id,
    type: row.type,
    subtype: row.subtype,
    isPrivate: Boolean(row.is_private),
    createdAt: timestamp(row.created_at),
    modifiedAt: timestamp(row.modified_at),
    lastResourceAddedAt: optionalTimestamp(row.last_resource_added_at),
    folder: {
      id: row.id,
      name: row.name,
      icon: row.icon === null ? null : (JSON.parse(row.icon) as Schemas['Icon']),
      isReadonly: row.type === 'SYSTEM',
      isLocked: Boolean(row.is_locked),
      isPasswordProtected: Boolean(row.is_password_protected),
      childrenCount: row.children_count,
      memberCount: row.member_count,
      permissions: { role },
    },
  };
}
