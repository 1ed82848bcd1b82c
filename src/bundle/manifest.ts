import { FingerpostError } from '../core/errors.ts';
import type { TypeNode, TypeTree } from '../core/place.ts';
import type { SearchSettings } from '../core/settings.ts';
import type { MapRule } from '../core/site/map-rule.ts';
import { describeBytes, formatBytes } from './source/sniff-bytes.ts';

/*
 * The size limits of a bundle: far above the bundles of whole countries, yet small enough for a phone. The door checks them before
 * it reads, and a build refuses what the door refuses. Behind the door a bundle is trusted.
 */

/** Maximum size of a manifest in bytes. */
export const MAX_MANIFEST_BYTES = 4_000_000;
/** Maximum size of a compressed part in bytes. */
const MAX_PART_BYTES = 2 ** 28;
/** Maximum size of a map in bytes. */
export const MAX_MAP_BYTES = 2 ** 30;

/** Returns the maximum number of bytes that `bytes` may unpack to. */
export function maxUnpackedBytes(bytes: number): number {
  return 2 ** 24 + 64 * bytes;
}

/** Returns the maximum number of bytes of a part as a server may send it: packed, or unpacked on the way. */
export function maxBytesOf(part: { readonly bytes: number; readonly unpacked_bytes: number }): number {
  return Math.max(part.bytes, part.unpacked_bytes);
}

/** The version of the bundle format that this library writes and reads. */
export const FORMAT_VERSION = 2;

/** The value of `format` in every manifest. */
export const FORMAT = 'fingerpost-bundle';

const PART_KINDS = ['search', 'details', 'outlines', 'text', 'hours', 'words'] as const;

/** The kind of a part: `search` finds places, `details` and `outlines` complete them, `text` has their longer texts, `hours` their opening hours, `words` those of a language. */
export type PartKind = (typeof PART_KINDS)[number];

/**
 * The small file that describes a bundle; clients always revalidate it. `version` identifies the content: bundles with the
 * same places, types and settings have the same version, whenever they were built.
 */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly format_version: number;
  /** 12 hex digits. */
  readonly version: string;
  /** Time of the data, ISO 8601. */
  readonly created: string;
  /** Description for people, such as a note that it is a demonstration. */
  readonly title?: string;
  readonly counts: ManifestCounts;
  readonly settings: SearchSettings;
  readonly types: TypeTree;
  readonly sources: readonly ManifestSource[];
  readonly parts: readonly ManifestPart[];
}

/** Numbers of places. */
export interface ManifestCounts {
  readonly places: number;
  readonly with_position: number;
  readonly with_accessibility: number;
  /** By the path of a type. A place counts for each of its types. */
  readonly by_type: Readonly<Record<string, number>>;
}

/** A source of a bundle's places, with its licence and attribution. */
export interface ManifestSource {
  readonly name: string;
  readonly licence: string;
  readonly licence_url?: string;
  readonly attribution: string;
  readonly url?: string;
  readonly date?: string;
  readonly note?: string;
}

/** One compressed file of a bundle, with its sizes in bytes and its hashes before and after unpacking. */
export interface ManifestPart {
  readonly kind: PartKind;
  /** The code of a language, of `words` alone. */
  readonly language?: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly unpacked_bytes: number;
  readonly unpacked_sha256: string;
}

/**
 * The base map beside a bundle, a PMTiles archive: its file, its size in bytes, its bounds (west, south, east, north in
 * degrees), plain text that has to be shown with it, and how another schema is drawn. No search needs it.
 */
export interface ManifestMap {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly bounds: readonly [number, number, number, number];
  readonly attribution: string;
  readonly style?: readonly MapRule[];
}

/** A manifest as it is written. `parseManifest` drops the map; `parseManifestMap` returns it. */
export interface ManifestWithMap extends Manifest {
  readonly map?: ManifestMap;
}

/** Returns the name of a part's file. @param sha256 that of its compressed bytes, in hex. */
export const partName = (kind: string, sha256: string, language?: string): string =>
  `${[kind, language, sha256.slice(0, 16)].filter((text) => text !== undefined).join('-')}.gz`;

/** Returns what is wrong with a value, if anything. */
type Rule = (value: unknown) => string | undefined;
/**
 * The form of a value of a manifest. A rule checks the value itself. A list of one form is for lists of any length, and one of several is
 * for a list of just these. An object is for the values of keys: a key with `?` may be absent, `*` stands for any keys, and others are
 * ignored.
 */
type Form = Rule | readonly Form[] | { readonly [key: string]: Form };
/** A form for each key of a type. */
type FormsOf<T> = { readonly [K in keyof T & string as object extends Pick<T, K> ? `${K}?` : K]-?: Form };

const rule =
  (passes: (value: unknown) => boolean, wrong: string): Rule =>
  (value) =>
    passes(value) ? undefined : wrong;
const isText = (value: unknown): value is string => typeof value === 'string';
const text = rule(isText, 'is no text');
const like = (pattern: RegExp, wrong: string): Rule =>
  rule((value) => isText(value) && pattern.test(value), wrong);
const between = (min: number, max: number): Rule =>
  rule((value) => typeof value === 'number' && value >= min && value <= max, `is not from ${min} to ${max}`);
const wholeUpTo = (max: number): Rule =>
  rule(
    (value) => Number.isInteger(value) && between(0, max)(value) === undefined,
    `is not whole, 0 to ${max}`,
  );
const wholeNumber = wholeUpTo(Number.MAX_SAFE_INTEGER);
const latitude = between(-90, 90);
const longitude = between(-180, 180);
const sha256 = like(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hex');
const typePath = like(/^\//, 'is no path of a type');

const typesForm: Form = {
  '*': {
    name: text,
    plural: text,
    'description?': text,
    get 'types?'() {
      return typesForm;
    },
  } satisfies FormsOf<TypeNode>,
};

const settingsForm: FormsOf<SearchSettings> = {
  'area?': { lat: latitude, lon: longitude, radius_km: between(0, Number.MAX_VALUE) },
  'area_parameter?': like(/./, 'is empty'),
  university_root: typePath,
  'languages?': [text],
  abbreviations: [[text]],
  synonyms: [[text]],
  'written?': { '*': [[text]] },
  stop_words: [text],
  'prominence?': { '*': between(Number.MIN_VALUE, 1) },
  'feature_kinds?': { '*': [typePath] },
};

const sourceForm: FormsOf<ManifestSource> = {
  name: text,
  licence: text,
  'licence_url?': text,
  attribution: text,
  'url?': text,
  'date?': text,
  'note?': text,
};

const partForm: FormsOf<ManifestPart> = {
  kind: rule((kind) => PART_KINDS.includes(kind as PartKind), 'is no kind of a part'),
  'language?': like(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'is no code of a language'),
  name: text,
  bytes: wholeUpTo(MAX_PART_BYTES),
  sha256,
  unpacked_bytes: wholeNumber,
  unpacked_sha256: sha256,
};

const manifestForm: FormsOf<Manifest> = {
  format: rule((format) => format === FORMAT, `is not "${FORMAT}"`),
  format_version: wholeNumber,
  version: like(/^[0-9a-f]{12}$/, 'is not 12 hex digits'),
  created: rule(
    (time) => isText(time) && /^\d{4}-\d\d-\d\dT.+(Z|\d\d)$/.test(time) && !Number.isNaN(Date.parse(time)),
    'is no time',
  ),
  'title?': text,
  counts: {
    places: wholeNumber,
    with_position: wholeNumber,
    with_accessibility: wholeNumber,
    by_type: { '*': wholeNumber },
  } satisfies FormsOf<ManifestCounts>,
  settings: settingsForm,
  types: typesForm,
  sources: [sourceForm],
  parts: [partForm],
};

const mapForm: FormsOf<ManifestMap> = {
  // The name becomes part of a URL and a file path, so only the form of our own names is valid.
  file: like(/^map-[0-9a-f]{16}\.pmtiles$/, 'is not the name of a map'),
  bytes: wholeUpTo(MAX_MAP_BYTES),
  sha256,
  bounds: [longitude, latitude, longitude, latitude],
  attribution: text,
  'style?': [
    {
      layer: text,
      as: text,
      'where?': {
        '*': [rule((value) => /^(string|number|boolean)$/.test(typeof value), 'is no plain value')],
      },
      'class?': text,
      'attributes?': { '*': text },
    } satisfies FormsOf<MapRule>,
  ],
};

/** Returns what is wrong with a value of some form, if anything. @param path the keys that lead to the value. */
function faultOf(form: Form, value: unknown, ...path: readonly string[]): string | undefined {
  const fault = (wrong: string): string => `its "${path.join('.')}" is wrong: ${wrong}`;
  if (typeof form === 'function') {
    const wrong = form(value);
    return wrong && fault(wrong);
  }
  const isList = Array.isArray(form);
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList)
    return fault(isList ? 'is no list' : 'is no object');
  const values = value as Readonly<Record<string, unknown>>;
  const forms = form as Readonly<Record<string, Form>>;
  const every = isList && form.length === 1 ? form[0] : forms['*'];
  for (const name of Object.keys(every ? values : form)) {
    const key = every ? name : name.replace('?', '');
    if (key !== name && values[key] === undefined) continue;
    const wrong = faultOf(every ?? forms[name]!, values[key], ...path, key);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Returns what is wrong with a manifest as a whole, if anything. Its map is only checked for those who show one. */
function faultOfManifest(content: unknown): string | undefined {
  const wrong = faultOf(manifestForm, content);
  if (wrong !== undefined) return wrong;
  const { types, parts } = content as Manifest;
  if (hasSlash(types)) return 'a part of a type in its "types" has a slash';
  for (const { kind, language, name, bytes, sha256, unpacked_bytes } of parts) {
    // The name becomes part of a URL and a file path, and stands for the content on the device.
    if (name !== partName(kind, sha256, language)) return `its part ${name} is not named by its hash`;
    if ((kind === 'words') !== (language !== undefined)) return `its part ${name} has words of no language`;
    if (unpacked_bytes > maxUnpackedBytes(bytes))
      return `of its part ${name}, ${formatBytes(bytes)} can't unpack to ${formatBytes(unpacked_bytes)}`;
  }
  const kinds = new Set(parts.map(({ kind, language }) => `${kind} ${language}`));
  return kinds.size < parts.length ? 'it has two parts of a kind' : undefined;
}

/** Returns whether the key of a type has a slash, which would add levels to paths. */
function hasSlash(tree: TypeTree): boolean {
  return Object.entries(tree).some(([key, { types = {} }]) => key.includes('/') || hasSlash(types));
}

/** Returns the parts without which a bundle can't be opened. The others are loaded later. */
export function requiredParts({ parts }: Pick<Manifest, 'parts'>): ManifestPart[] {
  return parts.filter(({ kind }) => kind === 'search' || kind === 'details');
}

/**
 * Parses the bytes of `manifest.json`. Its map is dropped, unknown keys stay.
 * @throws FingerpostError `bundle-version` for another format, `bundle-corrupt` for any other fault.
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  const { map: _map, ...manifest } = parseContent(bytes);
  return manifest;
}

/**
 * Parses the map in the bytes of a `manifest.json` that `parseManifest` accepts. Returns `undefined` without one.
 * @throws FingerpostError `bundle-corrupt` for a map that no build writes.
 */
export function parseManifestMap(bytes: Uint8Array): ManifestMap | undefined {
  const content = parseContent(bytes);
  if (content.map === undefined) return undefined;
  const wrong = faultOf(mapForm, content.map, 'map');
  if (wrong !== undefined) throw corruptManifestError(wrong);
  return content.map as ManifestMap;
}

/**
 * Serialises a manifest, a key per line.
 * @throws FingerpostError `bad-input` for a manifest that readers would reject.
 */
export function writeManifest(manifest: ManifestWithMap): Uint8Array {
  const wrong = faultOfManifest(manifest) ?? (manifest.map && faultOf(mapForm, manifest.map, 'map'));
  if (wrong !== undefined) throw unwritableManifestError(wrong);
  const lines = Object.entries(manifest).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
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

function unwritableManifestError(wrong: string): FingerpostError {
  return new FingerpostError('bad-input', `no bundle can be made: in its manifest.json, ${wrong}`);
}

/** Returns the checked content of a manifest, with all of its keys. */
function parseContent(bytes: Uint8Array): Manifest & { readonly map?: unknown } {
  if (bytes.length > MAX_MANIFEST_BYTES) {
    throw corruptManifestError(`it is longer than the ${formatBytes(MAX_MANIFEST_BYTES)} that it can have`);
  }
  const content = parseJson(bytes) as (Manifest & { readonly map?: unknown }) | null;
  if (content?.format !== FORMAT) {
    throw corruptManifestError(`it is JSON, but not that of a bundle ("format" is not "${FORMAT}")`);
  }
  // Check this first, because the rest of another format may look quite different.
  const found: unknown = content.format_version;
  if (typeof found === 'number' && found !== FORMAT_VERSION) throw otherFormat('this bundle', found);
  const wrong = faultOfManifest(content);
  if (wrong !== undefined) throw corruptManifestError(wrong);
  return content;
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
