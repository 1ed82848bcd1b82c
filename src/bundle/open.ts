import { checkPublicKey } from '../core/guards/public-key.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { OnDamage } from './columns/cells.ts';
import { type DecodedColumns, decodePlaces, type UnpackedPart } from './decode.ts';
import { type Manifest, type ManifestPart, parseManifest } from './manifest.ts';
import { fetchSigned, type VerifyEd25519 } from './signature.ts';
import type { BundleSource } from './source/source.ts';
import { unpackPart } from './source/unpack.ts';

/** How far opening a bundle has come, in bytes. The stage `index` is reported by the host that makes the index. */
export interface OpenProgress {
  readonly stage: 'manifest' | 'parts' | 'decode' | 'index';
  readonly loaded: number;
  readonly total: number;
}

export interface OpenOptions {
  onProgress?: (progress: OpenProgress) => void;
  signal?: AbortSignal;
  /** Told each part's bytes as they came, once they were proven; also where another part fails. */
  onVerified?: (name: string, bytes: Uint8Array) => void;
}

export interface OpenBundleOptions extends OpenOptions {
  /** Opens no bundle but those that are signed by the key that belongs to it: what `fingerpost keygen` prints. */
  readonly publicKey?: string;
}

/** A bundle that has been fetched, checked and decoded. */
export interface Bundle {
  readonly manifest: Manifest;
  readonly places: PlaceTable;
}

export interface DecodedBundle extends Bundle {
  /** What `places` are read from. */
  readonly columns: DecodedColumns;
  /** Decodes piece by piece what else is decoded only when it is asked for. @throws FingerpostError `bundle-corrupt`. */
  prove(): Iterable<void>;
}

/** A bundle whose bytes are all there and proven, before it is decoded. */
export interface FetchedBundle {
  readonly manifest: Manifest;
  readonly manifestBytes: Uint8Array;
  readonly parts: readonly UnpackedPart[];
}

/**
 * Fetches a bundle's manifest and parts (in parallel), checks every byte against the manifest, and makes sure that all of it
 * can be decoded.
 * @throws FingerpostError `bundle-unreachable` (from the source), `bundle-corrupt` or `bundle-version`; with a public key
 * `bundle-unsigned`, `bundle-signature`, and `bad-input` for what is none; the signal's reason when aborted.
 */
export async function openBundle(source: BundleSource, options: OpenBundleOptions = {}): Promise<Bundle> {
  const publicKey = checkPublicKey(options.publicKey);
  let trusted = source;
  if (publicKey !== undefined) {
    const { manifest } = await fetchSigned(source, publicKey, loadedEd25519, { signal: options.signal });
    trusted = { manifest: async () => manifest, part: (...args) => source.part(...args) };
  }
  const { manifest, places, prove } = decodeBundle(await fetchBundle(trusted, options), options);
  for (const _ of prove());
  return { manifest, places };
}

const loadedEd25519: VerifyEd25519 = async (...asked) =>
  (await import('./noble-ed25519.ts')).nobleEd25519(...asked);

/**
 * The first half of `openBundle`: what fails here may come right when it is fetched again. With the first part that
 * fails, the downloads of the others end.
 */
export async function fetchBundle(source: BundleSource, options: OpenOptions = {}): Promise<FetchedBundle> {
  const { signal, onProgress, onVerified } = options;
  onProgress?.({ stage: 'manifest', loaded: 0, total: 0 });
  const manifestBytes = await source.manifest(signal);
  const manifest = parseManifest(manifestBytes);
  signal?.throwIfAborted();

  const total = totalBytes(manifest);
  const loaded = new Map<string, number>();
  const attempt = new AbortController();
  const end = (): void => attempt.abort(signal?.reason);
  signal?.addEventListener('abort', end, { signal: attempt.signal });
  const fetchPart = async (part: ManifestPart) => {
    const came = (bytes: number) => {
      // A server that unpacks on the way sends more bytes than the manifest counts.
      loaded.set(part.name, Math.min(bytes, part.bytes));
      const sum = [...loaded.values()].reduce((a, b) => a + b, 0);
      onProgress?.({ stage: 'parts', loaded: sum, total });
    };
    // Unpacked on the way or not, no more than that is right.
    const most = Math.max(part.bytes, part.unpacked_bytes);
    const bytes = await source.part(part.name, attempt.signal, came, most);
    came(bytes.length);
    const unpacked = await unpackPart(part, bytes);
    onVerified?.(part.name, bytes);
    return { part, bytes: unpacked };
  };
  onProgress?.({ stage: 'parts', loaded: 0, total });
  const fetching = manifest.parts.map(fetchPart);
  try {
    const parts = await Promise.all(fetching);
    signal?.throwIfAborted();
    return { manifest, manifestBytes, parts };
  } finally {
    end();
    // What came of the others is proven before the next attempt begins.
    await Promise.allSettled(fetching);
  }
}

/**
 * The second half: what fails here fails every time.
 * @param known what was decoded before of the same bundle, which then needs no search part.
 * @param onDamage as for `decodePlaces`.
 */
export function decodeBundle(
  { manifest, parts }: Pick<FetchedBundle, 'manifest' | 'parts'>,
  { onProgress }: OpenOptions = {},
  known?: DecodedColumns,
  onDamage?: OnDamage,
): DecodedBundle {
  const total = totalBytes(manifest);
  onProgress?.({ stage: 'decode', loaded: total, total });
  return { manifest, ...decodePlaces(manifest, parts, known, onDamage) };
}

/** What a bundle's parts come to, in bytes. */
export function totalBytes({ parts }: Pick<Manifest, 'parts'>): number {
  return parts.reduce((sum, part) => sum + part.bytes, 0);
}
