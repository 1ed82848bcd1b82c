import { parseManifest } from '../../bundle/manifest.ts';
import { fetchSigned, type Signed, type VerifyEd25519, verifyManifest } from '../../bundle/signature.ts';
import { haveSameBytes } from '../../core/bytes.ts';
import { FingerpostError } from '../../core/errors.ts';
import type { HostOptions } from '../../protocol/host.ts';
import type { BundleStore } from '../../store/bundle-store.ts';
import type { Found } from './find.ts';

/** A bundle that was found, and that `BundleTrust` allows. */
export interface Trusted extends Found {
  /** The signature; `undefined` where no public key is set. */
  readonly signed: Signed | undefined;
}

/** The public key of a host, and how signatures are verified. */
export interface TrustOptions extends Pick<HostOptions, 'publicKey' | 'allowRollback'> {
  /** Verifies a signature where the platform has no Ed25519. */
  readonly ed25519: VerifyEd25519;
  readonly signal?: AbortSignal;
}

/** Decides which bundles may be opened: without a public key all, with one only those that are signed by it. */
export interface BundleTrust {
  /**
   * Checks a bundle that was found. Where another one was published meanwhile, that one is returned.
   * @throws FingerpostError `bundle-unsigned`, `bundle-signature`, `bundle-rollback`, or as the source does.
   */
  check(found: Found): Promise<Trusted>;
  /**
   * Checks a bundle of the open one's version.
   * @param open the manifest of the open one.
   * @returns `undefined` where it has the same manifest and is not signed later. A publisher signs again to withdraw a newer
   * bundle. A signature that can't be fetched or verified changes nothing.
   */
  checkAgain(found: Found, open: Uint8Array): Promise<Trusted | undefined>;
  /**
   * Checks a stored bundle, because it may have been stored without a key, or with another key.
   * @throws FingerpostError `bundle-unsigned`, `bundle-signature`
   */
  checkStored(manifest: Uint8Array, signature: Uint8Array | undefined): Promise<void>;
  /**
   * Raises the oldest acceptable signing time to that of this bundle. The store persists it only for saved bundles.
   */
  accepted(signed: Signed | undefined): void;
}

/** Creates the trust of one host. It reads from `store` the newest signing time that the device has accepted. */
export function createBundleTrust(
  store: BundleStore,
  { publicKey, allowRollback, ed25519, signal }: TrustOptions,
): BundleTrust {
  let newest = -Infinity;
  const accepted = (signed: Signed | undefined): void => {
    newest = Math.max(newest, signed?.at ?? newest);
  };
  const checkTime = async (signed: Signed | undefined): Promise<void> => {
    if (allowRollback || !signed) return;
    const least = Math.max(newest, (await store.contents()).newest?.[signed.by] ?? newest);
    // Negated so that NaN fails.
    if (!(signed.at >= least)) throw rollbackError(least);
  };
  const check = async (found: Found): Promise<Trusted> => {
    if (!publicKey) return { ...found, signed: undefined };
    const { manifest: bytes, signed } = await fetchSigned(found.source, publicKey, ed25519, {
      signal,
      fetched: found.bytes,
    });
    await checkTime(signed);
    return { ...found, bytes, manifest: parseManifest(bytes), signed };
  };
  return {
    accepted,
    check,
    async checkAgain(found, open) {
      const checked = await check(found).catch(() => undefined);
      if (!checked) return undefined;
      const isSignedAgain = checked.signed !== undefined && checked.signed.at > newest;
      return isSignedAgain || !haveSameBytes(checked.bytes, open) ? checked : undefined;
    },
    async checkStored(manifest, signature) {
      if (publicKey) accepted(await verifyManifest(manifest, signature, publicKey, ed25519));
    },
  };
}

/** @param least the latest signing time of an accepted bundle, if it is known. */
export function rollbackError(least?: number): FingerpostError {
  const later = least === undefined ? '' : ` (${new Date(least).toISOString()})`;
  return new FingerpostError(
    'bundle-rollback',
    `The bundle is refused: one that is signed later${later} was accepted. Sign it anew, or set allowRollback`,
  );
}
