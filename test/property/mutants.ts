import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { PackedBundle } from '../../data/build/pack.ts';
import { type Manifest, type PartKind, partName } from '../../src/bundle/manifest.ts';

/** A mutation of a bundle. Positions wrap around, so that any number is valid. */
export interface Mutation {
  readonly where: PartKind | 'manifest';
  /** Bytes that are replaced. */
  readonly flips: readonly { readonly at: number; readonly byte: number }[];
  /** In the manifest: the value at one of its paths is replaced by another. */
  readonly value?: { readonly at: number; readonly json: unknown } | undefined;
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', '/', [], {}, [[]], { '': {} }, 0, -1, 0.5, 1e308, 2 ** 53),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  where: fc.constantFrom<Mutation['where']>('search', 'search', 'details', 'details', 'text', 'manifest'),
  flips: fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { minLength: 1, maxLength: 4 }),
  value: fc.option(fc.record({ at: fc.nat(), json: odd }), { nil: undefined }),
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function flipped(bytes: Uint8Array, flips: Mutation['flips']): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (const { at, byte } of flips) changed[at % changed.length] = byte;
  return changed;
}

/** The files of a bundle with a mutation from before its hashes and lengths were written, so that those are right. */
export function mutant({ manifest, files }: PackedBundle, { where, flips, value }: Mutation): PackedBundle {
  if (where === 'manifest') {
    const text = value ? JSON.stringify(withValue(manifest, value)) : JSON.stringify(manifest);
    const bytes = new TextEncoder().encode(text);
    const changed = value ? bytes : flipped(bytes, flips);
    return { manifest, files: new Map(files).set('manifest.json', changed) };
  }
  return withPart({ manifest, files }, where, flipped(unpacked({ manifest, files }, where), flips));
}

function unpacked({ manifest, files }: PackedBundle, where: PartKind): Uint8Array {
  return gunzipSync(files.get(manifest.parts.find(({ kind }) => kind === where)!.name)!);
}

/** The bundle with other content in one of its parts, which the manifest vouches for. */
export function withPart(
  { manifest, files }: PackedBundle,
  kind: PartKind,
  unpacked: Uint8Array,
): PackedBundle {
  const packed = new Uint8Array(gzipSync(unpacked, { level: 1 }));
  const part = {
    kind,
    name: partName(kind, sha256(packed)),
    bytes: packed.length,
    sha256: sha256(packed),
    unpacked_bytes: unpacked.length,
    unpacked_sha256: sha256(unpacked),
  };
  const version = sha256(new TextEncoder().encode(manifest.version + part.sha256)).slice(0, 12);
  const parts = manifest.parts.map((other) => (other.kind === kind ? part : other));
  const spoilt: Manifest = { ...manifest, version, parts };
  const text = new TextEncoder().encode(JSON.stringify(spoilt));
  return { manifest: spoilt, files: new Map(files).set(part.name, packed).set('manifest.json', text) };
}

/** Another value at one of all the paths of some JSON. */
function withValue(json: unknown, { at, json: put }: NonNullable<Mutation['value']>): unknown {
  const copy = structuredClone(json) as Record<string, unknown>;
  const places: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      places.push([node as Record<string, unknown>, key]);
      visit(value);
    }
  };
  visit(copy);
  const [node, key] = places[at % places.length]!;
  node[key] = put;
  return copy;
}
