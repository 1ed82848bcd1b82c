import type { PartStore } from '../../../src/store/part-store.ts';

/** A store that is a variable, with the promises of the real one. */
export class MemoryStore implements PartStore {
  kept: { manifest: Uint8Array; parts: Map<string, Uint8Array> } | undefined;
  writes = 0;
  full = false;

  async manifest(): Promise<Uint8Array | undefined> {
    return this.kept?.manifest;
  }

  async part(name: string): Promise<Uint8Array | undefined> {
    return this.kept?.parts.get(name);
  }

  async keep(manifest: Uint8Array, parts: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    if (this.full) return false;
    this.writes++;
    this.kept = { manifest, parts: new Map(parts) };
    return true;
  }

  close(): void {}
}
