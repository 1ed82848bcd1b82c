import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Manifest, type ManifestMap, parseManifestMap } from '../../../src/bundle/manifest.ts';
import { nobleEd25519 } from '../../../src/bundle/noble-ed25519.ts';
import { openBundle, totalBytes } from '../../../src/bundle/open.ts';
import { parseSignature, type Signature, verifyManifest } from '../../../src/bundle/signature.ts';
import type { BundleSource } from '../../../src/bundle/source/source.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { checkPublicKey } from '../../../src/core/guards/public-key.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { contentVersion } from '../../build/pack.ts';
import { numberOfPlaces } from '../../record/report.ts';
import { jsonLines, printResult, type Terminal } from '../terminal.ts';
import { publicKeyOption } from './options.ts';

const number = (count: number): string => count.toLocaleString('en');

/** `fingerpost inspect`: shows the content of a bundle and checks that it can be read. */
export function inspectCommand(terminal: Terminal): Command {
  return new Command('inspect')
    .description('show the content of a bundle and check all of it')
    .argument('<dir>', "the bundle's directory")
    .addOption(publicKeyOption())
    .option('--json', 'print one JSON object: the manifest, with its map, and the signature')
    .action(async (directory: string, options: { publicKey?: string; json?: true }) => {
      const source = directorySource(directory);
      const { manifest, places } = await openBundle(source, options);
      for (let i = 0; i < places.count; i++) places.place(i);
      const map = parseManifestMap(await source.manifest());
      const version = contentVersion(manifest.parts, manifest.types, manifest.settings, map);
      if (version !== manifest.version) {
        throw new FingerpostError(
          'bundle-corrupt',
          `${directory}: the manifest says version ${manifest.version}, its content is ${version}; it was changed by hand: build it again`,
        );
      }
      const checks = `checks      lengths, SHA-256 and version agree; ${places.count === 1 ? 'the' : 'all'} ${numberOfPlaces(places.count)} can be read`;
      const signature = await checkedSignature(source);
      if (map) await checkMap(map, directory);
      const lines = options.json
        ? jsonLines({ ...manifest, map, signature })
        : [
            ...describe(manifest),
            ...(map ? [describeMap(map)] : []),
            describeSignature(signature, options.publicKey),
            checks,
          ];
      await printResult(terminal, lines);
    });
}

/** Returns one line with the size and version of a bundle. Of its languages, a device loads a few. */
export function describeParts({ counts, parts, version }: Manifest): string {
  const words = parts.filter(({ kind }) => kind === 'words');
  const bytes = totalBytes({ parts }) - totalBytes({ parts: words });
  const languages = `words of ${words.length} language${words.length === 1 ? '' : 's'}`;
  return `${numberOfPlaces(counts.places)} in ${number(bytes)} bytes, ${languages}, version ${version}`;
}

/**
 * Checks the bytes of the map.
 * @throws FingerpostError `bundle-corrupt` when the file is missing or another one.
 */
async function checkMap({ file, bytes, sha256 }: ManifestMap, directory: string): Promise<void> {
  const path = join(directory, file);
  const found = await stat(path).catch(() => undefined);
  // A file of another size or a device is not read, because it may have no end.
  const isLikely = found?.isFile() && found.size === bytes;
  const content = isLikely ? await readFile(path).catch(() => undefined) : undefined;
  if (!content || createHash('sha256').update(content).digest('hex') !== sha256) {
    const what = found ? 'is not the one that the manifest names' : 'is missing';
    throw new FingerpostError('bundle-corrupt', `${path} ${what}: build the bundle again`);
  }
}

const describeMap = ({ file, bytes, bounds }: ManifestMap): string =>
  `map         ${file}, ${number(bytes)} bytes, ${bounds.join(', ')}`;

/**
 * Returns the signature of a bundle, `undefined` without one.
 * @throws FingerpostError `bundle-signature` when it does not match its own key.
 */
async function checkedSignature(source: BundleSource): Promise<Signature | undefined> {
  const file = await source.signature?.();
  if (!file) return undefined;
  const signature = parseSignature(file);
  await verifyManifest(await source.manifest(), file, checkPublicKey(signature.public_key), nobleEd25519);
  return signature;
}

/**
 * Returns one line with the signing key and time.
 * @param trusted the public key that the bundle was opened with.
 */
function describeSignature(signature?: Signature, trusted?: string): string {
  if (!signature) return 'signed      no';
  const whose =
    trusted === undefined ? ': check that this key is yours, or give --public-key' : ', as it must be';
  return `signed      ${signature.signed_at} by ${signature.public_key}${whose}`;
}

function describe(manifest: Manifest): string[] {
  const { counts, settings, sources, parts, title } = manifest;
  const { area, area_parameter } = settings;
  return [
    ...(title === undefined ? [] : [`title       ${title}`]),
    `version     ${manifest.version} (format ${manifest.format_version}), created ${manifest.created}`,
    `places      ${number(counts.places)}, ${number(counts.with_position)} with a position, ` +
      `${number(counts.with_accessibility)} with accessibility`,
    ...Object.entries(counts.by_type).map(
      ([type, count]) => `            ${number(count).padStart(7)} ${type}`,
    ),
    ...parts.map(
      ({ kind, name, bytes, unpacked_bytes }) =>
        `part        ${kind}: ${name}, ${number(bytes)} bytes, ${number(unpacked_bytes)} unpacked`,
    ),
    `area        ${area ? `${area.lat}, ${area.lon}, ${area.radius_km} km` : 'unknown, as no place has a position'}` +
      (area_parameter === undefined ? '' : `, asked for by "${area_parameter}"`),
    `university  ${settings.university_root}`,
    `language    ${number(settings.abbreviations.length)} groups of abbreviations, ${number(settings.synonyms.length)} of synonyms, ${number(settings.stop_words.length)} stop words`,
    ...sources.flatMap(({ name, licence, licence_url, attribution, url, date, note }) => [
      `source      ${[name, date, url].filter(Boolean).join(', ')}`,
      `            licence: ${[licence, licence_url].filter(Boolean).join(', ')}`,
      ...(attribution ? [`            ${attribution}`] : []),
      ...(note ? [`            ${note}`] : []),
    ]),
  ];
}
