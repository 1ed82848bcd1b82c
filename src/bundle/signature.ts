import { type ErrorCode, FingerpostError } from '../core/errors.ts';
import { sha256Hex } from './source/sha256.ts';
import { type BundleSource, SIGNATURE_FILE } from './source/source.ts';

const VERSION = 1;
const ALGORITHM = 'Ed25519';

/** What `manifest.sig.json` says. */
export interface Signature {
  readonly version: typeof VERSION;
  readonly algorithm: typeof ALGORITHM;
  /** Base64 of 32 bytes. It says whose signature it is; only the key that the reader has proves it. */
  readonly public_key: string;
  /** An ISO time. */
  readonly signed_at: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

/** A signature that was found to be right. */
export interface Signed {
  /** The public key. */
  readonly by: string;
  /** When, in ms since 1970. */
  readonly at: number;
  /** The bytes of its file. */
  readonly file: Uint8Array;
}

/** Whether an Ed25519 signature (64 bytes) of a message is by a public key (32 bytes). */
export type VerifyEd25519 = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean | Promise<boolean>;

declare global {
  /**
   * Ed25519 for a Service Worker whose browser has none. A Service Worker loads no code later, so `fingerpost/ed25519.js` leaves
   * it here, for those who give a public key.
   */
  var fingerpostEd25519: VerifyEd25519 | undefined;
}

/**
 * What is signed. It begins with words that nothing else which the same key signs begins with. The manifest names every part
 * by its SHA-256, so its own stands for all of the bundle.
 * @param manifest the bytes of `manifest.json`.
 * @param signedAt an ISO time, character for character as it is in the signature's file.
 */
export async function signedMessage(manifest: Uint8Array, signedAt: string): Promise<Uint8Array> {
  const hash = await sha256Hex(manifest);
  return new TextEncoder().encode(`fingerpost bundle signature ${VERSION}\n${signedAt}\n${hash}\n`);
}

/**
 * Reads the bytes of `manifest.sig.json`.
 * @throws FingerpostError `bundle-signature`
 */
export function parseSignature(file: Uint8Array): Signature {
  try {
    const said = JSON.parse(new TextDecoder().decode(file));
    // The version stands for the algorithm.
    const { version, signed_at, signature } = said;
    if (version === VERSION && Date.parse(signed_at) && /^[A-Za-z\d+/]{86}==$/.test(signature)) return said;
  } catch {
    // Said below.
  }
  throw new UntrustedBundleError('bundle-signature', `its ${SIGNATURE_FILE} is not one of version ${VERSION}`);
}

/**
 * Checks a manifest's signature: by the platform where it has Ed25519, else by `fallback`.
 * @param file the bytes of `manifest.sig.json`; nothing where there is none.
 * @param publicKey as `checkPublicKey` lets it through.
 * @throws FingerpostError `bundle-unsigned`, `bundle-signature`; what `fallback` throws.
 */
export async function verifyManifest(
  manifest: Uint8Array,
  file: Uint8Array | undefined,
  publicKey: string,
  fallback: VerifyEd25519,
): Promise<Signed> {
  if (!file) throw new UntrustedBundleError('bundle-unsigned', `it has no ${SIGNATURE_FILE}`);
  const { public_key, signed_at, signature } = parseSignature(file);
  const asked = [
    fromBase64(signature),
    await signedMessage(manifest, signed_at),
    fromBase64(publicKey),
  ] as const;
  if (!((await verify(...asked)) ?? (await fallback(...asked)))) {
    const isOurs = public_key === publicKey;
    throw new UntrustedBundleError(
      'bundle-signature',
      isOurs ? 'its signature is wrong' : `it is signed by ${public_key}`,
    );
  }
  return { by: publicKey, at: Date.parse(signed_at), file };
}

/**
 * Fetches a manifest and its signature, and checks them. They are two files: of a bundle that is published between the two
 * requests, one is old and the other new. So both are fetched once more before they are refused.
 * @param came the manifest, where it has come already.
 * @throws FingerpostError of the source; as `verifyManifest` does.
 */
export async function fetchSigned(
  source: BundleSource,
  publicKey: string,
  fallback: VerifyEd25519,
  { signal, came }: { signal?: AbortSignal | undefined; came?: Uint8Array },
): Promise<{ manifest: Uint8Array; signed: Signed }> {
  const attempt = async (manifest: Uint8Array) => {
    const file = await source.signature?.(signal);
    return { manifest, signed: await verifyManifest(manifest, file, publicKey, fallback) };
  };
  try {
    return await attempt(came ?? (await source.manifest(signal)));
  } catch (error) {
    if (!(error instanceof UntrustedBundleError)) throw error;
    return attempt(await source.manifest(signal));
  }
}

/** A bundle that is not signed as it must be. */
class UntrustedBundleError extends FingerpostError {
  constructor(code: ErrorCode, why: string) {
    super(code, `The bundle is refused: ${why}. Sign it with the key of publicKey`);
  }
}

async function verify(...asked: Parameters<VerifyEd25519>): Promise<boolean | undefined> {
  const [signature, message, key] = asked as BufferSource[];
  try {
    // There is no `subtle` over plain HTTP, and no Ed25519 in older browsers.
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
