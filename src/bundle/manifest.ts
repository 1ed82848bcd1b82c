import * as v from 'valibot';
import { FingerpostError } from '../core/errors.ts';
import type { TypeTree } from '../core/place-type.ts';
import { MAX_MANIFEST_BYTES, MAX_MAP_BYTES, MAX_PART_BYTES, maxUnpackedBytes } from './bounds.ts';
import { describeBytes, formatBytes } from './source/sniff-bytes.ts';

/** The version of the bundle format that this library writes and reads. */
export const FORMAT_VERSION = 2;

/** The value of `format` in every manifest. */
export const FORMAT = 'fingerpost-bundle';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hex'));

const typeTree: v.GenericSchema<TypeTree> = v.record(
  // A slash would add levels to the paths below.
  v.pipe(v.string(), v.regex(/^[^/]*$/, 'has a slash')),
  v.object({
    name: v.string(),
    plural: v.string(),
    description: v.exactOptional(v.string()),
    types: v.exactOptional(v.lazy(() => typeTree)),
  }),
);

const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

/** A circle, see `Area`. */
export const areaSchema = v.object({
  lat: latitude,
  lon: longitude,
  radius_km: v.pipe(v.number(), v.minValue(0)),
});

/** The settings of a bundle's search; see `SearchSettings`. */
export const settingsSchema = v.object({
  area: v.exactOptional(areaSchema),
  area_parameter: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  university_root: v.pipe(v.string(), v.startsWith('/')),
  languages: v.exactOptional(v.array(v.string())),
  abbreviations: v.array(v.array(v.string())),
  synonyms: v.array(v.array(v.string())),
  stop_words: v.array(v.string()),
  prominence: v.exactOptional(
    v.record(v.pipe(v.string(), v.startsWith('/')), v.pipe(v.number(), v.gtValue(0), v.maxValue(1))),
  ),
  feature_kinds: v.exactOptional(v.record(v.string(), v.array(v.pipe(v.string(), v.startsWith('/'))))),
});

/** A type tree as in the manifest. `givenTreeSchema` checks trees from a configuration more strictly. */
export const typeTreeSchema = typeTree;

/** A source of the places, with its licence and attribution. */
export const sourceSchema = v.object({
  name: v.string(),
  licence: v.string(),
  licence_url: v.exactOptional(v.string()),
  attribution: v.string(),
  url: v.exactOptional(v.string()),
  date: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
});

/** Returns the name of a part's file. @param sha256 that of its compressed bytes, in hex. */
export const partName = (kind: string, sha256: string, language?: string): string =>
  `${[kind, language, sha256.slice(0, 16)].filter((text) => text !== undefined).join('-')}.gz`;

const partEntries = v.object({
  kind: v.picklist(['search', 'details', 'outlines', 'text', 'words']),
  // It becomes part of the name.
  language: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'is no code of a language')),
  ),
  name: v.string(),
  bytes: v.pipe(wholeNumber, v.maxValue(MAX_PART_BYTES)),
  sha256,
  unpacked_bytes: wholeNumber,
  unpacked_sha256: sha256,
});

const partSchema = v.pipe(
  partEntries,
  // The name becomes part of a URL and a file path, and stands for the content on the device.
  v.check(
    ({ kind, name, sha256, language }) => name === partName(kind, sha256, language),
    'is not named by its hash',
  ),
  v.check(
    ({ kind, language }) => (kind === 'words') === (language !== undefined),
    'has words of no language',
  ),
  v.check(
    ({ bytes, unpacked_bytes }) => unpacked_bytes <= maxUnpackedBytes(bytes),
    ({ input: { bytes, unpacked_bytes } }) =>
      `${formatBytes(bytes)} can't unpack to ${formatBytes(unpacked_bytes)}`,
  ),
);

/** A rule by which a map of another schema is drawn: `MapRule`. */
export const mapRuleSchema = v.object({
  layer: v.string(),
  as: v.string(),
  where: v.exactOptional(v.record(v.string(), v.array(v.union([v.string(), v.number(), v.boolean()])))),
  class: v.exactOptional(v.string()),
  attributes: v.exactOptional(v.record(v.string(), v.string())),
});

const mapSchema = v.object({
  // The name becomes part of a URL and a file path, so only the form of our own names is valid.
  file: v.pipe(v.string(), v.regex(/^map-[0-9a-f]{16}\.pmtiles$/, 'is not the name of a map')),
  bytes: v.pipe(wholeNumber, v.maxValue(MAX_MAP_BYTES)),
  sha256,
  bounds: v.tuple([longitude, latitude, longitude, latitude]),
  attribution: v.string(),
  style: v.exactOptional(v.array(mapRuleSchema)),
});

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  format_version: wholeNumber,
  version: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'is not 12 hex digits')),
  created: v.pipe(v.string(), v.isoTimestamp(), v.check(isTime, 'is no time')),
  title: v.exactOptional(v.string()),
  counts: v.object({
    places: wholeNumber,
    with_position: wholeNumber,
    with_accessibility: wholeNumber,
    by_type: v.record(v.string(), wholeNumber),
  }),
  settings: settingsSchema,
  types: typeTree,
  sources: v.array(sourceSchema),
  parts: v.pipe(
    v.array(partSchema),
    v.check(
      (parts) => new Set(parts.map(({ kind, language }) => `${kind} ${language}`)).size === parts.length,
      'has two parts of a kind',
    ),
  ),
});

/** Readers of places drop the map, so that code which shows none does not check it. */
const manifestWithMapSchema = v.object({ ...manifestSchema.entries, map: v.exactOptional(mapSchema) });

/**
 * The small file that describes a bundle; clients always revalidate it. `version` identifies the content: bundles with the
 * same places, types and settings have the same version, whenever they were built.
 */
export type Manifest = v.InferOutput<typeof manifestSchema>;
/** A manifest as it is written. `parseManifest` drops the map; `parseManifestMap` returns it. */
export type ManifestWithMap = v.InferOutput<typeof manifestWithMapSchema>;
/** A source of a bundle's places, with its licence and attribution. */
export type ManifestSource = v.InferOutput<typeof sourceSchema>;
/** One compressed file of a bundle, with its sizes in bytes before and after unpacking. */
export type ManifestPart = v.InferOutput<typeof partSchema>;
/**
 * The base map beside a bundle, a PMTiles archive: its file, its size in bytes, its bounds (west, south, east, north in
 * degrees), plain text that has to be shown with it, and how another schema is drawn. No search needs it.
 */
export type ManifestMap = v.InferOutput<typeof mapSchema>;
/** The kind of a part: `search` finds places, `details` and `outlines` complete them, `text` has their longer texts, `words` those of a language. */
export type PartKind = ManifestPart['kind'];

/** Returns the parts without which a bundle can't be opened. The others are loaded later. */
export function requiredParts({ parts }: Pick<Manifest, 'parts'>): ManifestPart[] {
  return parts.filter(({ kind }) => kind === 'search' || kind === 'details');
}

/**
 * Parses the bytes of `manifest.json`. Unknown keys are dropped.
 * @throws FingerpostError `bundle-version` for another format, `bundle-corrupt` for any other fault.
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  if (bytes.length > MAX_MANIFEST_BYTES) {
    throw corruptManifestError(`it is longer than the ${formatBytes(MAX_MANIFEST_BYTES)} that it can have`);
  }
  const content = parseJson(bytes) as Partial<Record<'format' | 'format_version', unknown>> | null;
  if (content?.format !== FORMAT) {
    throw corruptManifestError(`it is JSON, but not that of a bundle ("format" is not "${FORMAT}")`);
  }
  // Check this first, because the rest of another format may look quite different.
  const found = content.format_version;
  if (typeof found === 'number' && found !== FORMAT_VERSION) throw otherFormat('this bundle', found);
  return parsed(manifestSchema, content, corruptManifestError);
}

/**
 * Parses the map in the bytes of a `manifest.json` that `parseManifest` accepts. Returns `undefined` without one.
 * @throws FingerpostError `bundle-corrupt` for a map that no build writes.
 */
export function parseManifestMap(bytes: Uint8Array): ManifestMap | undefined {
  parseManifest(bytes);
  const schema = v.object({ map: v.exactOptional(mapSchema) });
  return parsed(schema, parseJson(bytes), corruptManifestError).map;
}

/**
 * Serialises a manifest: keys in the schema's order, one per line.
 * @throws FingerpostError `bad-input` for a manifest that readers would reject.
 */
export function writeManifest(manifest: ManifestWithMap): Uint8Array {
  const entries = Object.entries(parsed(manifestWithMapSchema, manifest, unwritableManifestError));
  const lines = entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  const bytes = new TextEncoder().encode(`{\n${lines.join(',\n')}\n}\n`);
  if (bytes.length > MAX_MANIFEST_BYTES) {
    throw unwritableManifestError(
      `${formatBytes(bytes.length)} are more than the ${formatBytes(MAX_MANIFEST_BYTES)} that it can have`,
    );
  }
  return bytes;
}

/** Creates the error for something (`this bundle`, `part …`) with another format than ours. */
export function otherFormat(what: string, found: number): FingerpostError {
  const wayOut = found > FORMAT_VERSION ? 'update the library' : 'build the bundle again with this version';
  return new FingerpostError(
    'bundle-version',
    `${what} is format ${found}, this version of Fingerpost reads format ${FORMAT_VERSION}: ${wayOut}`,
  );
}

/** Returns what a schema makes of some content. @throws the error of what is wrong. */
function parsed<T extends v.GenericSchema>(
  schema: T,
  content: unknown,
  errorOf: (wrong: string) => FingerpostError,
): v.InferOutput<T> {
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw errorOf(`its "${v.getDotPath(issue) ?? 'content'}" is wrong: ${issue.message}`);
}

function unwritableManifestError(wrong: string): FingerpostError {
  return new FingerpostError('bad-input', `no bundle can be made: in its manifest.json, ${wrong}`);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw corruptManifestError(`${describeBytes(bytes)} came instead of JSON`, { cause });
  }
}

function corruptManifestError(what: string, options?: ErrorOptions): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `manifest.json can't be used: ${what}. Check the bundle's address, or build it again`,
    options,
  );
}
