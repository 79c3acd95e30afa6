import type { Scope } from '../../core/scope.ts';
import { ownTurn } from '../../platform/async/own-turn.ts';
import type { Reader } from '../../platform/database/database.ts';
import { fingerprintWords } from './fingerprint.ts';
import { findScannedBehind, type ScannedRow } from './picture-store.ts';
import { paletteBytes } from './scan.ts';

/** The pictures of all workspaces that are remembered together. Each takes 64 bytes, and its id. */
const mostRemembered = 500_000;

/** Pictures that are read together. */
const atOnce = 1000;

/** What a scan goes through in the pictures of one workspace. Of those that are gone, or have other bytes by now, something may be left: whoever finds one asks the database. */
export class WorkspacePictures {
  readonly ids: string[] = [];
  readonly #slotOf = new Map<string, number>();
  #last = 0;
  #capacity = 64;
  fingerprints = new SharedArrayBuffer(this.#capacity * fingerprintWords * 4);
  palettes = new SharedArrayBuffer(this.#capacity * paletteBytes);
  #reading: Promise<void> = Promise.resolve();

  get count(): number {
    return this.ids.length;
  }

  /** Reads what was written since the last time. */
  catchUp(db: Reader, scope: Scope): Promise<void> {
    const reading = this.#reading.catch(() => {}).then(() => this.#read(db, scope));
    this.#reading = reading;
    return reading;
  }

  async #read(db: Reader, scope: Scope): Promise<void> {
    for (;;) {
      const rows = await findScannedBehind(db, scope, this.#last, atOnce);
      for (const row of rows) this.#put(row);
      if (rows.length < atOnce) return;
      await ownTurn();
    }
  }

  #put({ resource_id, number, fingerprint, colors }: ScannedRow): void {
    const slot = this.#slotOf.get(resource_id) ?? this.ids.length;
    if (slot === this.#capacity) this.#grow();
    new Uint8Array(this.fingerprints).set(fingerprint, slot * fingerprintWords * 4);
    const palette = new Uint8Array(this.palettes, slot * paletteBytes, paletteBytes);
    palette.fill(0);
    palette.set(colors);
    this.ids[slot] = resource_id;
    this.#slotOf.set(resource_id, slot);
    this.#last = number;
  }

  /** Who scans the earlier memory meanwhile goes on with it. */
  #grow(): void {
    this.#capacity *= 2;
    const larger = (from: SharedArrayBuffer): SharedArrayBuffer => {
      const to = new SharedArrayBuffer(from.byteLength * 2);
      new Uint8Array(to).set(new Uint8Array(from));
      return to;
    };
    this.fingerprints = larger(this.fingerprints);
    this.palettes = larger(this.palettes);
  }
}

/** The pictures of the workspaces that were searched last. */
export class PictureIndex {
  /** The one that was used last comes last. */
  readonly #workspaces = new Map<string, WorkspacePictures>();

  /** The pictures of a workspace, as the database has them. */
  async of(db: Reader, scope: Scope): Promise<WorkspacePictures> {
    const pictures = this.#workspaces.get(scope.workspaceId) ?? new WorkspacePictures();
    this.#workspaces.delete(scope.workspaceId);
    this.#workspaces.set(scope.workspaceId, pictures);
    await pictures.catchUp(db, scope);
    this.#forgetOldest();
    return pictures;
  }

  #forgetOldest(): void {
    let remembered = [...this.#workspaces.values()].reduce((sum, { count }) => sum + count, 0);
    for (const [workspaceId, { count }] of this.#workspaces) {
      if (remembered <= mostRemembered || this.#workspaces.size === 1) return;
      this.#workspaces.delete(workspaceId);
      remembered -= count;
    }
  }
}
