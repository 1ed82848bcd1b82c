import * as v from 'valibot';
import { isArea, type Place } from '../../src/core/place.ts';
import { strictObject } from '../io/form-errors.ts';
import { key } from '../io/json-file.ts';
import { warnOfNewTypes } from '../record/check-record.ts';
import { cleanRecord } from '../record/clean-record.ts';
import { toPlace } from '../record/place-record.ts';
import { type Importer, readImportConfig } from './importer.ts';
import { CountryOfFile, countrySchema } from './osm/address/country.ts';
import { loadAddressLayouts } from './osm/address/layout.ts';
import { Buildings } from './osm/buildings.ts';
import {
  BUILDING_OF_PLACE,
  type Candidate,
  ElementCandidates,
  PART_OF_AREA,
  PART_OF_STOP,
} from './osm/candidates.ts';
import { NamedAreas } from './osm/named-areas.ts';
import { readAreas } from './osm/outlines/areas.ts';
import type { Outline } from './osm/outlines/outline.ts';
import { degreesOf, type Point, pointOf } from './osm/positions.ts';
import { openOsm } from './osm/read/source.ts';
import { recordOf, type Where } from './osm/record.ts';
import { Stops } from './osm/stops.ts';
import { osmTypesSchema } from './osm/type-rule.ts';
import { readTypeTable } from './osm/type-table.ts';

/** The settings of an OpenStreetMap file. */
export const osmSettings = strictObject({
  types: key(osmTypesSchema, 'Rules for which tags make which type of place, before those of the package', {
    'amenity=bench': '/amenities/bench',
  }),
  areas: key(
    v.boolean(),
    'Whether streets, squares, suburbs, villages, towns and water are places. Default: true',
    false,
  ),
  country: key(countrySchema, 'Country of addresses without one', 'GB'),
});

/**
 * Reads the places of an OpenStreetMap file: PBF, XML or Overpass JSON. Nodes come first, then ways and relations,
 * then buildings that are nothing else, then stops and areas, whose elements are united. Memory holds the buildings,
 * the stops, the areas, the ways and relations that are places, and the positions of their nodes.
 *
 * @throws FingerpostError `bad-input` when the file cannot be read to its end, or has another format.
 */
export const importOsm: Importer = async function* (
  file,
  { types, report, config: given },
): AsyncGenerator<Place> {
  const { path } = file;
  const config = readImportConfig(given, osmSettings);
  const { country = given.country } = config;
  const table = await readTypeTable(config.types, config.areas);
  const layOut = await loadAddressLayouts();
  const source = openOsm(file, (words) => report.warn(`${path}: ${words}`));
  const candidates = new ElementCandidates(path, table, types, report);
  const stops = new Stops();
  const namedAreas = new NamedAreas();
  const accept = (made: Place): Place => {
    warnOfNewTypes(made, types, report, table.readyTypes);
    if (made.name.includes('\uFFFD')) report.warn(`${path}: a name has bytes that are not UTF-8`);
    return made;
  };
  const places = function* (
    candidate: Candidate,
    where: Where,
    point: Point,
    outline?: Outline,
  ): Generator<Place> {
    const { element, kinds } = candidate;
    const made = toPlace(cleanRecord(recordOf(element, kinds, where, addresses), report));
    if (isArea(made.type)) namedAreas.collect(element, made, point, outline);
    else if (!stops.collect(element, made) && !buildings.collect(candidate, made)) yield accept(made);
  };

  const countries = new CountryOfFile();
  const areas = await readAreas(source, candidates, countries);
  const buildings = new Buildings(areas.candidates);
  const addresses = { layOut, country: country ?? countries.country() };
  report.region = { country: addresses.country, state: countries.state(addresses.country) };
  for await (const batch of source.read(['node'], 2)) {
    for (const element of batch) {
      if (element.type !== 'node') continue;
      const point = pointOf(element);
      if (point) areas.positions.put(element.id, point);
      const candidate = candidates.take(element);
      if (!candidate) continue;
      const { lat, lon } = element;
      if (point) yield* places(candidate, { lat, lon }, point);
      else candidates.leaveOut(element, 'has a position that is not on the globe', `${lat}, ${lon}`);
    }
  }
  for (const { candidate, outline } of areas.outlines()) {
    if (!outline) {
      candidates.leaveOut(candidate.element, 'is an outline of which the file has no node');
      continue;
    }
    const { centre, shape, partial } = outline;
    if (partial) report.warn(`${path}: a place has no shape, as the file lacks part of its outline`);
    const [lon, lat] = [degreesOf(centre[0]), degreesOf(centre[1])];
    yield* places(candidate, { lat, lon, ...(shape !== undefined && { shape }) }, centre, outline);
  }
  for (const { element, place, isWithinNamesake } of buildings.all()) {
    if (isWithinNamesake) candidates.leaveOut(element, BUILDING_OF_PLACE);
    else yield accept(place);
  }
  for (const { place, parts } of stops.unite()) {
    for (const part of parts) candidates.leaveOut(part, PART_OF_STOP);
    yield accept(place);
  }
  for (const { place, parts } of namedAreas.unite()) {
    for (const part of parts) candidates.leaveOut(part, PART_OF_AREA);
    yield accept(place);
  }

  if (candidates.noPlaces > 0) {
    const count = candidates.noPlaces.toLocaleString('en');
    report.note(`${path}: ${count} elements are no places, such as roads and trees`);
  }
};
