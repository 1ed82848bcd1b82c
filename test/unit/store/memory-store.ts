import type { Signed } from '../../../src/bundle/signature.ts';
import type {
  BundleStore,
  BundleToStore,
  PersistentValue,
  SaveResult,
  StoreContents,
} from '../../../src/store/bundle-store.ts';
import type { SigningTimes, StoredBundle } from '../../../src/store/connection.ts';

/** A store in memory with the guarantees of the real one. Several hosts may share it, like tabs. */
export class MemoryStore implements BundleStore {
  /** The current one, then the one before. */
  bundles: readonly StoredBundle[] = [];
  readonly parts = new Map<string, Uint8Array>();
  newest: SigningTimes = {};
  /** Single values, and the indexes by their kind. */
  readonly values = new Map<string, unknown>();
  writes = 0;
  /** State of the disk. A full one shows up in the browser's estimate, or only in a write. */
  room: 'enough' | 'none' | 'below-estimate' = 'enough';
  /** Whether it does not open in time, so that hosts find nothing in it. */
  isLate = false;
  /** Whether idle hosts can save their indexes. Without one, a start reads the parts, however long a test takes. */
  savesIndex = false;

  /** The version of the bundle to open. */
  get current(): string | undefined {
    return this.bundles[0]?.version;
  }

  async contents(): Promise<StoreContents> {
    return this.isLate ? { bundles: [] } : { bundles: this.bundles, newest: this.newest };
  }

  async part(name: string): Promise<Uint8Array | undefined> {
    return this.parts.get(name);
  }

  async makeRoom(): Promise<boolean> {
    return this.room !== 'none';
  }

  async save(bundle: BundleToStore, allowRollback?: boolean): Promise<SaveResult> {
    const { version, manifest, parts, signed } = bundle;
    if (!allowRollback && this.#isEarlier(signed)) return 'earlier';
    if (this.room !== 'enough') return 'full';
    this.writes++;
    for (const [name, bytes] of parts) this.parts.set(name, bytes);
    const others = this.bundles.filter((other) => other.version !== version);
    const saved = { version, manifest, parts: [...parts.keys()], signature: signed?.file };
    this.#keep([saved, ...others].slice(0, 2), signed);
    return 'saved';
  }

  async renew(version: string, manifest: Uint8Array, signed: Signed | undefined): Promise<void> {
    if (!this.#isEarlier(signed)) this.#edit(version, { manifest, signature: signed?.file }, signed);
  }

  async addPart(version: string, name: string, bytes: Uint8Array): Promise<void> {
    const stored = this.bundles.find((bundle) => bundle.version === version);
    if (!stored || this.room !== 'enough') return;
    this.parts.set(name, bytes);
    this.#edit(version, { parts: [...stored.parts, name] });
  }

  async index(kind: string, source: string): Promise<unknown> {
    const saved = this.values.get(kind) as { source: string; index: unknown } | undefined;
    return saved?.source === source ? saved.index : undefined;
  }

  async saveIndex(kind: string, source: string, index: unknown): Promise<boolean> {
    if (this.savesIndex) this.values.set(kind, { source, index: structuredClone(index) });
    return this.savesIndex;
  }

  value(name: string): PersistentValue {
    return {
      read: async () => this.values.get(name),
      write: async (value) => this.values.set(name, value).has(name),
    };
  }

  /** Deletes everything, as a browser does under storage pressure. */
  clear(): void {
    this.#keep([]);
    this.newest = {};
    this.values.clear();
  }

  close(): void {}

  #edit(version: string, changes: Partial<StoredBundle>, signed?: Signed): void {
    const edit = (bundle: StoredBundle) => (bundle.version === version ? { ...bundle, ...changes } : bundle);
    this.#keep(this.bundles.map(edit), signed);
  }

  #keep(bundles: readonly StoredBundle[], signed?: Signed): void {
    this.bundles = bundles;
    const needed = bundles.flatMap(({ parts }) => parts);
    for (const name of this.parts.keys()) if (!needed.includes(name)) this.parts.delete(name);
    if (signed && !this.#isEarlier(signed)) this.newest = { ...this.newest, [signed.by]: signed.at };
  }

  #isEarlier(signed?: Signed): boolean {
    return signed !== undefined && signed.at < (this.newest[signed.by] ?? -Infinity);
  }
}
