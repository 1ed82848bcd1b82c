import { FingerpostError } from '../core/errors.ts';
import { checkPublicKey } from '../core/guards/public-key.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { type DecodedColumns, type DecodedPlaces, decodePlaces, type UnpackedPart } from './decode.ts';
import { type Manifest, type ManifestPart, maxBytesOf, parseManifest, requiredParts } from './manifest.ts';
import { fetchSigned, type VerifyEd25519 } from './signature.ts';
import type { BundleSource } from './source/source.ts';
import { unpackPart } from './source/unpack.ts';

/** Progress of opening a bundle. */
export interface OpenProgress {
  /** The stage that begins or continues. The host that builds the index reports `index`. */
  readonly stage: 'manifest' | 'parts' | 'decode' | 'index';
  /** Compressed bytes received of the parts that are fetched: without the texts, where those follow later. */
  readonly loaded: number;
  /** Compressed bytes of these parts; 0 until the manifest is known. */
  readonly total: number;
}

/** Options of opening a bundle. */
export interface OpenOptions {
  onProgress?: (progress: OpenProgress) => void;
  signal?: AbortSignal;
  /** Called with the fetched bytes of each part once they are verified, even if another part fails. */
  onVerified?: (name: string, bytes: Uint8Array) => void;
}

/** Options of `fetchBundle`. */
export interface FetchBundleOptions extends OpenOptions {
  /** Whether outlines, texts and words are left out, because search answers without them and they are fetched later. */
  readonly onlyRequired?: boolean;
  /**
   * Called with the search part as soon as it is verified, and waited for. The other parts are then asked for only when it has
   * arrived, so that a slow network brings it sooner.
   */
  readonly onSearchPart?: ((part: UnpackedPart) => Promise<void>) | undefined;
}

/** Options of `openBundle`. */
interface OpenBundleOptions extends OpenOptions {
  /** The public key that `fingerpost keygen` prints. With it, only bundles signed by its private key open. */
  readonly publicKey?: string;
}

/** A bundle that is fetched, verified and decoded. */
export interface Bundle {
  readonly manifest: Manifest;
  readonly places: PlaceTable;
}

/** A decoded bundle with the columns behind its places. */
export interface DecodedBundle extends Bundle, Pick<DecodedPlaces, 'load'> {
  /** The columns that `places` are read from. */
  readonly columns: DecodedColumns;
  /** Decodes, step by step, everything that is otherwise decoded only on use. @throws FingerpostError `bundle-corrupt` */
  validate(): Iterable<void>;
}

/** A bundle whose bytes are fetched and verified, but not yet decoded. */
export interface FetchedBundle {
  readonly manifest: Manifest;
  readonly manifestBytes: Uint8Array;
  readonly parts: readonly UnpackedPart[];
}

/**
 * Fetches a bundle's manifest and its parts in parallel, verifies every byte against the manifest, and checks that every value
 * can be decoded.
 * @throws FingerpostError `bundle-unreachable` (from the source), `bundle-corrupt` or `bundle-version`; with a public key
 * `bundle-unsigned`, `bundle-signature`, and `bad-input` for an invalid key. After an abort, the signal's reason.
 */
export async function openBundle(source: BundleSource, options: OpenBundleOptions = {}): Promise<Bundle> {
  const publicKey = checkPublicKey(options.publicKey);
  let trusted = source;
  if (publicKey !== undefined) {
    const { manifest } = await fetchSigned(source, publicKey, loadedEd25519, { signal: options.signal });
    const { gunzip } = source;
    trusted = {
      manifest: async () => manifest,
      part: (...args) => source.part(...args),
      ...(gunzip && { gunzip }),
    };
  }
  const { manifest, places, validate } = decodeBundle(await fetchBundle(trusted, options), options);
  for (const _ of validate());
  return { manifest, places };
}

const loadedEd25519: VerifyEd25519 = async (...args) =>
  (await import('./noble-ed25519.ts')).nobleEd25519(...args);

/**
 * Fetches and verifies a bundle: the first half of `openBundle`. A retry of a failure may succeed. The first failing part
 * aborts the downloads of the others.
 * @throws as `openBundle`.
 */
export async function fetchBundle(
  source: BundleSource,
  options: FetchBundleOptions = {},
): Promise<FetchedBundle> {
  const { signal, onProgress, onVerified, onSearchPart } = options;
  onProgress?.({ stage: 'manifest', loaded: 0, total: 0 });
  const manifestBytes = await source.manifest(signal);
  const manifest = parseManifest(manifestBytes);
  signal?.throwIfAborted();

  const wanted = options.onlyRequired ? requiredParts(manifest) : manifest.parts;
  const total = totalBytes({ parts: wanted });
  const loaded = new Map<string, number>();
  const attempt = new AbortController();
  const abort = (): void => attempt.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { signal: attempt.signal });
  let before: Promise<unknown> = Promise.resolve();
  const fetchPart = async (part: ManifestPart) => {
    const onBytes = (bytes: number) => {
      // A server that unpacks on the way sends more bytes than the manifest counts.
      loaded.set(part.name, Math.min(bytes, part.bytes));
      const sum = [...loaded.values()].reduce((a, b) => a + b, 0);
      onProgress?.({ stage: 'parts', loaded: sum, total });
    };
    const arriving = before.then(() => source.part(part.name, attempt.signal, onBytes, maxBytesOf(part)));
    if (onSearchPart) before = arriving;
    const bytes = await arriving;
    onBytes(bytes.length);
    const unpacked = { part, bytes: await unpackPart(part, bytes, source.gunzip) };
    onVerified?.(part.name, bytes);
    if (part.kind === 'search') await onSearchPart?.(unpacked);
    return unpacked;
  };
  onProgress?.({ stage: 'parts', loaded: 0, total });
  const fetching = wanted.map(fetchPart);
  try {
    const parts = await Promise.all(fetching);
    signal?.throwIfAborted();
    return { manifest, manifestBytes, parts };
  } finally {
    abort();
    // Parts that are already here get verified before the next attempt begins.
    await Promise.allSettled(fetching);
  }
}

/**
 * Decodes a fetched bundle: the second half of `openBundle`. A failure is permanent.
 * @param known the columns of an earlier decoding of the same bundle. The search part is then unnecessary.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`
 */
export function decodeBundle(
  { manifest, parts }: Pick<FetchedBundle, 'manifest' | 'parts'>,
  { onProgress }: OpenOptions = {},
  known?: DecodedColumns,
): DecodedBundle {
  const required = requiredParts(manifest);
  const isWhole = parts.length > required.length;
  const total = totalBytes({ parts: isWhole ? manifest.parts : required });
  onProgress?.({ stage: 'decode', loaded: total, total });
  try {
    return { manifest, ...decodePlaces(manifest, parts, known) };
  } catch (thrown) {
    if (thrown instanceof FingerpostError) throw thrown;
    throw new FingerpostError('bundle-corrupt', "the bundle can't be decoded. Build it again", {
      cause: thrown,
    });
  }
}

/** Returns the compressed size of all parts of a bundle in bytes. */
export function totalBytes({ parts }: Pick<Manifest, 'parts'>): number {
  return parts.reduce((sum, part) => sum + part.bytes, 0);
}
