import type { Signed } from '../../../src/bundle/signature.ts';
import type {
  BundleStore,
  BundleToStore,
  SaveResult,
  StoreContents,
} from '../../../src/store/bundle-store.ts';
import type { PersistentValue } from '../../../src/store/persistent-value.ts';
import {
  isSignedEarlier,
  makeCurrent,
  newestOf,
  planEviction,
  type StoredBundles,
} from '../../../src/store/plan-eviction.ts';

/** A store in memory with the guarantees of the real one. Several hosts may share it, like tabs. */
export class MemoryStore implements BundleStore {
  readonly bundles = new Map<string, BundleToStore>();
  readonly parts = new Map<string, Uint8Array>();
  pointer: StoredBundles = {};
  writes = 0;
  /** State of the disk. A full one shows up in the browser's estimate, or only in a write. */
  room: 'enough' | 'none' | 'below-estimate' = 'enough';

  /** Whether it does not open in time, so that hosts find nothing in it. */
  isLate = false;

  async contents(): Promise<StoreContents> {
    if (this.isLate) return { current: undefined, manifests: [], parts: new Set() };
    const found = [this.pointer.current, this.pointer.previous].flatMap((version) => {
      const bundle = version === undefined ? undefined : this.bundles.get(version);
      return bundle ? [bundle] : [];
    });
    return {
      current: this.pointer.current,
      manifests: found.map(({ manifest }) => manifest),
      signatures: found.map(({ signed }) => signed?.file),
      newest: this.pointer.newest,
      parts: new Set(found.flatMap(({ parts }) => [...parts.keys()])),
    };
  }

  async part(name: string): Promise<Uint8Array | undefined> {
    return this.parts.get(name);
  }

  async makeRoom(): Promise<boolean> {
    return this.room !== 'none';
  }

  async save(bundle: BundleToStore, allowRollback?: boolean): Promise<SaveResult> {
    if (!allowRollback && isSignedEarlier(this.pointer, bundle.signed)) return 'earlier';
    if (this.room !== 'enough') return 'full';
    this.writes++;
    this.bundles.set(bundle.version, bundle);
    for (const [name, bytes] of bundle.parts) this.parts.set(name, bytes);
    this.#change(makeCurrent(this.pointer, bundle.version), bundle.signed);
    return 'saved';
  }

  async renew(version: string, manifest: Uint8Array, signed: Signed | undefined): Promise<void> {
    if (isSignedEarlier(this.pointer, signed)) return;
    const bundle = this.bundles.get(version);
    if (bundle) this.bundles.set(version, { ...bundle, manifest, signed });
    this.#change(this.pointer, signed);
  }

  #change(pointer: StoredBundles, signed?: Signed): void {
    const names = new Map([...this.bundles].map(([version, { parts }]) => [version, [...parts.keys()]]));
    const plan = planEviction(pointer, names, [...this.parts.keys()]);
    const newest = newestOf(this.pointer, signed);
    this.pointer = newest ? { ...plan.stored, newest } : plan.stored;
    for (const version of plan.bundles) this.bundles.delete(version);
    for (const name of plan.parts) this.parts.delete(name);
  }

  /** The record of an opening that has not ended. */
  unfinished: unknown;
  readonly opening: PersistentValue = {
    read: async () => this.unfinished,
    write: async (value) => {
      this.unfinished = value;
      return true;
    },
  };

  /** Whether idle hosts can save their indexes. Without one, a start reads the parts, however long a test takes. */
  savesIndex = false;
  savedIndex: unknown;
  async indexCache(): Promise<unknown> {
    return this.savedIndex;
  }

  async saveIndex(value: unknown): Promise<boolean> {
    if (this.savesIndex) this.savedIndex = value;
    return this.savesIndex;
  }

  async addPart(version: string, name: string, bytes: Uint8Array): Promise<void> {
    const stored = this.bundles.get(version);
    if (!stored || this.room !== 'enough') return;
    this.bundles.set(version, { ...stored, parts: new Map([...stored.parts, [name, bytes]]) });
    this.parts.set(name, bytes);
  }

  keptTexts: unknown;
  async textIndex(): Promise<unknown> {
    return this.keptTexts;
  }

  async saveTextIndex(value: unknown): Promise<boolean> {
    if (this.savesIndex) this.keptTexts = value;
    return this.savesIndex;
  }

  /** Deletes everything, as a browser does under storage pressure. */
  clear(): void {
    this.pointer = {};
    this.bundles.clear();
    this.parts.clear();
    this.savedIndex = undefined;
    this.keptTexts = undefined;
  }

  close(): void {}
}
