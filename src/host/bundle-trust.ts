import { parseManifest } from '../bundle/manifest.ts';
import { fetchSigned, type Signed, type VerifyEd25519, verifyManifest } from '../bundle/signature.ts';
import { FingerpostError } from '../core/errors.ts';
import type { HostOptions } from '../protocol/host.ts';
import type { BundleStore } from '../store/bundle-store.ts';
import type { FoundBundle, TrustedBundle } from './found-bundle.ts';

export interface TrustOptions extends Pick<HostOptions, 'publicKey' | 'allowRollback'> {
  /** For where the platform has no Ed25519. */
  readonly ed25519: VerifyEd25519;
  readonly signal?: AbortSignal;
}

/** Which bundles may be opened: every one where there is no public key, else what is signed by it. */
export interface BundleTrust {
  /**
   * A bundle that came, as it may be taken: be it another one, where another was published meanwhile.
   * @throws FingerpostError `bundle-unsigned`, `bundle-signature`, `bundle-rollback`; of its source.
   */
  check(found: FoundBundle): Promise<TrustedBundle>;
  /**
   * Checks a bundle that is on the device, which may have been stored without a key, or with another.
   * @throws FingerpostError `bundle-unsigned`, `bundle-signature`
   */
  checkStored(manifest: Uint8Array, signature: Uint8Array | undefined): Promise<void>;
  /** Nothing that was signed earlier is taken from now on. The store remembers what it keeps; this, what it doesn't. */
  accepted(signed: Signed | undefined): void;
}

export function createBundleTrust(
  store: BundleStore,
  { publicKey, allowRollback, ed25519, signal }: TrustOptions,
): BundleTrust {
  let newest = -Infinity;
  const accepted = (signed: Signed | undefined): void => {
    newest = Math.max(newest, signed?.at ?? newest);
  };
  return {
    accepted,
    async check(found) {
      if (!publicKey) return { ...found, signed: undefined };
      const { manifest: bytes, signed } = await fetchSigned(found.source, publicKey, ed25519, {
        signal,
        fetched: found.bytes,
      });
      const least = Math.max(newest, (await store.contents()).newest?.[publicKey] ?? newest);
      // Written so that what is no time fails.
      if (!allowRollback && !(signed.at >= least)) throw rollback(least);
      return { ...found, bytes, manifest: parseManifest(bytes), signed };
    },
    async checkStored(manifest, signature) {
      if (publicKey) accepted(await verifyManifest(manifest, signature, publicKey, ed25519));
    },
  };
}

function rollback(least: number): FingerpostError {
  const later = new Date(least).toISOString();
  return new FingerpostError(
    'bundle-rollback',
    `The bundle is refused: one that is signed later (${later}) was accepted. Sign it anew, or set allowRollback`,
  );
}
