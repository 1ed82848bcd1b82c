import type { Place } from '../../../../src/core/place.ts';
import { kmBetween } from '../../../record/positions.ts';
import type { StationKind } from '../stop-types.ts';
import { Group, type Settled, type StationArea, type StationStop } from './station-group.ts';
import { withStationsElsewhere } from './stations-elsewhere.ts';

/** Stations of the same name that are nearer to each other are one, in kilometres. */
const SAME_STATION_KM = 0.5;
/** A part whose code isn't that of a station of its own register belongs to the nearest one, in kilometres. */
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
 * stations, which are in a national file: there, the entrances make the station, unless another source has it.
 *
 * Parts know their station by its code: entrance `2280CLTHRPS0` and platform `9100CLTHRPS1` are of `9100CLTHRPS`.
 * All but a hundred of the country's six thousand do; those are given to the nearest station of their kind.
 *
 * A station and its parts may be in several files, some in more than one. Which file says what makes no difference: stops
 * are taken in the order of their codes.
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

  /**
   * All that was added, each once.
   * @param others places of other sources: entrances without their station are of one that is there.
   */
  *settle(others: readonly Place[]): Generator<Settled> {
    const groups = withStationsElsewhere(this.groups(), others, NEAREST_KM);
    const areas = new Map<string, StationArea>();
    for (const area of this.areas) {
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
      // An area around two stations is something else than either.
      if (group && !other) group.areas.push(area);
      else yield { file, line, place };
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
    const stations = inOrder(this.stations).sort((a, b) => Number(isNational(b)) - Number(isNational(a)));
    const byAtco = new Map<string, Group>();
    for (const stop of stations) {
      const key = nameKey(stop);
      const near = byName
        .get(key)
        ?.find(({ first }) => (kmBetween(first.place, stop.place) ?? Infinity) <= SAME_STATION_KM);
      const group = byAtco.get(stop.atco) ?? ((stop.crs && byCrs.get(stop.crs)) || near || new Group(stop));
      if (group.first === stop) {
        groups.push(group);
        byName.set(key, [...(byName.get(key) ?? []), group]);
      } else group.add(stop);
      if (stop.crs) byCrs.set(stop.crs, group);
      byStem.set(stemKey(stop.kind, stop.atco.slice(4)), group);
      byAtco.set(stop.atco, group);
    }
    const whole = [...groups];
    for (const part of inOrder(this.parts)) {
      const key = nameKey(part);
      const group =
        byAtco.get(part.atco) ??
        byCode(part, byStem) ??
        nearest(part, whole) ??
        nearest(part, byName.get(key), SAME_STATION_KM);
      const own = group ?? new Group(part, true);
      byAtco.set(part.atco, own);
      if (group) {
        group.add(part);
        continue;
      }
      groups.push(own);
      byName.set(key, [...(byName.get(key) ?? []), own]);
      const stem = part.atco.slice(4).replace(/\d{1,2}$/, '');
      // Digits alone number all the stops of an area.
      if (/[A-Z]{2}/.test(stem)) byStem.set(stemKey(part.kind, stem), own);
    }
    return groups;
  }
}

/** By their codes; of those with one code, as they were added. */
function inOrder(stops: readonly StationStop[]): StationStop[] {
  return stops.toSorted((a, b) => (a.atco < b.atco ? -1 : Number(a.atco > b.atco)));
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
    .find((group) => group && (kmBetween(group.first.place, part.place) ?? 0) <= FARTHEST_KM);
}

function nearest(part: StationStop, groups: readonly Group[] = [], withinKm = NEAREST_KM): Group | undefined {
  let best: Group | undefined;
  let bestKm = withinKm;
  for (const group of groups) {
    if (group.kind !== part.kind) continue;
    const km = kmBetween(group.first.place, part.place);
    if (km === undefined || km > bestKm) continue;
    best = group;
    bestKm = km;
  }
  return best;
}
