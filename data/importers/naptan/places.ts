import type { PlaceRecord } from '../../record/place-schema.ts';
import { collapseSpaces, distinctTexts, toKeypadDigits } from '../clean-text.ts';
import { nameWithIndicator } from './names.ts';
import type { NaptanArea, NaptanStop } from './read/record.ts';
import { type StationKind, stationType } from './stop-types.ts';

/** Degrees as texts; `undefined` when unknown. */
export type Position = { readonly lat: string; readonly lon: string } | undefined;

/**
 * Converts a stop to a record, named with its indicator. The common name is a hidden name, so that a search for it
 * matches without showing it twice.
 */
export function stopPlace(stop: NaptanStop, type: string, live: boolean, position: Position): PlaceRecord {
  const common = collapseSpaces(stop.name);
  const name = nameWithIndicator(stop);
  const described = describe(stop, common, position);
  return {
    ...described,
    name,
    hidden_names: [...(common === name ? [] : [common]), ...described.hidden_names],
    // Sorted by the common name, otherwise all stops with "Opposite" would be neighbours.
    name_sort: common,
    type: [type],
    alternative_names: distinctTexts(stop.otherNames, [common, name]),
    ...(live && { rti: { bus: 'Live bus departure times' } }),
  };
}

/** Converts a station, or a part that may represent it, to a record. The name does not distinguish its parts. */
export function stationPlace(stop: NaptanStop, kind: StationKind, position: Position): PlaceRecord {
  const name = withoutEntrance(collapseSpaces(stop.name));
  return {
    ...describe(stop, name, position),
    name,
    type: [stationType(kind, name)],
    alternative_names: distinctTexts(stop.otherNames, [name]),
  };
}

/** Converts a stop area to a record. */
export function areaPlace(area: NaptanArea, type: string, position: Position): PlaceRecord {
  const id = areaId(area.code);
  return {
    id,
    identifiers: [id],
    name: collapseSpaces(area.name),
    type: [type],
    ...position,
    parent: area.parents.map(areaId),
  };
}

/** Returns the identifier of a stop area by its code. */
export function areaId(code: string): string {
  return `stoparea:${code}`;
}

/** Removes the entrance: "Rhyl Rail Station (Main Entrance)" → "Rhyl Rail Station". */
function withoutEntrance(name: string): string {
  return name.replace(/(?<=. station) (\([^()]*\bentrance\)|(\w+ )?entrance)$/i, '');
}

/** Lines of an address: street, locality, and the next larger locality. */
const MAX_ADDRESS_LINES = 3;

interface Described
  extends Pick<PlaceRecord, 'id' | 'identifiers' | 'lat' | 'lon' | 'address' | 'tags' | 'parent'> {
  readonly hidden_names: string[];
}

function describe(stop: NaptanStop, name: string, position: Position): Described {
  const id = `atco:${stop.atco}`;
  const code = dialled(stop.naptanCode);
  const [short] = distinctTexts([stop.shortName], [name]);
  const address = distinctTexts([stop.street, ...stop.localities])
    .slice(0, MAX_ADDRESS_LINES)
    .join(', ');
  return {
    id,
    identifiers: code === undefined ? [id] : [id, `naptan:${code}`],
    ...position,
    // Most short names are cut off: "Queens Ln", "Bus Station S".
    hidden_names: short !== undefined && /\w\W*\w/.test(short) ? [short] : [],
    // The address distinguishes stops with the same name.
    ...(address !== '' && { address }),
    tags: distinctTexts(
      [stop.street, stop.landmark, ...stop.localities],
      [name, collapseSpaces(stop.indicator)],
    ),
    parent: stop.areas.map(areaId),
  };
}

/**
 * Returns the code of a stop as passengers dial it and many stops print it: `oxfawmpa` → `69329672`. Digits stay as
 * they are.
 *
 * @returns `undefined` for a code with characters besides letters and digits.
 */
export function dialled(code: string): string | undefined {
  const text = code.trim().toLowerCase();
  return /^[a-z0-9]+$/.test(text) ? toKeypadDigits(text) : undefined;
}
