import { isInside } from '../../../src/core/geo/outline.ts';
import { append } from '../../../src/core/structures/multimap.ts';
import { hasArea, type Polygon, signedArea } from '../../importers/osm/outlines/polygon.ts';
import { isClosed, takeUnused } from '../../importers/osm/outlines/rings.ts';
import type { Point } from '../../importers/osm/positions.ts';
import { type Box, clipLine, isInBox, nearestOnBorder, type Piece, ringOf } from './box.ts';
import { areaWithin, closeAlongBorder, withHoles } from './close-rings.ts';

/** The sea within a box. */
export interface Sea {
  readonly polygons: readonly Polygon[];
  /** Number of places inside the box where a coastline ends. It continues to the nearest border there. */
  readonly gaps: number;
}

/**
 * Builds the polygons of the sea within a box. Coastlines have the land on their left and the water on their right:
 * https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline
 *
 * Without any coastline in the box, there is no sea: the data do not say whether the box is land or water.
 */
export function seaOf(coastlines: readonly (readonly Point[])[], box: Box): Sea {
  const crossing: Piece[] = [];
  const rings: (readonly Point[])[] = [];
  let gaps = 0;
  for (const line of joinDirected(coastlines)) {
    if (isClosed(line) && line.every((point) => isInBox(point, box))) {
      if (hasArea(line)) rings.push(line);
      continue;
    }
    for (const piece of piecesOf(line, box)) {
      gaps += Number(!piece.enters) + Number(!piece.leaves);
      crossing.push(toBorder(piece, box));
    }
  }
  const closed = [...closeAlongBorder(crossing, box), ...rings];
  const islands = closed.filter((ring) => signedArea(ring) > 0);
  const outers = closed.filter((ring) => signedArea(ring) < 0);
  const waters = outers.map(areaWithin);
  const isSurrounded = ([[lon, lat] = [0, 0]]: readonly Point[]): boolean =>
    waters.some((water) => isInside({ lon, lat }, water));
  if (crossing.length === 0 && !islands.every(isSurrounded)) outers.push(ringOf(box));
  return { polygons: withHoles(outers, islands), gaps };
}

/** Returns the pieces of a line in a box. Those of a closed line are joined where it starts. */
function piecesOf(line: readonly Point[], box: Box): Piece[] {
  const pieces = clipLine(line, box);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!isClosed(line) || !first || !last || first === last || first.enters || last.leaves) return pieces;
  const joined = {
    points: [...last.points, ...first.points.slice(1)],
    enters: last.enters,
    leaves: first.leaves,
  };
  return [joined, ...pieces.slice(1, -1)];
}

/** Leads a piece to the border where it ends inside the box. */
function toBorder({ points, enters, leaves }: Piece, box: Box): Piece {
  const whole = [
    ...(enters ? [] : [nearestOnBorder(points[0]!, box)]),
    ...points,
    ...(leaves ? [] : [nearestOnBorder(points.at(-1)!, box)]),
  ];
  return { points: whole, enters: true, leaves: true };
}

/** Joins each line to the one that starts where it ends. Lines keep their direction. */
function joinDirected(lines: readonly (readonly Point[])[]): (readonly Point[])[] {
  const long = lines.filter((line) => line.length > 1);
  const byStart = new Map<string, number[]>();
  const ends = new Set<string>();
  for (const [i, line] of long.entries()) {
    if (isClosed(line)) continue;
    const start = `${line[0]}`;
    append(byStart, start, i);
    ends.add(`${line.at(-1)}`);
  }
  for (const numbers of byStart.values()) numbers.reverse();
  const used = new Set<number>();
  const follow = (first: number): readonly Point[] => {
    used.add(first);
    const joined = [...long[first]!];
    while (!isClosed(joined)) {
      const next = takeUnused(byStart.get(`${joined.at(-1)}`), (i) => !used.has(i));
      if (next === undefined) break;
      used.add(next);
      for (const point of long[next]!.slice(1)) joined.push(point);
    }
    return joined;
  };
  // Lines that follow no other come first, because a chain that is begun in its middle would stay in two parts.
  const isFirst = (i: number): boolean => isClosed(long[i]!) || !ends.has(`${long[i]![0]}`);
  const order = [...[...long.keys()].filter(isFirst), ...[...long.keys()].filter((i) => !isFirst(i))];
  return order.flatMap((i) => (used.has(i) ? [] : [follow(i)]));
}
