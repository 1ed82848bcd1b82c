import { EARTH_RADIUS_KM, type Position } from '../../src/core/geo.ts';

/** Kilometres to a degree of latitude, on the sphere of `distanceKm`. */
const KM_TO_A_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

/** Rounding must not put two neighbours further apart than they are. */
const ROOM = 1 + 1e-9;

/** Degrees of latitude that a distance in metres comes to, or a little more. */
function degreesOf(metres: number): number {
  return (metres / 1000 / KM_TO_A_DEGREE) * ROOM + 1e-12;
}

/**
 * Which places may have one of another source within a distance: all that have, and some that haven't, as only cells
 * of a grid are compared. Nearly all places of a country are far from a town's, and need no closer look.
 *
 * @param positions of each place, or `undefined`.
 * @param sources of each place, the number of its source.
 */
export function nearOthers(
  positions: readonly (Position | undefined)[],
  sources: ArrayLike<number>,
  metres: number,
): (place: number) => boolean {
  const height = Math.max(degreesOf(metres), 1e-5);
  const rows = Math.ceil(180 / height) + 1;
  /** A row's cells are as wide as the distance where the row is narrowest, and one cell goes round near a pole. */
  const columnsOf = (row: number): number => {
    const widest = Math.max(Math.abs(row * height - 90), Math.abs((row + 1) * height - 90));
    const circle = Math.cos((Math.min(widest + height, 90) * Math.PI) / 180);
    return Math.max(1, Math.floor((360 * circle) / height / 2));
  };
  const rowOf = ({ lat }: Position): number => Math.floor((lat + 90) / height);
  const columnOf = ({ lon }: Position, columns: number): number =>
    Math.min(columns - 1, Math.floor(((lon + 180) / 360) * columns));
  const width = Math.ceil(360 / height) + 1;

  /** The source of each cell, or `SEVERAL`. */
  const cells = new Map<number, number>();
  for (const [i, position] of positions.entries()) {
    if (!position) continue;
    const row = rowOf(position);
    const cell = row * width + columnOf(position, columnsOf(row));
    const source = sources[i]!;
    const before = cells.get(cell);
    cells.set(cell, before === undefined || before === source ? source : SEVERAL);
  }
  return (place) => {
    const position = positions[place];
    if (!position) return false;
    const row = rowOf(position);
    for (let r = Math.max(0, row - 1); r <= Math.min(rows, row + 1); r++) {
      const columns = columnsOf(r);
      const column = columnOf(position, columns);
      for (const c of [column, (column + 1) % columns, (column - 1 + columns) % columns]) {
        const source = cells.get(r * width + c);
        if (source !== undefined && source !== sources[place]) return true;
      }
    }
    return false;
  };
}

const SEVERAL = -1;
