import type { Fault } from '../../record/check-record.ts';
import type { PlaceRecord } from '../../record/place-schema.ts';
import { withScheme } from '../../record/safe-links.ts';
import { collapseSpaces, distinctTexts } from '../clean-text.ts';
import type { TextOf } from '../csv/csv-table.ts';
import { degreesOf } from '../mapping/position-text.ts';

/** The role of a row by its `location_type`, with the names of the GTFS reference. */
export const locationTypes: Readonly<Record<string, { readonly role: 'stop' | 'station' } | Fault>> = {
  '': { role: 'stop' },
  '0': { role: 'stop' },
  '1': { role: 'station' },
  // Users search for the station. These rows have no name of their own, or repeat the station's.
  '2': { reason: 'is an entrance or exit of a station (location_type 2)', byRule: true },
  '3': { reason: 'is a node of the ways within a station (location_type 3)', byRule: true },
  '4': { reason: 'is a boarding area of a platform (location_type 4)', byRule: true },
};

/** `wheelchair_boarding`: 0 or empty is unknown. */
const BOARDING: Readonly<Record<string, boolean>> = { 1: true, 2: false };

/**
 * Converts a row of stops.txt to a record; fields: GTFS reference, stops.txt.
 * @param prefix prefix of the identifiers.
 */
export function placeOf(text: TextOf, type: string, prefix: string): PlaceRecord {
  const name = nameOf(text);
  const code = text('stop_code');
  const id = stopIdentifier(prefix, text('stop_id'));
  const zone = text('zone_id');
  const url = withScheme(text('stop_url'));
  const boarding = Object.hasOwn(BOARDING, text('wheelchair_boarding'))
    ? BOARDING[text('wheelchair_boarding')]
    : undefined;
  const parent = text('parent_station');
  return {
    id,
    identifiers:
      code === '' || code === text('stop_id') ? [id] : [id, stopIdentifier(`${prefix}-code`, code)],
    name,
    type: [type],
    ...positionOf(text),
    hidden_names: [
      ...new Set([
        collapseSpaces(text('stop_name')),
        ...distinctTexts([text('tts_stop_name')]),
        // The code printed on the stop may be a single letter. The stop_id is an identifier anyway.
        ...(code === text('stop_id') ? [] : [code]),
      ]),
    ].filter((other) => other !== '' && other !== name),
    tags: distinctTexts([text('stop_desc'), /^\w{1,3}$/.test(zone) ? `Zone ${zone}` : zone], [name]),
    ...(/^https?:\/\/\S+$/i.test(url) && { website: url }),
    ...(parent !== '' && { parent: [stopIdentifier(prefix, parent)] }),
    ...(boarding !== undefined && {
      accessibility: { has_wheelchair_access: boarding, has_wheelchair_boarding: boarding },
    }),
  };
}

/** Returns an identifier. Blanks and commas are not allowed in one and are percent-encoded. */
function stopIdentifier(prefix: string, id: string): string {
  return `${prefix}:${id.replaceAll(/[\s,%]/g, encodeURIComponent)}`;
}

/** Returns the name of a stop. Platforms share the name of their station, so the code is added. */
function nameOf(text: TextOf): string {
  const name = collapseSpaces(text('stop_name'));
  const platform = text('platform_code');
  const says = platform === '' || ` ${name.toLowerCase()}`.endsWith(` ${platform.toLowerCase()}`);
  return says || name === '' ? name : `${name} (platform ${platform})`;
}

function positionOf(text: TextOf): Pick<PlaceRecord, 'lat' | 'lon'> {
  const [lat, lon] = [degreesOf(text('stop_lat')), degreesOf(text('stop_lon'))];
  return { ...(lat !== '' && { lat }), ...(lon !== '' && { lon }) };
}
