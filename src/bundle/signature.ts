import { type ErrorCode, FingerpostError } from '../core/errors.ts';
import { isPublicKey } from '../core/guards/public-key.ts';
import { sha256Hex } from './source/sha256.ts';
import { type BundleSource, SIGNATURE_FILE } from './source/source.ts';

/** Serialises JSON with the keys of every object sorted by code unit, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const VERSION = 1;
const ALGORITHM = 'Ed25519';

/** 64 bytes in base64. */
const SIGNATURE = /^[A-Za-z\d+/]{86}==$/;

/** The content of `manifest.sig.json`. */
export interface Signature {
  readonly version: typeof VERSION;
  readonly algorithm: typeof ALGORITHM;
  /** Base64 of 32 bytes: the claimed signer. Only the reader's own key proves the claim. */
  readonly public_key: string;
  /** An ISO time. */
  readonly signed_at: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

/** A verified signature. */
export interface Signed {
  /** The public key of the signer. */
  readonly by: string;
  /** The signing time in ms since 1970. */
  readonly at: number;
  /** The bytes of `manifest.sig.json`. */
  readonly file: Uint8Array;
}

/** Returns whether an Ed25519 signature (64 bytes) of a message is valid for a public key (32 bytes). */
export type VerifyEd25519 = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean | Promise<boolean>;

declare global {
  /**
   * Ed25519 for a Service Worker whose browser has none. A Service Worker can't load code later, so sites with a public key
   * import `fingerpost/ed25519.js`, which puts it here.
   */
  var fingerpostEd25519: VerifyEd25519 | undefined;
}

/**
 * Returns the message that is signed. Its first words are unique among all messages that the same key may sign. The manifest
 * names every part by its SHA-256, so the hash of the manifest covers the whole bundle.
 * @param manifest the bytes of `manifest.json`.
 * @param signedAt an ISO time, character for character as in `manifest.sig.json`.
 */
export async function signedMessage(manifest: Uint8Array, signedAt: string): Promise<Uint8Array> {
  const hash = await sha256Hex(manifest);
  return new TextEncoder().encode(`fingerpost bundle signature ${VERSION}\n${signedAt}\n${hash}\n`);
}

/**
 * Parses the bytes of `manifest.sig.json`.
 * @throws FingerpostError `bundle-signature` for any other form.
 */
export function parseSignature(file: Uint8Array): Signature {
  try {
    const parsed = JSON.parse(new TextDecoder().decode(file));
    // The version implies the algorithm.
    const { version, public_key, signed_at, signature } = parsed;
    const areTexts = typeof signed_at === 'string' && typeof signature === 'string';
    const isValid = areTexts && Date.parse(signed_at) && SIGNATURE.test(signature);
    if (version === VERSION && isValid && isPublicKey(public_key)) return parsed;
  } catch {
    // The error below covers invalid JSON.
  }
  throw new UntrustedBundleError(
    'bundle-signature',
    `its ${SIGNATURE_FILE} is not one of version ${VERSION}`,
  );
}

/**
 * Verifies a manifest's signature by the platform's Ed25519, or by `fallback` if the platform has none.
 * @param file the bytes of `manifest.sig.json`; `undefined` for an unsigned bundle.
 * @param publicKey a key that passed `checkPublicKey`.
 * @throws FingerpostError `bundle-unsigned`, `bundle-signature`; any error of `fallback`.
 */
export async function verifyManifest(
  manifest: Uint8Array,
  file: Uint8Array | undefined,
  publicKey: string,
  fallback: VerifyEd25519,
): Promise<Signed> {
  if (!file) throw new UntrustedBundleError('bundle-unsigned', `it has no ${SIGNATURE_FILE}`);
  const { public_key, signed_at, signature } = parseSignature(file);
  const args = [
    fromBase64(signature),
    await signedMessage(manifest, signed_at),
    fromBase64(publicKey),
  ] as const;
  if (!((await verify(...args)) ?? (await fallback(...args)))) {
    const isOurs = public_key === publicKey;
    throw new UntrustedBundleError(
      'bundle-signature',
      isOurs ? 'its signature is wrong' : `it is signed by ${public_key}`,
    );
  }
  return { by: publicKey, at: Date.parse(signed_at), file };
}

/**
 * Fetches a manifest and its signature, and verifies them. If a bundle is published between the two requests, one of the two
 * files is old and the other new. Both are therefore fetched once more before the bundle is rejected.
 * @param options `fetched` is the manifest, if the caller has fetched it already.
 * @throws FingerpostError those of the source and of `verifyManifest`.
 */
export async function fetchSigned(
  source: BundleSource,
  publicKey: string,
  fallback: VerifyEd25519,
  { signal, fetched }: { signal?: AbortSignal | undefined; fetched?: Uint8Array },
): Promise<{ manifest: Uint8Array; signed: Signed }> {
  const attempt = async (manifest: Uint8Array) => {
    const file = await source.signature?.(signal);
    return { manifest, signed: await verifyManifest(manifest, file, publicKey, fallback) };
  };
  try {
    return await attempt(fetched ?? (await source.manifest(signal)));
  } catch (error) {
    if (!(error instanceof UntrustedBundleError)) throw error;
    return attempt(await source.manifest(signal));
  }
}

/** A bundle without the required signature. */
class UntrustedBundleError extends FingerpostError {
  constructor(code: ErrorCode, why: string) {
    super(code, `The bundle is refused: ${why}. Sign it with the key of publicKey`);
  }
}

/** Verifies by the platform. Returns `undefined` if the platform has no Ed25519. */
async function verify(...args: Parameters<VerifyEd25519>): Promise<boolean | undefined> {
  const [signature, message, key] = args as BufferSource[];
  try {
    // This throws over plain HTTP, which has no `subtle`, and in older browsers, which have no Ed25519.
    const { subtle } = globalThis.crypto;
    const imported = await subtle.importKey('raw', key!, ALGORITHM, false, ['verify']);
    return await subtle.verify(ALGORITHM, imported, signature!, message!);
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
