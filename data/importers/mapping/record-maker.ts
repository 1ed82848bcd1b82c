import { type Fault, isFault } from '../../record/check-record.ts';
import { DEGREES_ONLY } from '../../record/positions.ts';
import type { Report } from '../../record/report.ts';
import { inDegrees, type ToDegrees } from '../crs.ts';
import type { RepresentativePoint } from '../geojson/representative-point.ts';
import { ColumnUse } from './column-use.ts';
import { defaultMapping } from './default-mapping.ts';
import { hashedId, withDerivedId } from './derived-id.ts';
import { createMapper, type Mapper, mappedColumns } from './mapper.ts';
import {
  type FoundPosition,
  mappedPosition,
  type PositionColumns,
  positionColumns,
} from './position-columns.ts';
import { isDegrees } from './position-text.ts';
import type { Mapping } from './schema.ts';
import { type Fields, valuesOf } from './text.ts';

interface RecordMakerOptions {
  readonly path: string;
  /** The mapping of the configuration; `{}` without one. */
  readonly mapping: Mapping;
  /** Prefix of ids that have none. */
  readonly prefix: string;
  readonly report: Report;
  /** The things with values: the columns of a table, or the properties of features, which also have ids and geometries. */
  readonly of: 'columns' | 'properties';
  /** Returns a column of the mapping in the file's spelling. */
  readonly spelt?: (column: string) => string;
  /** Converts the positions of columns, where they are of another system. */
  readonly toDegrees: ToDegrees | undefined;
}

/** The parts of a feature besides its properties. */
interface Own {
  readonly id?: string;
  readonly where?: RepresentativePoint | undefined;
}

/** An unchecked record. */
interface Draft {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly lat?: unknown;
  readonly lon?: unknown;
}

/** How rows with the same columns become records. */
interface Plan {
  readonly mapping: Mapping;
  readonly mapper: Mapper;
  /** Columns that may have the position, the likeliest first. */
  readonly positions: readonly PositionColumns[];
  /** Columns that the mapping does not read. */
  readonly others: readonly string[];
}

/** Maximum number of sets of columns with a plan that is kept. */
const MAX_PLANS = 1000;

/**
 * Makes records of the places format from rows or features, by the mapping of the configuration, otherwise by columns
 * with the names of keys. Completes positions and ids, and reports what nothing uses.
 */
export class RecordMaker {
  private readonly options: RecordMakerOptions;
  private readonly isGiven: boolean;
  private readonly use: ColumnUse;
  private readonly plans = new Map<string, Plan>();
  private last: { readonly columns: readonly string[]; readonly plan: Plan } | undefined;
  private readonly notes = new Set<string>();
  /** The number of texts in a column that are no position, and the first. */
  private readonly unclear = new Map<string, { count: number; readonly first: string }>();
  /** Columns that had a position. */
  private readonly positioned = new Set<string>();
  /** The rows that ids were derived from. */
  private readonly derived = new Map<string, string>();
  private notInDegrees = 0;
  private placed = 0;

  constructor(options: RecordMakerOptions) {
    this.options = options;
    this.isGiven = Object.keys(options.mapping).length > 0;
    this.use = new ColumnUse(options.path, options.of);
  }

  /**
   * Returns the unchecked record of a row, or why it is left out.
   * @param columns the columns of the row, in the file's spelling.
   */
  make(columns: readonly string[], fields: Fields, own: Own = {}): object | Fault {
    const { mapping, prefix, report, of } = this.options;
    const plan = this.planOf(columns);
    const given = plan.mapper(fields);
    if (isFault(given)) return given;
    const mapped = this.inDegrees(given);
    const isPlaced = own.where !== undefined || ('lat' in mapped && 'lon' in mapped);
    if (isPlaced) this.placed++;
    const found = isPlaced ? undefined : this.findPosition(plan, fields);
    const record: Draft = { ...(own.id && { id: own.id }), ...own.where, ...found?.where, ...mapped };
    this.use.count(record);
    const rest = (): [column: string, texts: readonly string[]][] =>
      plan.others
        .filter((column) => !found?.inDegrees || !found.columns.includes(column))
        .flatMap((column) => (fields(column).length === 0 ? [] : [[column, fields(column)]]));
    // A row without an id is a fault where a column has ids. Few features have a property for them.
    const rule = of === 'columns' ? plan.mapping : mapping;
    const derived = withDerivedId(record, rule, prefix, report, rest);
    const whole: Draft = derived === record ? record : this.withOwnId(derived, columns, fields);
    if (!found || found.inDegrees) return whole;
    const { lat: _lat, lon: _lon, ...unplaced } = whole;
    return unplaced;
  }

  /** Returns a record with an id of all its columns where another row has the derived one. A row that is equal in all of them is repeated. */
  private withOwnId(record: Draft, columns: readonly string[], fields: Fields): Draft {
    const id = String(record.id);
    const row = hashedId(id, JSON.stringify([record.lat, record.lon, columns.map(fields)]));
    const known = this.derived.get(id);
    if (known === undefined) this.derived.set(id, row);
    return known === undefined || known === row
      ? record
      : { ...record, id: hashedId(this.options.prefix, row) };
  }

  /** Converts a mapped position. Columns that are called `lat` and `lon` have degrees if they can. */
  private inDegrees(record: Draft): Draft {
    const { mapping, toDegrees } = this.options;
    const isNamed = mapping.lat !== undefined || mapping.lon !== undefined;
    return isNamed || !isDegrees(record) ? inDegrees(record, toDegrees) : record;
  }

  /** Adds to the report what the rows have in common. Call it after the last one. */
  end(): void {
    const { path, report } = this.options;
    for (const words of this.notes) report.note(`${path}: ${words}`);
    for (const [column, { count, first }] of this.unclear) {
      // A column of words, such as a location, never was one of positions.
      if (!this.positioned.has(column)) continue;
      const [positions, are, stay] = count === 1 ? ['position', 'is', 'stays'] : ['positions', 'are', 'stay'];
      report.warn(
        `${count.toLocaleString('en')} ${positions} in "${column}" of ${path} ${are} not understood, and ${stay} unknown`,
        JSON.stringify(first),
      );
    }
    this.use.end(report);
    report.saysWhyNoPosition = this.notInDegrees > 0 && this.placed === 0;
  }

  /** The columns of all rows. */
  get columns(): readonly string[] {
    return this.use.columns;
  }

  private findPosition({ positions }: Plan, fields: Fields): (FoundPosition & PositionColumns) | undefined {
    const { mapping, report, toDegrees } = this.options;
    let elsewhere: (FoundPosition & PositionColumns) | undefined;
    for (const place of positions) {
      const found = place.read(fields, toDegrees);
      if (found) {
        this.use.add(place.columns);
        for (const column of place.columns) this.positioned.add(column);
      } else if (mapping.position === undefined) this.countUnclear(place.columns, fields);
      if (found?.inDegrees) {
        this.placed++;
        if (!place.isExpected) {
          const { columns } = place;
          const noun = columns.length === 1 ? 'column' : 'columns';
          this.notes.add(`the ${noun} ${quoted(columns)} ${isOrAre(columns)} taken for lat and lon`);
        }
        return { ...place, ...found };
      }
      if (found) elsewhere ??= { ...place, ...found };
    }
    if (elsewhere) {
      this.notInDegrees++;
      const { columns } = elsewhere;
      report.warn(
        `${quoted(columns)} ${isOrAre(columns)} not in degrees, and ${isOrAre(columns)} no position: ${DEGREES_ONLY}`,
      );
    } else if (mapping.position !== undefined) {
      for (const {
        columns: [column = ''],
      } of positions) {
        const [text] = valuesOf(fields, column);
        if (text !== undefined)
          report.warn(`"${text}" in "${column}" is not understood, so the position stays unknown`);
      }
    }
    return elsewhere;
  }

  private countUnclear(columns: readonly string[], fields: Fields): void {
    for (const column of columns) {
      const [first] = valuesOf(fields, column);
      if (first === undefined) continue;
      const known = this.unclear.get(column);
      if (known) known.count++;
      else this.unclear.set(column, { count: 1, first });
    }
  }

  private planOf(columns: readonly string[]): Plan {
    // The rows of a table share one list.
    if (this.last?.columns === columns) return this.last.plan;
    const set = columns.join('\n');
    const plan = this.plans.get(set) ?? this.newPlan(columns);
    if (this.plans.size < MAX_PLANS) this.plans.set(set, plan);
    this.last = { columns, plan };
    return plan;
  }

  private newPlan(columns: readonly string[]): Plan {
    const { mapping: given, prefix, report, of, spelt = (column) => column, toDegrees } = this.options;
    const named = of === 'properties' ? { name: 'name', ...given } : given;
    const mapping = this.isGiven ? named : defaultMapping(columns);
    const read = mappedColumns(mapping).map(spelt);
    this.use.see(columns, read);
    const isNamed = given.lat !== undefined || given.lon !== undefined;
    const order = toDegrees ? 'lon lat' : 'lat lon';
    const mapped = mappedPosition(given, order);
    return {
      mapping,
      mapper: createMapper(mapping, prefix, report),
      positions: mapped ? [mapped] : isNamed ? [] : positionColumns(columns, order),
      others: columns.filter((column) => !read.includes(column)),
    };
  }
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(' and ');
}

function isOrAre(columns: readonly string[]): string {
  return columns.length === 1 ? 'is' : 'are';
}
