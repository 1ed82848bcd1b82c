import { type Fault, isFault } from '../../record/check-record.ts';
import { DEGREES_ONLY } from '../../record/positions.ts';
import type { Report } from '../../record/report.ts';
import { inDegrees, type ToDegrees } from '../crs.ts';
import type { RepresentativePoint } from '../geojson/representative-point.ts';
import { ColumnUse } from './column-use.ts';
import { hashedId, withDerivedId } from './derived-id.ts';
import { createMapper, identifierOf, isPositioned, type Mapper, mappedColumns } from './mapper.ts';
import { isDegrees, NOT_DEGREES, readPosition } from './position-text.ts';
import type { RawRow } from './sample.ts';
import type { Mapping } from './schema.ts';
import { columnsOf, type Fields, valuesOf } from './text.ts';

/** How the rows of a file become records. */
export interface RecordOptions {
  readonly path: string;
  readonly mapping: Mapping;
  /** The columns that the configuration names. */
  readonly wanted: readonly string[];
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

/** An unchecked record. */
interface Draft {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly alternative_names?: readonly string[];
  readonly lat?: unknown;
  readonly lon?: unknown;
}

/** Makes records of the places format from rows or features. Completes positions and ids, and reports what nothing uses. */
export class RecordMaker {
  private readonly options: RecordOptions;
  private readonly mapper: Mapper;
  private readonly use: ColumnUse;
  /** Columns that the mapping reads, in the file's spelling. */
  private readonly read: ReadonlySet<string>;
  /** Whether the mapping says where places are, so that their geometries don't. */
  private readonly isMapped: boolean;
  /** The rows that ids were derived from. */
  private readonly derived = new Map<string, string>();
  private isOnGrid = false;
  private isPlaced = false;

  constructor(options: RecordOptions) {
    const { mapping, prefix, report, spelt = (column) => column } = options;
    const read = mappedColumns(mapping).map(spelt);
    this.options = options;
    this.mapper = createMapper(mapping, prefix, report);
    this.read = new Set(read);
    this.isMapped = isPositioned(mapping);
    this.use = new ColumnUse({ ...options, read });
  }

  /** Returns the unchecked record of a row, or why it is left out. */
  make(row: RawRow): object | Fault {
    const { columns, fields, id = '', fault } = row;
    if (fault) return fault;
    const { mapping, prefix, report, toDegrees } = this.options;
    this.use.see(columns);
    const given = this.mapper(fields);
    if (isFault(given)) return given;
    const mapped: Draft = isDegrees(given) ? given : inDegrees(given, toDegrees);
    const where = this.isMapped ? this.positionOf(mapped, fields) : row.where;
    const record: Draft = { ...(id && { id: identifierOf(prefix, id) }), ...where, ...mapped };
    this.isPlaced ||= record.lat !== undefined && record.lon !== undefined;
    this.use.count(record);
    const rest = (): [column: string, texts: readonly string[]][] =>
      columns.flatMap((column) =>
        this.read.has(column) || fields(column).length === 0 ? [] : [[column, fields(column)]],
      );
    const derived = withDerivedId(record, mapping, prefix, report, rest);
    const whole: Draft = derived === record ? record : this.withOwnId(derived, columns, fields);
    return this.withOtherLanguages(whole, row);
  }

  /** Adds to the report what the rows have in common. Call it after the last one. */
  end(): void {
    const { report } = this.options;
    this.use.end(report);
    report.saysWhyNoPosition ||= this.isOnGrid && !this.isPlaced;
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

  /** Returns the position of a row that has it in one column. */
  private positionOf(mapped: Draft, fields: Fields): Partial<RepresentativePoint> | undefined {
    const { mapping, report, toDegrees } = this.options;
    const { position } = mapping;
    if (position === undefined || ('lat' in mapped && 'lon' in mapped)) return undefined;
    const { column, order } =
      typeof position === 'string'
        ? { column: position, order: toDegrees ? ('lon lat' as const) : ('lat lon' as const) }
        : position;
    const text = valuesOf(fields, column).join(', ');
    const where = text === '' ? undefined : readPosition(text, order, toDegrees);
    if (where === NOT_DEGREES) {
      this.isOnGrid = true;
      report.warn(notInDegrees([column]));
      return undefined;
    }
    if (text !== '' && !where)
      report.warnOf(`texts in "${column}" that are no position, which stays unknown`, JSON.stringify(text));
    return where;
  }

  /** Adds the names in other languages than that of the name. */
  private withOtherLanguages(record: Draft, { otherLanguages }: RawRow): Draft {
    const { name } = this.options.mapping;
    const others = name && otherLanguages ? columnsOf(name).flatMap(otherLanguages) : [];
    if (others.length === 0) return record;
    const names = new Set([...(record.alternative_names ?? []), ...others]);
    return { ...record, alternative_names: [...names].filter((text) => text !== record.name) };
  }
}

/** Returns the warning of columns that have metres of a grid. */
export function notInDegrees(columns: readonly string[]): string {
  const verb = columns.length === 1 ? 'is' : 'are';
  return `${columns.map((column) => `"${column}"`).join(' and ')} ${verb} not in degrees, and ${verb} no position: ${DEGREES_ONLY}`;
}
