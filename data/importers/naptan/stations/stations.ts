import type { Place } from '../../../../src/core/place.ts';
import { append } from '../../../../src/core/structures/multimap.ts';
import { Nearby } from '../../../merge/nearby.ts';
import { kmBetween, positionOf } from '../../../record/positions.ts';
import type { StationKind } from '../stop-types.ts';
import { Group, type Settled, type StationArea, type StationStop } from './station-group.ts';

/** Stations with the same name within this distance are one. */
const SAME_STATION_KM = 0.5;
/** A part without a matching code belongs to the nearest station within this distance. */
const NEAREST_KM = 0.3;
/** Beyond this distance, a matching code is a coincidence. */
const FARTHEST_KM = 5;

/** The state that the files of a register share: stations with parts in several files, and used codes. */
export class Register {
  readonly stations: StationStop[] = [];
  readonly parts: StationStop[] = [];
  readonly areas: StationArea[] = [];
  private readonly dialled = new Map<string, string>();
  private settled: Map<string, Settled[]> | undefined;

  /**
   * Returns whether a stop is the first with its code. Different letters share a telephone key, and some codes are
   * duplicates.
   */
  isFirst(identifier: string, id: string): boolean {
    const first = this.dialled.get(identifier);
    if (first === undefined) this.dialled.set(identifier, id);
    return first === undefined || first === id;
  }

  /**
   * Returns the outcome of the stations and areas of a file. Call it after all files are read.
   * @param others places of other sources; only the first call uses them.
   */
  settledOf(file: string, others: readonly Place[]): readonly Settled[] {
    if (!this.settled) {
      this.settled = new Map();
      for (const settled of settle(this, others)) append(this.settled, settled.file, settled);
    }
    return this.settled.get(file) ?? [];
  }
}

/**
 * Unites the parts of each station.
 *
 * Users want one result for a station, not its four entrances and twelve platforms of the same name, nor the stop
 * area around them. So these are no places of their own. Their codes are identifiers of the station, so that links
 * and other sources lead to it. (Bays of a bus station are places: buses leave from them, and their names differ.) An
 * authority's file has the entrances of rail stations without the stations, which are in a national file. There the
 * entrances become the station, unless another source has it.
 *
 * The code of a part contains that of its station: entrance `2280CLTHRPS0` and platform `9100CLTHRPS1` belong to
 * `9100CLTHRPS`. Of the country's six thousand parts, all but a hundred follow this; those belong to the nearest
 * station of their kind.
 *
 * A station and its parts may be in several files, some in more than one. The distribution does not matter: stops are
 * processed in the order of their codes.
 *
 * @param others places of other sources. Entrances without a station belong to one of these.
 */
function* settle({ stations, parts, areas: given }: Register, others: readonly Place[]): Generator<Settled> {
  const groups = withStationsElsewhere(groupsOf(stations, parts), others, NEAREST_KM);
  const areas = new Map<string, StationArea>();
  for (const area of given) {
    const { file, line, place } = area;
    if (areas.has(place.id)) yield { file, line, again: true };
    else areas.set(place.id, area);
  }
  const byArea = new Map<string, Set<Group>>();
  for (const group of groups) {
    for (const id of group.areaIds()) {
      if (areas.get(id)?.kind !== group.kind) continue;
      byArea.set(id, (byArea.get(id) ?? new Set()).add(group));
    }
  }
  for (const [id, area] of areas) {
    const [group, other] = byArea.get(id) ?? [];
    const { file, line, place } = area;
    // An area around two stations belongs to neither.
    if (group && !other) group.areas.push(area);
    else yield { file, line, place };
  }
  for (const group of groups) yield* group.settle();
}

function groupsOf(given: readonly StationStop[], parts: readonly StationStop[]): Group[] {
  const groups: Group[] = [];
  const byName = new Map<string, Nearby<Group>>();
  const addByName = (key: string, group: Group): void => {
    const groups = byName.get(key) ?? new Nearby<Group>(SAME_STATION_KM);
    groups.add(group, positionOf(group.first.place));
    byName.set(key, groups);
  };
  const byStem = new Map<string, Group>();
  const byCrs = new Map<string, Group>();
  // Codes of the national registers begin with 9. An authority's stop for the same station is an entrance.
  const isNational = ({ atco }: StationStop): boolean => atco.startsWith('9');
  const stations = inOrder(given).sort((a, b) => Number(isNational(b)) - Number(isNational(a)));
  const byAtco = new Map<string, Group>();
  for (const stop of stations) {
    const key = nameKey(stop);
    const near = earliest(stop, byName.get(key));
    const group = byAtco.get(stop.atco) ?? ((stop.crs && byCrs.get(stop.crs)) || near || new Group(stop));
    if (group.first === stop) {
      groups.push(group);
      addByName(key, group);
    } else group.add(stop);
    if (stop.crs) byCrs.set(stop.crs, group);
    byStem.set(stemKey(stop.kind, stop.atco.slice(4)), group);
    byAtco.set(stop.atco, group);
  }
  const whole = new Map<StationKind, Nearby<Group>>();
  for (const group of groups) {
    const ofKind = whole.get(group.kind) ?? new Nearby<Group>(NEAREST_KM);
    ofKind.add(group, positionOf(group.first.place));
    whole.set(group.kind, ofKind);
  }
  for (const part of inOrder(parts)) {
    const key = nameKey(part);
    const group =
      byAtco.get(part.atco) ??
      byCode(part, byStem) ??
      nearest(part, whole.get(part.kind)) ??
      nearest(part, byName.get(key));
    const own = group ?? new Group(part, true);
    byAtco.set(part.atco, own);
    if (group) {
      group.add(part);
      continue;
    }
    groups.push(own);
    addByName(key, own);
    const stem = part.atco.slice(4).replace(/\d{1,2}$/, '');
    // Digits alone number all stops of an area.
    if (/[A-Z]{2}/.test(stem)) byStem.set(stemKey(part.kind, stem), own);
  }
  return groups;
}

/** Sorts stops by their codes, and equal codes by their addition. */
function inOrder(stops: readonly StationStop[]): StationStop[] {
  return stops.toSorted((a, b) => (a.atco < b.atco ? -1 : Number(a.atco > b.atco)));
}

function nameKey({ kind, place }: StationStop): string {
  return `${kind} ${place.name.toLowerCase()}`;
}

/** Museum railways have stations of the metro type with entrances of the rail type, so both share a key. */
function stemKey(kind: StationKind, stem: string): string {
  return `${kind === 'metro' ? 'rail' : kind} ${stem}`;
}

function byCode(part: StationStop, byStem: ReadonlyMap<string, Group>): Group | undefined {
  const code = part.atco.slice(4);
  return [code.slice(0, -1), code.slice(0, -2), code]
    .map((stem) => byStem.get(stemKey(part.kind, stem)))
    .find((group) => group && (kmBetween(group.first.place, part.place) ?? 0) <= FARTHEST_KM);
}

/** Returns the nearest of items that pass a test; of two at one distance, the later one. */
function nearest<T>(
  { place }: StationStop,
  items: Nearby<T> | undefined,
  test: (item: T) => boolean = () => true,
): T | undefined {
  const near = [...(items?.near(positionOf(place)) ?? [])].filter(({ item }) => test(item));
  return near.sort((a, b) => a.km - b.km || b.index - a.index)[0]?.item;
}

/** Returns the group that was added first, of those within the distance. */
function earliest(stop: StationStop, groups: Nearby<Group> | undefined): Group | undefined {
  const near = [...(groups?.near(positionOf(stop.place)) ?? [])];
  return near.sort((a, b) => a.index - b.index)[0]?.item;
}

/**
 * Assigns each group that lacks a station to the nearest station of its type in another source. The station's id
 * becomes an identifier of the group, so that merging unites them. Groups with the same station become one.
 *
 * @param others places of other sources.
 * @param withinKm maximum distance of the station from the first part.
 */
function withStationsElsewhere(
  groups: readonly Group[],
  others: readonly Place[],
  withinKm: number,
): Group[] {
  const lacking = new Set(
    groups.filter((group) => group.lacksStation).flatMap(({ first }) => first.place.type),
  );
  const stations = new Nearby<Place>(withinKm);
  for (const other of others) {
    if (other.type.some((path) => lacking.has(path))) stations.add(other, positionOf(other));
  }
  const byStation = new Map<string, Group>();
  return groups.filter((group) => {
    const { first, lacksStation } = group;
    const isOfType = ({ type }: Place): boolean => type.some((path) => first.place.type.includes(path));
    const station = lacksStation ? nearest(first, stations, isOfType) : undefined;
    if (!station) return true;
    const before = byStation.get(station.id);
    before?.absorb(group);
    byStation.set(station.id, before ?? group);
    group.elsewhere = station.id;
    return !before;
  });
}
