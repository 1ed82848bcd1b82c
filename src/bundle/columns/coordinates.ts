import {
  type ByteReader,
  CorruptDataError,
  latePlanes,
  readPlanes,
  unzigzag,
  writePlanes,
  zigzag,
} from './bytes.ts';
import type { ColumnReader, ColumnWriter } from './column.ts';

/** Units per degree, as in OpenStreetMap. One unit is about a centimetre. */
export const UNITS = 1e7;
/** Units of the largest number of an outline that is stored as one. */
const MAX_UNITS = 1000 * UNITS;
/** A run of points in WKT: `1.5 2, 3 4`. It begins at the beginning of a number, which also prevents quadratic backtracking. */
const RUN = /-?(?<![\d.])\d+(?:\.\d+)? -?\d+(?:\.\d+)?(?:, -?\d+(?:\.\d+)? -?\d+(?:\.\d+)?)*/g;
/** Stands for a run of points in a template. */
const MARK = '#';

const unitsOf = (text: string): number => Math.round(Number(text) * UNITS);

/** Returns degrees as a text with as many decimals as they need, 7 at most. */
function degreesText(units: number): string {
  return (units / UNITS).toFixed(7).replace(/\.?0+$/, '');
}

/** Creates the writer of a column of latitudes or longitudes. Each is the step from that of the row before, or 0 where there is none. */
export function coordinateWriter(key: 'lat' | 'lon'): ColumnWriter {
  return (section, places) => {
    if (places.every(({ place }) => place[key] === undefined)) return;
    let before = 0;
    const steps = places.map(({ place: { [key]: text } }) => {
      if (text === undefined) return 0;
      const units = unitsOf(text);
      const step = 1 + zigzag(units - before);
      before = units;
      return step;
    });
    writePlanes(section, steps);
  };
}

/** Reads what `coordinateWriter` wrote, as units; NaN for an unknown position. */
export const coordinateReader: ColumnReader<Float64Array> = {
  read(section, { count }) {
    const units = new Float64Array(count).fill(Number.NaN);
    if (section.remaining === 0) return units;
    const steps = readPlanes(section, count);
    for (let row = 0, before = 0; row < count; row++)
      if (steps[row] !== 0) units[row] = before += unzigzag(steps[row]! - 1);
    return units;
  },
  valueOf: (units, row) =>
    units === undefined || Number.isNaN(units[row]) ? undefined : degreesText(units[row]!),
};

/** Returns the number of a row's template and its runs of points, x, y, x, y … in units; `undefined` without an outline. */
export type OutlineColumn = (row: number) => Outline<number> | undefined;

interface Outline<Template> {
  readonly template: Template;
  readonly runs: readonly ArrayLike<number>[];
}

/** Creates the writer of a column of outlines: their texts without points, the sizes of runs, and the steps from point to point. */
export function outlineWriter(key: 'shape' | 'line'): ColumnWriter {
  return (section, places, numberOf) => {
    const outlines = places.map(({ place: { [key]: wkt } }) => (wkt === undefined ? wkt : splitOutline(wkt)));
    const present = outlines.filter((outline) => outline !== undefined);
    if (present.length === 0) return;
    const runs = present.flatMap((outline) => outline.runs);
    const points = runs.flatMap((run) => Array.from(run));
    const numbers = [
      outlines.map((outline) => (outline ? 1 + numberOf('texts', outline.template) : 0)),
      present.map((outline) => outline.runs.length),
      runs.map(({ length }) => length / 2),
      points.map((value, i) => zigzag(value - (points[i - 2] ?? 0))),
    ];
    for (const values of numbers) writePlanes(section, values);
  };
}

/** Reads what `outlineWriter` wrote. */
export const outlineReader: ColumnReader<OutlineColumn> = {
  read: (section, source) =>
    section.remaining === 0
      ? () => undefined
      : readOutlines(section, source.count, source.table('texts').length),
  valueOf(outlines, row, { texts }) {
    const outline = outlines?.(row);
    return outline && joinOutline({ ...outline, template: texts.get(outline.template) });
  },
};

function splitOutline(text: string): Outline<string> {
  const runs: number[][] = [];
  if (text.includes(MARK)) return { template: text, runs };
  const template = text.replaceAll(RUN, (run) => {
    const points = run.split(/,? /).map(unitsOf);
    // A number that is no degrees stays as it is written.
    if (points.some((units) => Math.abs(units) > MAX_UNITS)) return run;
    runs.push(points);
    return MARK;
  });
  return { template, runs };
}

function joinOutline({ template, runs }: Outline<string>): string {
  if (runs.length === 0) return template;
  let next = 0;
  return template.replaceAll(MARK, () => {
    const numbers = Array.from(runs[next++] ?? [], degreesText);
    return numbers.map((text, i) => (i === 0 ? text : `${i % 2 === 0 ? ', ' : ' '}${text}`)).join('');
  });
}

/** @param texts how many texts the part has. */
function readOutlines(section: ByteReader, count: number, texts: number): OutlineColumn {
  const templates = readPlanes(section, count);
  const rows: number[] = [];
  templates.forEach((template: number, row: number) => {
    if (template > texts) throw new CorruptDataError(`it refers to text ${template} of ${texts}`);
    if (template !== 0) rows.push(row);
  });
  const runCounts = readPlanes(section, rows.length);
  const sizes = readPlanes(section, sumOf(runCounts));
  const steps = latePlanes(section, 2 * sumOf(sizes));
  // Nothing below can fail, and few outlines are ever shown.
  const readAll = (): ReadonlyMap<number, Outline<number>> => {
    const points = Float64Array.from(steps(), unzigzag);
    for (let i = 2; i < points.length; i++) points[i]! += points[i - 2]!;
    const ends = [0];
    for (const size of sizes) ends.push(ends.at(-1)! + 2 * size);
    let run = 0;
    const next = () => points.subarray(ends[run], ends[++run]);
    const outlineAt = (row: number, i: number): Outline<number> => ({
      template: templates[row]! - 1,
      runs: Array.from({ length: runCounts[i]! }, next),
    });
    return new Map(rows.map((row, i) => [row, outlineAt(row, i)]));
  };
  let outlines: ReadonlyMap<number, Outline<number>> | undefined;
  return (row) => {
    outlines ??= readAll();
    return outlines.get(row);
  };
}

function sumOf(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i]!;
  return sum;
}
