import type { PlaceRecord } from '../../record/place-schema.ts';
import { withScheme } from '../../record/safe-links.ts';
import { collapseSpaces, distinctTexts } from '../clean-text.ts';
import type { TextOf } from '../csv/csv-table.ts';

/** What becomes of a row by its `location_type`, as the GTFS reference names them. */
export const locationTypes: Readonly<
  Record<string, { readonly role: 'stop' | 'station' } | { readonly reason: string }>
> = {
  '': { role: 'stop' },
  '0': { role: 'stop' },
  '1': { role: 'station' },
  // Who looks for a place wants the station: these have no name of their own, or that of the station again.
  '2': { reason: 'is an entrance or exit of a station (location_type 2)' },
  '3': { reason: 'is a node of the ways within a station (location_type 3)' },
  '4': { reason: 'is a boarding area of a platform (location_type 4)' },
};

/** `wheelchair_boarding`: 0 or empty is unknown. */
const BOARDING: Readonly<Record<string, boolean>> = { 1: true, 2: false };

/**
 * A row of stops.txt as a place; fields: GTFS reference, stops.txt.
 * @param prefix of the identifiers.
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
        // What is printed on the stop for passengers may be a single letter. By the stop_id it is found anyway.
        ...(code === text('stop_id') ? [] : [code]),
      ]),
    ].filter((other) => other !== '' && other !== name),
    tags: distinctTexts([text('stop_desc'), /^\w{1,3}$/.test(zone) ? `Zone ${zone}` : zone], [name]),
    ...(/^https?:\/\/\S+$/i.test(url) && { website: url }),
    ...(parent !== '' && { parent: [stopIdentifier(prefix, parent)] }),
    ...(boarding !== undefined && { accessibility: { has_wheelchair_boarding: boarding } }),
  };
}

/** Blanks and commas, which identifiers can't have, are written as in URLs. */
function stopIdentifier(prefix: string, id: string): string {
  return `${prefix}:${id.replaceAll(/[\s,%]/g, encodeURIComponent)}`;
}

/** Platforms have the name of their station: the code tells them apart. */
function nameOf(text: TextOf): string {
  const name = collapseSpaces(text('stop_name'));
  const platform = text('platform_code');
  const says = platform === '' || ` ${name.toLowerCase()}`.endsWith(` ${platform.toLowerCase()}`);
  return says || name === '' ? name : `${name} (platform ${platform})`;
}

/** Nought and nought, in the sea off Africa, is what programs write that don't know. */
function positionOf(text: TextOf): Pick<PlaceRecord, 'lat' | 'lon'> {
  const [lat, lon] = [text('stop_lat'), text('stop_lon')];
  const unknown = (lat === '' && lon === '') || (Number(lat) === 0 && Number(lon) === 0);
  return unknown ? {} : { ...(lat !== '' && { lat }), ...(lon !== '' && { lon }) };
}
