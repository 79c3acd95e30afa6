import { Client } from 'pg';
import { type Scope, systemScope } from '../../server/core/scope.ts';
import type { Reader } from '../../server/platform/database/database.ts';
import { statement } from '../../server/platform/database/statement.ts';
import type { Tenant } from '../../server/platform/tenant.ts';

/** What the tests of access must find, and what they must leave alone. Nothing here runs. */

export const everything = statement(({ knex }) => knex('resources'));
const ofWorkspace = statement(({ knex, value }) => knex('resources').where({ workspace_id: value('workspaceId') }));

export const readEverything = (db: Reader): Promise<unknown[]> => db.all(everything);
export const readByWayOfAnother = (db: Reader): Promise<unknown[]> => kept(db);
export class Hoard {
  readonly #db: Reader;
  constructor(db: Reader) {
    this.#db = db;
  }
  read = (): Promise<unknown> => this.#db.first(everything);
}
const kept = async (db: Reader): Promise<unknown[]> => db.patiently(everything);

export const readOwn = (db: Reader, { workspaceId }: Tenant): Promise<unknown[]> => db.all(ofWorkspace, { workspaceId });
export const misspelt = (db: Reader, scope: Scope): Promise<unknown> => db.first(ofWorkspace, { workspaceID: scope.workspaceId });
export const tooMuch = (db: Reader, { workspaceId }: Scope): Promise<unknown> => db.first(ofWorkspace, { workspaceId, ...{ colour: 'red' } });
export const tooLittle = (db: Reader, _scope: Scope): Promise<unknown> => db.first(ofWorkspace);
export const perhaps = (db: Reader, _scope: Scope, asked: { workspaceId?: string }): Promise<unknown> => db.first(ofWorkspace, { ...asked });
export const readInContext = ({ db, scope }: { db: Reader; scope: Scope }): Promise<unknown[]> => readOwn(db, scope);
export const hold = (scope: Scope) => async (db: Reader) => (await kept(db)).concat(scope.workspaceId);

export const readAny = (db: Reader): Promise<unknown[]> => readOwn(db, systemScope('any'));
export const readElsewhere = (db: Reader, scope: Scope): Promise<unknown[]> => readOwn(db, { ...scope, workspaceId: 'any' });
export const readCast = (db: Reader): Promise<unknown[]> => readOwn(db, { workspaceId: 'any' } as Scope);
export const readParsed = (db: Reader): Promise<unknown[]> => readOwn(db, JSON.parse('{ "workspaceId": "any" }'));
export const isTenant = (one: { workspaceId: string }): one is Tenant => one.workspaceId !== '';
export const connect = (): Client => new Client();
