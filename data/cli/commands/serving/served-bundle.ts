import { type Bundle, openBundle } from '../../../../src/bundle/open.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';

/** How `serve` answers. */
export interface ServedOptions {
  readonly directory: string;
  /** The key that the bundle must be signed for. */
  readonly publicKey?: string | undefined;
  /** Maximum number of places on a page. */
  readonly maxCount: number;
  /** Seconds for which caches may answer in our place. */
  readonly maxAge?: number | undefined;
}

/** A bundle that threads open. Its manifest is read once, so all open the same while a build replaces the files. */
export interface ServedBundle extends ServedOptions {
  readonly manifest: Uint8Array;
  readonly signature: Uint8Array | undefined;
}

/** Reads the manifest of a bundle. @throws FingerpostError `bundle-unreachable` or `bundle-corrupt` if it can't be read. */
export async function readServed(options: ServedOptions): Promise<ServedBundle> {
  const source = directorySource(options.directory);
  const signature = await source.signature?.();
  return { ...options, signature, manifest: await source.manifest() };
}

/** Opens the bundle. @throws FingerpostError as `openBundle`. */
export function openServed({ directory, publicKey, manifest, signature }: ServedBundle): Promise<Bundle> {
  const source = {
    ...directorySource(directory),
    manifest: async () => manifest,
    signature: async () => signature,
  };
  return openBundle(source, publicKey ? { publicKey } : {});
}
