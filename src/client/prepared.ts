import type { DecodedColumns } from '../bundle/decode.ts';
import { parseManifest } from '../bundle/manifest.ts';
import type { FetchedBundle } from '../bundle/open.ts';
import { sha256Hex } from '../bundle/sha256.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { flatten, unflatten } from '../store/flat.ts';
import { derivation } from './derivation.ts';

/** What is worked out of a bundle before it can answer. */
export interface Prepared {
  readonly columns: DecodedColumns;
  /** The part, unpacked; it is decoded when places are shown. */
  readonly details: Uint8Array;
  readonly index: SearchIndex;
}

/** A bundle of which nothing need be fetched any more. */
export function fetchedOf(manifestBytes: Uint8Array, { details }: Prepared): FetchedBundle {
  const manifest = parseManifest(manifestBytes);
  const parts = manifest.parts.filter(({ kind }) => kind === 'details');
  return { manifest, manifestBytes, parts: parts.map((part) => ({ part, bytes: details })) };
}

/** As it is kept on the device. */
export interface Kept {
  /** Which bundle it was worked out of, and by what code. */
  readonly of: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** @returns nothing where it can't be told by what code it was worked out. */
export async function packPrepared(prepared: Prepared, manifest: Uint8Array): Promise<Kept | undefined> {
  const of = await nameOf(manifest);
  if (!of) return undefined;
  const bytes = flatten(prepared);
  return { of, sha256: await sha256Hex(bytes), bytes };
}

/**
 * @param reading what is kept there, or will have been read.
 * @returns nothing where it is of another bundle or by other code, or a byte of it is wrong.
 */
export async function unpackPrepared(reading: unknown, manifest: Uint8Array): Promise<Prepared | undefined> {
  const [kept, name] = await Promise.all([reading, nameOf(manifest)]);
  const { of, sha256, bytes } = (kept ?? {}) as Partial<Kept>;
  if (!name || of !== name || !(bytes instanceof Uint8Array)) return undefined;
  if (sha256 !== (await sha256Hex(bytes))) return undefined;
  return unflatten(bytes) as Prepared;
}

async function nameOf(manifest: Uint8Array): Promise<string | undefined> {
  return derivation && `${await sha256Hex(manifest)} ${derivation}`;
}
