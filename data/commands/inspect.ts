import { Command } from 'commander';
import type { Manifest } from '../../src/bundle/manifest.ts';
import { openBundle } from '../../src/bundle/open.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { directorySource } from '../../src/node/directory-source.ts';
import { contentVersion } from '../pack.ts';
import type { Terminal } from '../terminal.ts';
import { tell } from './tell.ts';

const number = (count: number): string => count.toLocaleString('en');

/** `fingerpost inspect`: what is in a bundle, and whether all of it can be read. */
export function inspectCommand(terminal: Terminal): Command {
  return new Command('inspect')
    .description('show what is in a bundle and check all of it')
    .argument('<dir>', "the bundle's directory")
    .action(async (directory: string) => {
      const { manifest, places } = await openBundle(directorySource(directory));
      for (let i = 0; i < places.count; i++) places.place(i);
      const version = contentVersion(manifest.parts, manifest.types, manifest.settings);
      if (version !== manifest.version) {
        throw new FingerpostError(
          'bundle-corrupt',
          `${directory}: the manifest says version ${manifest.version}, its content is ${version}; it was changed by hand: build it again`,
        );
      }
      const checks = `checks      lengths, SHA-256 and version agree; all ${number(places.count)} places can be read`;
      await tell(terminal, [...describe(manifest), checks]);
    });
}

/** One line on what a bundle came to. */
export function describeParts({ counts, parts, version }: Manifest): string {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return `${number(counts.places)} places in ${number(bytes)} bytes, version ${version}`;
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
