import type { PlaceRecord } from '../../record/place-schema.ts';
import { collapseSpaces, distinctTexts, toKeypadDigits } from '../clean-text.ts';
import { isAbbreviation, nameWithIndicator } from './names.ts';
import type { NaptanArea, NaptanStop } from './read/record.ts';
import { type StationKind, stationType } from './stop-types.ts';

/** Degrees as texts; nothing where it isn't known. */
export type Position = { readonly lat: string; readonly lon: string } | undefined;

/**
 * A stop as a place, named with its indicator; the common name by itself is a hidden name, so that search finds it
 * whole, and nobody reads it twice.
 */
export function stopPlace(stop: NaptanStop, type: string, live: boolean, position: Position): PlaceRecord {
  const common = collapseSpaces(stop.name);
  const name = nameWithIndicator(stop);
  const described = describe(stop, common, position);
  return {
    ...described,
    name,
    hidden_names: [...(common === name ? [] : [common]), ...described.hidden_names],
    // By the common name first: else all that are opposite something stand together.
    name_sort: common,
    type: [type],
    alternative_names: distinctTexts(stop.otherNames, [common, name]),
    ...(live && { rti: { bus: 'Live bus departure times' } }),
  };
}

/** A station as a place, or a part that may stand for it. What tells its parts apart is no part of its name. */
export function stationPlace(stop: NaptanStop, kind: StationKind, position: Position): PlaceRecord {
  const name = withoutEntrance(collapseSpaces(stop.name));
  return {
    ...describe(stop, name, position),
    name,
    type: [stationType(kind, name)],
    alternative_names: distinctTexts(stop.otherNames, [name]),
  };
}

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

export function areaId(code: string): string {
  return `stoparea:${code}`;
}

/** "Rhyl Rail Station (Main Entrance)" → "Rhyl Rail Station". */
function withoutEntrance(name: string): string {
  return name.replace(/(?<=. station) (\([^()]*\bentrance\)|(\w+ )?entrance)$/i, '');
}

/** Street, locality, and what that is in. */
const MAX_ADDRESS_LINES = 3;

interface Described
  extends Pick<
    PlaceRecord,
    'id' | 'identifiers' | 'lat' | 'lon' | 'address' | 'short_name' | 'tags' | 'parent'
  > {
  readonly hidden_names: string[];
}

function describe(stop: NaptanStop, name: string, position: Position): Described {
  const id = `atco:${stop.atco}`;
  const code = dialled(stop.naptanCode);
  const [short] = distinctTexts([stop.shortName], [name]);
  const address = distinctTexts([stop.street, ...stop.localities])
    .slice(0, MAX_ADDRESS_LINES)
    .join(', ');
  const isOther = short !== undefined && !isAbbreviation(short, name);
  return {
    id,
    identifiers: code === undefined ? [id] : [id, `naptan:${code}`],
    ...position,
    ...(isOther && { short_name: short }),
    hidden_names: short === undefined || isOther || !/\w\W*\w/.test(short) ? [] : [short],
    // Stops of one name are told apart by where they are.
    ...(address !== '' && { address }),
    tags: distinctTexts(
      [stop.street, stop.landmark, ...stop.localities],
      [name, collapseSpaces(stop.indicator)],
    ),
    parent: stop.areas.map(areaId),
  };
}

/**
 * The code of a stop as passengers dial it and many stops print it: `oxfawmpa` → `69329672`, letters by the
 * keys of a telephone. Codes that are digits already stay as they are.
 *
 * @returns `undefined` for what is not of letters and digits.
 */
export function dialled(code: string): string | undefined {
  const text = code.trim().toLowerCase();
  return /^[a-z0-9]+$/.test(text) ? toKeypadDigits(text) : undefined;
}
