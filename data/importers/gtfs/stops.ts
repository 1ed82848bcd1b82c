import type { PlaceRecord } from '../../record/place-schema.ts';
import type { Report } from '../../record/report.ts';
import { distinctTexts } from '../clean-text.ts';
import type { TableRow } from '../csv/csv-table.ts';
import type { GivenRecord } from '../mapping/read-places.ts';
import { type ModeTypes, modeOf } from './modes.ts';
import { locationTypes, placeOf } from './places.ts';

/** The feed and its settings. */
export interface StopsOptions {
  readonly path: string;
  readonly prefix: string;
  readonly report: Report;
  /** Mode of stops that have none themselves. */
  readonly mode: ModeTypes;
  /** Returns the modes of the routes that serve a stop or station, the most prominent first. */
  readonly modesOf?: (stopId: string) => readonly ModeTypes[];
  /** Returns the names of a stop in other languages. */
  readonly namesOf?: (stopId: string, stopName: string) => readonly string[];
}

/** Converts the rows of stops.txt to records. */
export class Stops {
  private readonly options: StopsOptions;
  /** The stop that each code leads to. */
  private readonly owners = new Map<string, string>();
  private readonly stations = new Map<string, PlaceRecord>();
  /** Platforms wait for all rows, because their station may define the wheelchair boarding. */
  private readonly waiting: { readonly line: number; readonly record: PlaceRecord }[] = [];

  constructor(options: StopsOptions) {
    this.options = options;
  }

  /**
   * Adds a row.
   * @returns the record of the row, or why it is left out; `undefined` when it belongs to `platforms`.
   */
  add({ line, text }: TableRow): GivenRecord | undefined {
    const { mode, prefix, modesOf, namesOf } = this.options;
    const id = text('stop_id');
    const type = text('location_type');
    const role = Object.hasOwn(locationTypes, type)
      ? locationTypes[type]!
      : { reason: 'has a location_type that is not known' };
    if ('reason' in role) return { line, record: { ...role, detail: id } };
    if (id === '') return { line, record: { reason: 'has no stop_id' } };
    if (text('stop_name') === '') return { line, record: { reason: 'has no stop_name', detail: id } };

    const hasParent = text('parent_station') !== '';
    const vehicle = modeOf(text('vehicle_type'));
    const served = vehicle ? [vehicle] : (modesOf?.(id) ?? []);
    const modes = served.length > 0 ? served : [mode];
    const kind = role.role === 'station' ? 'station' : hasParent ? 'platform' : 'stop';
    const types = [...new Set(modes.map((own) => own[kind]))];
    const record = this.withOwnCode({ ...placeOf(text, types[0]!, prefix), type: types });
    const names = namesOf?.(id, text('stop_name')) ?? [];
    const others = distinctTexts(names, [record.name, text('stop_name')]);
    if (others.length > 0) record.alternative_names = others;
    if (kind === 'station' && !this.stations.has(record.id)) this.stations.set(record.id, record);
    if (kind !== 'platform') return this.accept(record, line);
    this.waiting.push({ line, record });
    return undefined;
  }

  /**
   * Returns the stops that are part of a station. Call it after all rows. They inherit missing accessibility from the
   * station, and those called by a number or letter are named after it.
   */
  *platforms(): Generator<GivenRecord> {
    for (const { line, record } of this.waiting) {
      const [parent = ''] = record.parent ?? [];
      const station = this.stations.get(parent);
      if (!station) this.warn('a parent_station is not among the stations of the file', line);
      const accessibility = record.accessibility ?? station?.accessibility;
      const named = { ...record, ...withStation(record, station) };
      yield this.accept({ ...named, ...(accessibility && { accessibility }) }, line);
    }
  }

  private accept(record: PlaceRecord, line: number): GivenRecord {
    if (record.lat === undefined && record.lon === undefined) this.warn('a stop has no position', line);
    return { line, record };
  }

  private warn(words: string, line: number): void {
    this.options.report.warn(words, `${this.options.path}:${line}`);
  }

  /** Removes codes that an earlier stop has. The platforms of a station may share its code. */
  private withOwnCode(record: PlaceRecord): PlaceRecord {
    const identifiers = (record.identifiers ?? []).filter((identifier) => {
      const owner = this.owners.get(identifier);
      if (owner === undefined) this.owners.set(identifier, record.id);
      return owner === undefined || owner === record.id || identifier === record.id;
    });
    return { ...record, identifiers };
  }
}

/** The number or letter of a platform, such as `2`, `12 b` or `C`. */
const PLATFORM = /^(\d{1,3} ?[a-z]?|[a-z])$/i;

/** Returns the name of a platform with its station, where it has only a number or a letter. */
function withStation({ name, hidden_names = [] }: PlaceRecord, station?: PlaceRecord): Partial<PlaceRecord> {
  if (!station || !PLATFORM.test(name)) return {};
  return { name: `${station.name} (platform ${name})`, hidden_names: [...hidden_names, name] };
}
