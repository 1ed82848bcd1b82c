import { append } from '../../../../src/core/structures/multimap.ts';
import type { Point } from '../positions.ts';

/** A closed line, whose last point is its first. */
export type Ring = readonly Point[];

/** The rings and open lines that result from joining lines. */
export interface Joined {
  readonly rings: readonly Ring[];
  /** Lines that remain open. */
  readonly open: readonly (readonly Point[])[];
}

/**
 * Joins lines at their ends in either direction, as for the members of a multipolygon:
 * https://wiki.openstreetmap.org/wiki/Relation:multipolygon/Algorithm
 */
export function joinRings(lines: readonly (readonly Point[])[]): Joined {
  const rings: Ring[] = [];
  const open: (readonly Point[])[] = [];
  const ends = new Ends(lines.filter((line) => line.length > 1));
  for (let line = ends.takeAny(); line; line = ends.takeAny()) {
    const joined = [...line];
    while (!isClosed(joined)) {
      const next = ends.takeAt(joined.at(-1)!);
      if (!next) break;
      for (const point of next.slice(1)) joined.push(point);
    }
    (isClosed(joined) ? rings : open).push(joined);
  }
  return { rings, open };
}

/** Returns whether a line has at least three points and ends where it starts. */
export function isClosed(line: readonly Point[]): boolean {
  return line.length > 2 && samePoint(line[0]!, line.at(-1)!);
}

function samePoint(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Removes numbers from the end of a list up to a usable one, and returns that. The next search does not see them again. */
export function takeUnused(
  numbers: number[] | undefined,
  isUsable: (number: number) => boolean,
): number | undefined {
  for (let number = numbers?.pop(); number !== undefined; number = numbers?.pop()) {
    if (isUsable(number)) return number;
  }
  return undefined;
}

/** Unused lines by their ends. */
class Ends {
  private readonly lines: (readonly Point[] | undefined)[];
  private readonly at = new Map<string, number[]>();
  private next = 0;

  constructor(lines: readonly (readonly Point[])[]) {
    this.lines = [...lines];
    for (const [number, line] of lines.entries()) {
      if (isClosed(line)) continue;
      for (const end of [line[0]!, line.at(-1)!]) {
        append(this.at, `${end}`, number);
      }
    }
  }

  takeAny(): readonly Point[] | undefined {
    while (this.next < this.lines.length) {
      const line = this.take(this.next++);
      if (line) return line;
    }
    return undefined;
  }

  /** Returns an unused line that starts at a point, reversed if it ends there. */
  takeAt(point: Point): readonly Point[] | undefined {
    const numbers = this.at.get(`${point}`) ?? [];
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const line = this.take(number);
      if (line) return samePoint(line[0]!, point) ? line : line.toReversed();
    }
    return undefined;
  }

  private take(number: number): readonly Point[] | undefined {
    const line = this.lines[number];
    this.lines[number] = undefined;
    return line;
  }
}
