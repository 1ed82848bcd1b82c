import type { StringTable } from '../../core/place-table.ts';
import { readBackReferences, writeBackReferences } from './back-references.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import type { ColumnReader, ColumnWriter } from './column.ts';
import { latePlanes, type Numbers, readPlanes, unzigzag, writePlanes, zigzag } from './planes.ts';

const ABSENT = 0;
const TEXT = 1;
const POINTS = 2;
/** Units per degree, as in OpenStreetMap. One unit is about a centimetre. */
const UNIT = 1e7;
/** A run of points in WKT: `1.5 2, 3 4`. The look-behind prevents quadratic backtracking from within a number. */
const RUN = /-?(?<!\d)\d+(?:\.\d+)? -?\d+(?:\.\d+)?(?:, -?\d+(?:\.\d+)? -?\d+(?:\.\d+)?)*/g;
/** Stands for a run of points in a template. */
const MARK = '#';

/** Returns the outline of a row as WKT, given the texts of the part; `undefined` if it has none. */
export type OutlineColumn = (row: number, texts: Pick<StringTable, 'get'>) => string | undefined;

/** Creates the writer of a column of outlines. */
export function outlineWriter(key: 'shape' | 'line'): ColumnWriter {
  return {
    collect({ place: { [key]: wkt } }, add) {
      if (wkt !== undefined) add('texts', splitOutline(wkt)?.template ?? wkt);
    },
    write(section, places, numberOf) {
      const values = places.map(({ place }) => place[key]);
      if (values.every((value) => value === undefined)) return;
      writeOutlines(section, values, (text) => numberOf('texts', text)!);
    },
  };
}

/** Reads what `outlineWriter` wrote. */
export const outlineReader: ColumnReader<OutlineColumn> = {
  read: (section, source) => readOutlines(section, source.count, source.table('texts').length),
  permute: (outlines, rows) => (place, texts) => outlines(rows[place]!, texts),
  valueOf: (outlines, at, { texts }) => outlines?.(at, texts),
};

/** An outline, split: its text without points, and its runs of points as x, y, x, y … in units. */
interface Outline {
  readonly template: string;
  readonly runs: readonly (readonly number[])[];
}

function splitOutline(text: string): Outline | undefined {
  if (text.includes(MARK)) return undefined;
  const runs: number[][] = [];
  const template = text.replaceAll(RUN, (run) => {
    runs.push(run.split(/,? /).map((number) => Math.round(Number(number) * UNIT)));
    return MARK;
  });
  return joinOutline(template, runs) === text ? { template, runs } : undefined;
}

function joinOutline(template: string, runs: readonly ArrayLike<number>[]): string {
  let next = 0;
  return template.replaceAll(MARK, () => {
    const points = Array.from(runs[next++] ?? [], (value) => String(value / UNIT));
    return points.map((number, i) => (i === 0 ? number : `${i % 2 === 0 ? ', ' : ' '}${number}`)).join('');
  });
}

/** Writes one WKT outline per place: see the section "outlines" of the format. */
function writeOutlines(
  section: ByteWriter,
  values: readonly (string | undefined)[],
  textNumber: (text: string) => number,
): void {
  const outlines = values.map((value) => (value === undefined ? undefined : splitOutline(value)));
  section.bytes(
    Uint8Array.from(values, (value, i) => (value === undefined ? ABSENT : outlines[i] ? POINTS : TEXT)),
  );
  const texts = values.flatMap((value, i) => (value === undefined ? [] : [outlines[i]?.template ?? value]));
  writeBackReferences(section, texts.map(textNumber));
  const runs = outlines.flatMap((outline) => outline?.runs ?? []);
  writePlanes(
    section,
    outlines.flatMap((outline) => (outline ? [outline.runs.length] : [])),
  );
  writePlanes(
    section,
    runs.map((run) => run.length / 2),
  );
  const steps: number[] = [];
  let x = 0;
  let y = 0;
  for (const run of runs) {
    for (let i = 0; i < run.length; i += 2) {
      steps.push(zigzag(run[i]! - x), zigzag(run[i + 1]! - y));
      x = run[i]!;
      y = run[i + 1]!;
    }
  }
  writePlanes(section, steps);
}

/**
 * Reads the outlines that `writeOutlines` wrote. An empty section has none.
 * @throws CorruptDataError for missing bytes or invalid references.
 */
function readOutlines(section: ByteReader, count: number, textCount: number): OutlineColumn {
  if (section.remaining === 0) return () => undefined;
  const kinds = section.bytes(count);
  let present = 0;
  let withPoints = 0;
  for (let row = 0; row < count; row++) {
    if (kinds[row] !== ABSENT) present++;
    if (kinds[row] === POINTS) withPoints++;
  }
  const texts = readBackReferences(section, present, textCount);
  const ofOutline = readPlanes(section, withPoints);
  const ofRun = readPlanes(section, sumOf(ofOutline));
  const steps = latePlanes(section, 2 * sumOf(ofRun));
  // Nothing below can fail, and few outlines are ever shown.
  let pointsOf: PointsOfRows | undefined;
  return (row, table) => {
    if (kinds[row] === ABSENT) return undefined;
    pointsOf ??= readPoints({ kinds, texts, ofOutline, ofRun, steps: steps() });
    const { text, runs } = pointsOf.get(row)!;
    return kinds[row] === POINTS ? joinOutline(table.get(text), runs) : table.get(text);
  };
}

/** The outlines of a part, with their points as steps from one to the next. */
interface EncodedOutlines {
  readonly kinds: Uint8Array;
  readonly texts: Uint32Array;
  readonly ofOutline: Numbers;
  readonly ofRun: Numbers;
  readonly steps: Numbers;
}

/** Row → the number of its text, and its runs of points. */
type PointsOfRows = ReadonlyMap<number, { readonly text: number; readonly runs: readonly Float64Array[] }>;

function readPoints({ kinds, texts, ofOutline, ofRun, steps }: EncodedOutlines): PointsOfRows {
  const points = new Float64Array(steps.length);
  for (let i = 0; i < points.length; i++) points[i] = unzigzag(steps[i]!) + (points[i - 2] ?? 0);
  const outlines = new Map<number, { text: number; runs: Float64Array[] }>();
  for (let row = 0, text = 0, outline = 0, run = 0, at = 0; row < kinds.length; row++) {
    if (kinds[row] === ABSENT) continue;
    const runs: Float64Array[] = [];
    for (let left = kinds[row] === POINTS ? ofOutline[outline++]! : 0; left > 0; left--) {
      const end = at + 2 * ofRun[run++]!;
      runs.push(points.subarray(at, end));
      at = end;
    }
    outlines.set(row, { text: texts[text++]!, runs });
  }
  return outlines;
}

function sumOf(numbers: Numbers): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i]!;
  return sum;
}
