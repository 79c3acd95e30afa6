import { type Made, makers } from './makers.ts';
import { isObject } from './places.ts';
import type { Plan, Values } from './plan.ts';
import { type Role, roleOf, uploadPath } from './roles.ts';
import { pdf } from './sample-files.ts';
import type { Session } from './session.ts';
import { uploadFile } from './uploads.ts';

/** Found, or made once for the whole run: changes to them would disturb other requests. */
const lasting: ReadonlySet<Role> = new Set(['workspace', 'user', 'inbox']);

/** What a stand-in can be exchanged for. */
export type Wanted = Role | 'upload';

/** Where requests get their things from. */
export interface Supply {
  /** A set of its own, below the folder of this one. */
  fresh(): Supply;
  get(role: Role): Promise<Made | undefined>;
  /** Whether every stand-in of a plan stands in for something. */
  haveAll(plan: Plan): Promise<boolean>;
  /** The plan with real ids for its stand-ins, or for those that are wanted. */
  fill(plan: Plan, isWanted?: (what: Wanted) => boolean): Promise<Plan>;
}

/** For a mock, which keeps nothing and takes any id for that of something. */
export const anyId: Supply = {
  fresh: () => anyId,
  get: async () => undefined,
  haveAll: async () => true,
  fill: async (plan) => plan,
};

/**
 * The things that requests are about, made when they are first needed. Requests that change or delete get a set of their own (`fresh`), so that each finds its
 * things as they were made.
 */
export class Things implements Supply {
  readonly #session: Session;
  readonly #parent: Things | undefined;
  readonly #made = new Map<Role, Promise<Made | undefined>>();

  constructor(session: Session, parent?: Things) {
    this.#session = session;
    this.#parent = parent;
  }

  fresh(): Things {
    return new Things(this.#session, this);
  }

  /** Where a fresh set puts its resources. */
  async home(): Promise<string> {
    const home = this.#parent ? await this.#parent.get('folder') : await this.get('space');
    return typeof home?.id === 'string' ? home.id : '@alias::inbox';
  }

  async get(role: Role): Promise<Made | undefined> {
    if (lasting.has(role) && this.#parent) return this.#parent.get(role);
    let made = this.#made.get(role);
    if (!made) {
      made = makers[role](this, this.#session);
      this.#made.set(role, made);
    }
    return made;
  }

  async haveAll(plan: Plan): Promise<boolean> {
    for (const role of rolesIn(plan)) if (!(await this.get(role))) return false;
    return true;
  }

  /** A header that needs an id which there is none of is left out. */
  async fill(plan: Plan, isWanted: (what: Wanted) => boolean = () => true): Promise<Plan> {
    const fill = (value: unknown): Promise<unknown> => this.#fillValue(value, isWanted);
    const body = plan.body && 'json' in plan.body ? { json: await fill(plan.body.json) } : plan.body;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(plan.headers)) {
      const filled = await fill(value);
      if (filled !== value || !roleOf(value)) headers[name] = String(filled);
    }
    return { ...plan, path: (await fill(plan.path)) as Values, query: (await fill(plan.query)) as Values, headers, body };
  }

  async #fillValue(value: unknown, isWanted: (what: Wanted) => boolean): Promise<unknown> {
    const real = new Map<unknown, unknown>();
    const places: unknown[] = [];
    visit(value, (leaf) => {
      places.push(leaf);
      return leaf;
    });
    for (const leaf of new Set(places)) {
      const role = roleOf(leaf);
      if (role && isWanted(role)) real.set(leaf, (await this.get(role))?.id ?? leaf);
      else if (typeof leaf === 'string' && uploadPath.test(leaf) && isWanted('upload')) real.set(leaf, await this.#freshUpload(leaf));
    }
    return real.size === 0 ? value : visit(value, (leaf) => real.get(leaf) ?? leaf);
  }

  async #freshUpload(path: string): Promise<string> {
    const [, start = '', extension = ''] = uploadPath.exec(path) ?? [];
    const upload = await uploadFile(this.#session, `upload${extension}`, pdf);
    return upload ? start + upload.path : path;
  }
}

/** Whom the stand-ins of a plan stand in for. */
export function rolesIn(plan: Plan): ReadonlySet<Role> {
  const found = new Set<Role>();
  visit([plan.path, plan.query, plan.headers, plan.body && 'json' in plan.body ? plan.body.json : null], (leaf) => {
    const role = roleOf(leaf);
    if (role) found.add(role);
    return leaf;
  });
  return found;
}

/** A value with something else in place of its leaves. */
function visit(value: unknown, replace: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, replace));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member, replace)]));
  return replace(value);
}
