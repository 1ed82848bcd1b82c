import type { PlaceRecord } from '../../place-schema.ts';
import { oneSpaced, saidOnce } from '../said.ts';
import { dialled } from './codes.ts';
import { nameWithIndicator } from './names.ts';
import type { NaptanArea, NaptanStop } from './record.ts';
import { type StationKind, stationType } from './stop-types.ts';

/** Degrees as texts; nothing where it isn't known. */
export type Position = { readonly lat: string; readonly lon: string } | undefined;

/**
 * A stop as a place, named with its indicator; the common name by itself is an alternative, so that search finds
 * it whole.
 */
export function stopPlace(stop: NaptanStop, type: string, live: boolean, position: Position): PlaceRecord {
  const common = oneSpaced(stop.name);
  const name = nameWithIndicator(stop);
  return {
    ...describe(stop, common, position),
    name,
    // By the common name first: else all that are opposite something stand together.
    name_sort: common,
    type: [type],
    alternative_names: [common, ...saidOnce(stop.otherNames, [common, name])].filter(
      (other) => other !== name,
    ),
    ...(live && { rti: { bus: 'Live bus departure times' } }),
  };
}

/** A station as a place. What stands for the indicator of its parts is no part of its name. */
export function stationPlace(stop: NaptanStop, kind: StationKind, position: Position): PlaceRecord {
  const name = oneSpaced(stop.name);
  return {
    ...describe(stop, name, position),
    name,
    type: [stationType(kind, name)],
    alternative_names: saidOnce(stop.otherNames, [name]),
  };
}

export function areaPlace(area: NaptanArea, type: string, position: Position): PlaceRecord {
  const id = areaId(area.code);
  return {
    id,
    identifiers: [id],
    name: oneSpaced(area.name),
    type: [type],
    ...position,
    parent: area.parents.map(areaId),
  };
}

export function areaId(code: string): string {
  return `stoparea:${code}`;
}

type Described = Pick<PlaceRecord, 'id' | 'identifiers' | 'lat' | 'lon' | 'short_name' | 'tags' | 'parent'>;

function describe(stop: NaptanStop, name: string, position: Position): Described {
  const id = `atco:${stop.atco}`;
  const code = dialled(stop.naptanCode);
  const [short] = saidOnce([stop.shortName], [name]);
  return {
    id,
    identifiers: code === undefined ? [id] : [id, `naptan:${code}`],
    ...position,
    ...(short !== undefined && { short_name: short }),
    tags: saidOnce([stop.street, stop.landmark, ...stop.localities], [name, oneSpaced(stop.indicator)]),
    parent: stop.areas.map(areaId),
  };
}
