import { distanceKm } from '../../../src/core/geo.ts';
import type { PlaceRecord } from '../../place-schema.ts';
import type { StationKind } from './stop-types.ts';

/** A station, or a part of one, as it is held until all of them are known. */
export interface StationStop {
  readonly kind: StationKind;
  readonly line: number;
  readonly atco: string;
  readonly crs: string;
  /** The place that it makes, or would make; its parents are its stop areas. */
  readonly place: PlaceRecord;
}

/** A stop area that is a station's. */
export interface StationArea {
  readonly kind: StationKind;
  readonly line: number;
  readonly place: PlaceRecord;
}

/** What became of a stop or an area: a place, or a part of one. */
export interface Settled {
  readonly line: number;
  readonly place?: PlaceRecord;
  /** What it is of, e.g. `9100OXFD`. */
  readonly partOf?: string;
}

/** Stations of the same name that are nearer to each other are one, in kilometres. */
const SAME_STATION_KM = 0.5;
/** A part whose code isn't its station's belongs to the nearest one, in kilometres. */
const NEAREST_KM = 0.3;
/** A code may be like a station's by chance: further off, it is. In kilometres. */
const FARTHEST_KM = 5;

/**
 * Makes each station one place.
 *
 * Who looks for a station wants it once: not its four entrances and twelve platforms, which have the same name, nor
 * the stop area that NaPTAN draws around them. So these are no places of their own; their codes are identifiers of the
 * station, so that links and other sources that name them lead to it. (Bays of a bus station are places: buses leave
 * from them, and their names differ.) The file of one authority has the entrances of rail stations without the
 * stations, which are in a national file: there, the entrances make the station.
 *
 * Parts know their station by its code: entrance `2280CLTHRPS0` and platform `9100CLTHRPS1` are of `9100CLTHRPS`.
 * All but a hundred of the country's six thousand do; those are given to the nearest station of their kind.
 */
export class Stations {
  private readonly stations: StationStop[] = [];
  private readonly parts: StationStop[] = [];
  private readonly areas: StationArea[] = [];

  addStation(stop: StationStop): void {
    this.stations.push(stop);
  }

  addPart(stop: StationStop): void {
    this.parts.push(stop);
  }

  addArea(area: StationArea): void {
    this.areas.push(area);
  }

  /** All that was added, each once. */
  *settle(): Generator<Settled> {
    const groups = this.groups();
    const areas = new Map(this.areas.map((area) => [area.place.id, area]));
    const byArea = new Map<string, Set<Group>>();
    for (const group of groups) {
      for (const id of group.areaIds()) {
        if (areas.get(id)?.kind !== group.kind) continue;
        byArea.set(id, (byArea.get(id) ?? new Set()).add(group));
      }
    }
    for (const [id, area] of areas) {
      const [group, other] = byArea.get(id) ?? [];
      // An area around two stations is something else than either.
      if (group && !other) group.areas.push(area);
      else yield { line: area.line, place: area.place };
    }
    for (const group of groups) yield* group.settle();
  }

  private groups(): Group[] {
    const groups: Group[] = [];
    const byName = new Map<string, Group[]>();
    const byStem = new Map<string, Group>();
    const byCrs = new Map<string, Group>();
    // Codes of the national registers begin with 9; what an authority has of the same station is an entrance.
    const isNational = ({ atco }: StationStop): boolean => atco.startsWith('9');
    for (const stop of [...this.stations].sort((a, b) => Number(isNational(b)) - Number(isNational(a)))) {
      const key = nameKey(stop);
      const near = byName
        .get(key)
        ?.find(({ first }) => (kmBetween(first, stop) ?? Infinity) <= SAME_STATION_KM);
      const group = (stop.crs && byCrs.get(stop.crs)) || near || new Group(stop);
      if (group.first === stop) {
        groups.push(group);
        byName.set(key, [...(byName.get(key) ?? []), group]);
      } else group.add(stop);
      if (stop.crs) byCrs.set(stop.crs, group);
      byStem.set(stemKey(stop.kind, stop.atco.slice(4)), group);
    }
    const stations = [...groups];
    for (const part of this.parts) {
      const key = nameKey(part);
      const group =
        byCode(part, byStem) ?? nearest(part, stations) ?? nearest(part, byName.get(key), SAME_STATION_KM);
      if (group) {
        group.add(part);
        continue;
      }
      const own = new Group(part);
      groups.push(own);
      byName.set(key, [...(byName.get(key) ?? []), own]);
      const stem = part.atco.slice(4).replace(/\d{1,2}$/, '');
      // Digits alone number all the stops of an area.
      if (/[A-Z]{2}/.test(stem)) byStem.set(stemKey(part.kind, stem), own);
    }
    return groups;
  }
}

/** A station with its parts. */
class Group {
  readonly kind: StationKind;
  readonly first: StationStop;
  readonly areas: StationArea[] = [];
  private readonly others: StationStop[] = [];

  constructor(first: StationStop) {
    this.kind = first.kind;
    this.first = first;
  }

  add(stop: StationStop): void {
    this.others.push(stop);
  }

  areaIds(): string[] {
    return [...new Set([this.first, ...this.others].flatMap(({ place }) => place.parent ?? []))];
  }

  *settle(): Generator<Settled> {
    const { first, others, areas } = this;
    const all = [first.place, ...others.map(({ place }) => place), ...areas.map(({ place }) => place)];
    const crs = [first, ...others].find((stop) => stop.crs !== '')?.crs;
    const name = first.place.name;
    const ids = areas.map(({ place }) => place.id);
    yield {
      line: first.line,
      place: {
        ...first.place,
        ...(crs && { id: `crs:${crs}` }),
        identifiers: [...(crs ? [`crs:${crs}`] : []), ...all.flatMap(({ identifiers = [] }) => identifiers)],
        alternative_names: [
          ...(first.place.alternative_names ?? []),
          ...areas.map(({ place }) => place.name).filter((other) => other !== name),
        ],
        parent: all.flatMap(({ parent = [] }) => parent).filter((id) => !ids.includes(id)),
      },
    };
    for (const { line } of [...others, ...areas]) yield { line, partOf: first.atco };
  }
}

function nameKey({ kind, place }: StationStop): string {
  return `${kind} ${place.name.toLowerCase()}`;
}

/** Museum railways have stations of the metro type with entrances of the rail type. */
function stemKey(kind: StationKind, stem: string): string {
  return `${kind === 'metro' ? 'rail' : kind} ${stem}`;
}

function byCode(part: StationStop, byStem: ReadonlyMap<string, Group>): Group | undefined {
  const code = part.atco.slice(4);
  return [code.slice(0, -1), code.slice(0, -2), code]
    .map((stem) => byStem.get(stemKey(part.kind, stem)))
    .find((group) => group && (kmBetween(group.first, part) ?? 0) <= FARTHEST_KM);
}

function nearest(part: StationStop, groups: readonly Group[] = [], withinKm = NEAREST_KM): Group | undefined {
  let best: Group | undefined;
  let bestKm = withinKm;
  for (const group of groups) {
    if (group.kind !== part.kind) continue;
    const km = kmBetween(group.first, part);
    if (km === undefined || km > bestKm) continue;
    best = group;
    bestKm = km;
  }
  return best;
}

function kmBetween({ place: a }: StationStop, { place: b }: StationStop): number | undefined {
  if (a.lat === undefined || b.lat === undefined) return undefined;
  return distanceKm({ lat: Number(a.lat), lon: Number(a.lon) }, { lat: Number(b.lat), lon: Number(b.lon) });
}
