import { expect } from 'vitest';
import { readConfig } from '../../../../../data/build/config.ts';
import { Intake } from '../../../../../data/build/intake.ts';
import { noConfig, readerOf } from '../../../../../data/importers/importer.ts';
import { openSource } from '../../../../../data/importers/input/source-file.ts';
import type { OsmElement } from '../../../../../data/importers/osm/read/element.ts';
import { openOsm } from '../../../../../data/importers/osm/read/source.ts';
import { importOsm } from '../../../../../data/importers/osm.ts';
import { Report } from '../../../../../data/record/report.ts';
import { FingerpostError } from '../../../../../src/core/errors.ts';
import type { Place } from '../../../../../src/core/place.ts';
import { scratchFile } from '../../scratch.ts';

const config = readConfig();

/** Imports an OpenStreetMap file with the default type tree. */
export async function importFrom(path: string, given: unknown = {}) {
  const { types } = await config;
  const report = new Report();
  const intake = new Intake([path], false);
  const found = readerOf(importOsm)(path, { types, report, config: { ...noConfig, given } });
  for await (const place of found) intake.take(place, 0, report);
  const places = intake.of(0).map(({ place }) => place);
  return { places, report, byId: new Map(places.map((place) => [place.id, place])) };
}

/** As `importFrom`, of a file with this content. */
export async function importContent(content: string | Uint8Array, given: unknown = {}) {
  return importFrom(await scratchFile('some.osm', content), given);
}

/** Checks that an import fails with a message for people: it names the file and has no trace of our code. */
export async function fails(content: string | Uint8Array, words: RegExp): Promise<void> {
  const thrown = await importContent(content).then(
    () => 'nothing',
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(FingerpostError);
  expect(thrown).toMatchObject({ code: 'bad-input', message: expect.stringMatching(words) });
  expect((thrown as FingerpostError).message).toMatch(/some\.osm/);
  expect((thrown as FingerpostError).message).not.toMatch(/\n|node:internal|TypeError/);
}

/** Every element of a file. */
export async function elementsOf(path: string): Promise<OsmElement[]> {
  const file = await openSource(path);
  const elements: OsmElement[] = [];
  for await (const batch of openOsm(file, () => {}).read(['node', 'way', 'relation'], 0))
    elements.push(...batch);
  await file.close();
  return elements;
}

type TagsOf = Readonly<Record<string, string>>;

/** OSM XML of elements written out, e.g. those of `nodeXml`. */
export const osmXml = (...elements: string[]): string =>
  `<osm version="0.6">\n${elements.join('\n')}\n</osm>\n`;

const tagsXml = (tags: TagsOf): string =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${v.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`)
    .join('');

export function nodeXml(
  id: number,
  tags: TagsOf = {},
  [lat, lon]: readonly [string, string] = ['50', '8'],
): string {
  return `<node id="${id}" lat="${lat}" lon="${lon}">${tagsXml(tags)}</node>`;
}

export function wayXml(id: number, refs: readonly number[], tags: TagsOf = {}): string {
  return `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsXml(tags)}</way>`;
}

export function relationXml(
  id: number,
  members: readonly (readonly [string, number, string])[],
  tags: TagsOf,
): string {
  const inside = members.map(([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`);
  return `<relation id="${id}">${inside.join('')}${tagsXml(tags)}</relation>`;
}

/** Returns the place of a node with these tags, if any. */
export async function placeOf(tags: TagsOf, given: unknown = {}): Promise<Place | undefined> {
  const { places } = await importContent(osmXml(nodeXml(1, tags)), given);
  return places[0];
}

/** A town with a pub and a lane. */
export const TOWN = osmXml(
  nodeXml(1, { amenity: 'pub', name: 'Rose' }, ['50', '8']),
  nodeXml(2, {}, ['50.01', '8.01']),
  wayXml(3, [1, 2], { highway: 'residential', name: 'Mill Lane' }),
);
