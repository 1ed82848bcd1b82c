import { FingerpostError } from '../../core/errors.ts';

/** The file beside `manifest.json` that its signature is in: a bundle's own bytes know neither of keys nor of clocks. */
export const SIGNATURE_FILE = 'manifest.sig.json';

/** Told how many bytes of a file have come so far. */
export type OnBytes = (loaded: number) => void;

/** Where the bytes of a bundle come from. */
export interface BundleSource {
  /** The bytes of `manifest.json`. */
  manifest(signal?: AbortSignal): Promise<Uint8Array>;
  /** The bytes of `manifest.sig.json`; `undefined` where there is none. Without it, no bundle of the source is signed. */
  signature?(signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /**
   * The bytes of one part, compressed as the manifest describes it.
   * @param maxBytes how many bytes it can have: a source that would have to read more into memory gives it up as corrupt.
   */
  part(name: string, signal?: AbortSignal, onBytes?: OnBytes, maxBytes?: number): Promise<Uint8Array>;
}

/** A bundle already in memory: file name (`manifest.json` included) → bytes. */
export function memorySource(files: ReadonlyMap<string, Uint8Array>): BundleSource {
  const read = async (name: string): Promise<Uint8Array> => {
    const bytes = files.get(name);
    if (!bytes) throw new FingerpostError('bundle-unreachable', `the bundle in memory has no file ${name}`);
    return bytes;
  };
  return {
    manifest: () => read('manifest.json'),
    signature: async () => files.get(SIGNATURE_FILE),
    part: (name) => read(name),
  };
}
