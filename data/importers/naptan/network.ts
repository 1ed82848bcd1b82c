import type { Place, TypeTree } from '../../../src/core/place.ts';
import { checkRecord, type Fault, isFault } from '../../record/check-record.ts';
import type { PlaceRecord } from '../../record/place-schema.ts';
import { isZero, NO_POSITION } from '../../record/positions.ts';
import type { Report } from '../../record/report.ts';
import type { ImportContext } from '../importer.ts';
import { internedString, StringPool } from '../input/string-pool.ts';
import { areaId, areaPlace, type Position, stationPlace, stopPlace } from './places.ts';
import { locate, type NaptanGrids } from './position.ts';
import { type NaptanArea, type NaptanRecord, type NaptanStop, whyNotActive } from './read/record.ts';
import type { Register } from './stations/stations.ts';
import { roleOf, stationKindOf } from './stop-types.ts';

const PART_OF_STATION = 'is an entrance, a platform or the area of a station, and found under its codes';
const IDENTIFIER = /^[a-z]+:[^\s,:]+$/;

/** Converts the stops and areas of one file of a register to places, and accounts for each in the report. */
export class Network {
  private readonly path: string;
  private readonly report: Report;
  private readonly types: TypeTree;
  private readonly register: Register;
  private readonly grids: NaptanGrids;
  private readonly strings = new StringPool();

  constructor(path: string, { report, types }: ImportContext, register: Register, grids: NaptanGrids) {
    this.path = path;
    this.register = register;
    this.grids = grids;
    this.report = report;
    this.types = types;
  }

  /**
   * Adds a record.
   * @returns the place of the record, or `undefined` when it is left out or belongs to `stations`.
   */
  add(record: NaptanRecord): Place | undefined {
    this.report.read++;
    const { line } = record;
    const id = record.kind === 'stop' ? `atco:${record.atco}` : areaId(record.code);
    const { position, problem } = locate(record.location, this.grids);
    const wrong = this.whyNot(record, id) ?? problem;
    if (wrong) {
      this.leaveOut(line, { ...wrong, detail: [id, wrong.detail].join(' ').trim() });
      return undefined;
    }
    if (!position && isZero(record.location)) this.report.note(NO_POSITION, `${this.path}:${line}`);
    return record.kind === 'area' ? this.addArea(record, position) : this.addStop(record, position);
  }

  /** Yields the stations of this file. Call it after all records of all files. */
  *stations(others: readonly Place[]): Generator<Place> {
    for (const settled of this.register.settledOf(this.path, others)) {
      const { line } = settled;
      if ('place' in settled) {
        const place = this.accept(settled.place, line);
        if (place) yield place;
      } else if ('again' in settled) this.report.repeated++;
      else
        this.leaveOut(line, { reason: PART_OF_STATION, detail: `of atco:${settled.partOf}`, byRule: true });
    }
  }

  private whyNot(record: NaptanRecord, id: string): Fault | undefined {
    const inactive = whyNotActive(record);
    if (inactive !== undefined) return { reason: inactive, byRule: true };
    if (!IDENTIFIER.test(id)) return { reason: 'has no code, or one with blanks or commas' };
    if (record.name === '') return { reason: 'has no name' };
    if (record.kind === 'area' || roleOf(record.stopType)) return undefined;
    return { reason: `has the stop type "${record.stopType}", which is not known` };
  }

  private addStop(stop: NaptanStop, position: Position): Place | undefined {
    const role = roleOf(stop.stopType)!;
    if (role.role === 'stop')
      return this.accept(stopPlace(stop, role.type, role.live === true, position), stop.line);
    const { line, atco, crs } = stop;
    const place = stationPlace(stop, role.kind, position);
    const collected = { kind: role.kind, file: this.path, line, atco, crs, place };
    this.register[role.role === 'part' ? 'parts' : 'stations'].push(collected);
    return undefined;
  }

  private addArea(area: NaptanArea, position: Position): Place | undefined {
    const kind = stationKindOf(area.areaType);
    const place = areaPlace(
      area,
      kind === 'bus' ? '/transport/bus-station' : '/transport/stop-area',
      position,
    );
    if (!kind) return this.accept(place, area.line);
    this.register.areas.push({ kind, file: this.path, line: area.line, place });
    return undefined;
  }

  private accept(record: PlaceRecord, line: number): Place | undefined {
    const identifiers = record.identifiers?.filter((identifier) => this.isFirst(identifier, record.id, line));
    const checked = checkRecord({ ...record, ...(identifiers && { identifiers }) }, this.types, this.report);
    if (isFault(checked)) {
      this.leaveOut(line, { ...checked, detail: [record.id, checked.detail].join(' ').trim() });
      return undefined;
    }
    this.report.at = line;
    return this.withPooledStrings(checked);
  }

  private withPooledStrings(place: Place): Place {
    const own = (text: string): string => this.strings.of(text);
    return {
      ...place,
      name: own(place.name),
      name_sort: own(place.name_sort),
      alternative_names: place.alternative_names.map(own),
      hidden_names: place.hidden_names.map(own),
      tags: place.tags.map(own),
      ...(place.short_name && { short_name: own(place.short_name) }),
      ...(place.lat && place.lon && { lat: internedString(place.lat), lon: internedString(place.lon) }),
    };
  }

  private leaveOut(line: number, fault: Fault): void {
    this.report.leaveOut({ file: this.path, line, ...fault });
  }

  private isFirst(identifier: string, id: string, line: number): boolean {
    const first = !identifier.startsWith('naptan:') || this.register.isFirst(identifier, id);
    if (!first) {
      this.report.warn(
        'a stop has the same NaPTAN code to dial as an earlier one, and is not found by it',
        `${this.path}:${line}`,
      );
    }
    return first;
  }
}
