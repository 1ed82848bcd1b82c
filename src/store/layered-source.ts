import type { BundleSource } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';

/** A store or a source that may have a part. It fails as the source of a bundle does. */
export interface PartSource {
  part(...args: Parameters<BundleSource['part']>): Promise<Uint8Array | undefined>;
}

/**
 * Creates the source of a bundle whose manifest is known. It looks for a part in one source after the other. Part names contain a
 * hash, so all copies are equal.
 * @throws FingerpostError `bundle-unreachable` from `part`, if none has the part.
 */
export function layeredSource(manifest: Uint8Array, ...sources: readonly PartSource[]): BundleSource {
  return {
    manifest: async () => manifest,
    async part(...args) {
      for (const source of sources) {
        const bytes = await source.part(...args);
        if (bytes) return bytes;
      }
      const [name] = args;
      throw new FingerpostError(
        'bundle-unreachable',
        `The part ${name} is not stored on this device any more`,
      );
    },
  };
}
