import { createHash } from 'node:crypto';
import { encodeParts, encodeWords } from '../../src/bundle/encode.ts';
import type { EncodedPart } from '../../src/bundle/format.ts';
import {
  FORMAT_VERSION,
  type Manifest,
  type ManifestMap,
  type ManifestPart,
  type ManifestWithMap,
  type PartKind,
  partName,
  writeManifest,
} from '../../src/bundle/manifest.ts';
import { canonicalJson } from '../../src/bundle/signature.ts';
import type { LanguageWords } from '../../src/core/language-words.ts';
import type { OpeningTimes } from '../../src/core/opening-hours.ts';
import type { Place, TypeTree } from '../../src/core/place.ts';
import type { SearchSettings } from '../../src/core/settings.ts';
import { gzipReproducibly } from '../io/gzip.ts';
import { writeKinds, writePhrases } from '../kinds/text-lists.ts';
import { withTypesByName } from '../kinds/types-by-name.ts';
import { agreeLinks } from '../record/links.ts';

/**
 * The content of a bundle: what its manifest says of it, and its places, whose order does not matter. The tree must have all their
 * types. The time is an input, so that the same input gives the same bytes.
 */
export interface BundleContent
  extends Pick<Manifest, 'types' | 'settings' | 'sources' | 'created' | 'title'> {
  readonly places: readonly Place[];
  /** The words by which people ask for places, by language; default: none. */
  readonly words?: readonly LanguageWords[];
  /** The opening hours that are known, by the id of the place; default: none. */
  readonly openingTimes?: ReadonlyMap<string, OpeningTimes>;
  /** The base map; default: none. */
  readonly map?: MapContent;
}

/** A base map: a PMTiles archive, and what the manifest says of it. */
export interface MapContent extends Pick<ManifestMap, 'attribution' | 'bounds' | 'style'> {
  readonly bytes: Uint8Array;
}

/** The files of a bundle by name, `manifest.json` last. */
export interface PackedBundle {
  readonly manifest: ManifestWithMap;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Stages of the slowest work, by part. */
const COMPRESSING: Readonly<Partial<Record<PartKind, string>>> = {
  search: 'compressing what is searched',
  details: 'compressing the details',
  text: 'compressing the texts',
};

/**
 * Builds the files of a bundle. The same content gives the same bytes.
 * @param onStage receives a description of the next stage.
 * @throws FingerpostError `bad-input` for a duplicate id, a type that the tree lacks, or content that a manifest
 *   cannot have.
 */
export function packBundle(content: BundleContent, onStage?: (message: string) => void): PackedBundle {
  const { types, settings, sources, created, title } = content;
  const places = agreeLinks(content.places);
  const files = new Map<string, Uint8Array>();
  const packed = (
    kind: PartKind,
    { bytes, blockBoundaries }: EncodedPart,
    language?: string,
  ): ManifestPart => {
    const stage = COMPRESSING[kind];
    if (stage !== undefined) onStage?.(stage);
    const file = gzipReproducibly(bytes, blockBoundaries);
    const sha256 = hash(file);
    const name = partName(kind, sha256, language);
    files.set(name, file);
    return {
      kind,
      ...(language !== undefined && { language }),
      name,
      bytes: file.length,
      sha256,
      unpacked_bytes: bytes.length,
      unpacked_sha256: hash(bytes),
    };
  };
  const encoded = Object.entries(encodeParts(places, content.types, content.openingTimes)) as [
    PartKind,
    EncodedPart,
  ][];
  const words = withTypesByName(content.words ?? [], types).map(({ language, kinds, phrases }) =>
    packed('words', encodeWords({ kinds: writeKinds(kinds), phrases: writePhrases(phrases) }), language),
  );
  const parts = [...encoded.map(([kind, part]) => packed(kind, part)), ...words];
  const map = content.map && packMap(content.map, files);
  const manifest: ManifestWithMap = {
    format: 'fingerpost-bundle',
    format_version: FORMAT_VERSION,
    version: contentVersion(parts, types, settings, map),
    created,
    ...(title === undefined ? {} : { title }),
    counts: countPlaces(places),
    settings,
    types,
    sources,
    parts,
    ...(map && { map }),
  };
  files.set('manifest.json', writeManifest(manifest));
  return { manifest, files };
}

/** Adds a map to the files of a bundle, and returns its entry of the manifest. */
function packMap(
  { bytes, bounds, attribution, style }: MapContent,
  files: Map<string, Uint8Array>,
): ManifestMap {
  const sha256 = hash(bytes);
  const file = `map-${sha256.slice(0, 16)}.pmtiles`;
  files.set(file, bytes);
  return { file, bytes: bytes.length, sha256, bounds, attribution, ...(style && { style }) };
}

/**
 * Returns the version of a bundle's content: 12 hex digits of the SHA-256 over the hashes of its unpacked parts, its
 * type tree, its settings, and its map with its style if there is one. Compressed bytes of parts do not count, because they depend on the
 * version of zlib.
 */
export function contentVersion(
  parts: readonly ManifestPart[],
  types: TypeTree,
  settings: SearchSettings,
  map?: ManifestMap,
): string {
  const hashes = [
    ...parts.map((part) => part.unpacked_sha256),
    ...(map ? [map.sha256] : []),
    ...(map?.style ? [map.style] : []),
  ];
  // The order of types counts, because places refer to them by number.
  return hash(JSON.stringify([FORMAT_VERSION, hashes, types, canonicalJson(settings)])).slice(0, 12);
}

function countPlaces(places: readonly Place[]): ManifestWithMap['counts'] {
  const byType = new Map<string, number>();
  for (const { type } of places) {
    for (const path of new Set(type)) byType.set(path, (byType.get(path) ?? 0) + 1);
  }
  return {
    places: places.length,
    with_position: places.filter(({ lat }) => lat !== undefined).length,
    with_accessibility: places.filter(({ accessibility }) => Object.keys(accessibility).length > 0).length,
    by_type: Object.fromEntries([...byType].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function hash(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
