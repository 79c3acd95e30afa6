import { v7 } from 'uuid';

/** A new UUID version 7, lower case: later ids sort after earlier ones. */
export const newId = (): string => v7();

/** The pattern of interface.md: lower-case UUIDs of the versions 1 to 8. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
