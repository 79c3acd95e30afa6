import type { components } from '../../generated/contract.ts';

/** A user as others see them, or null where there is none. */
export function userRecord(id: string | null, name: string | null, pictureUrl: string | null): components['schemas']['User'] | null {
  return id === null ? null : { id, name, pictureUrlCdn: pictureUrl };
}
