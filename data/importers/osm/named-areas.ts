import type { Place } from '../../../src/core/place.ts';
import { append } from '../../../src/core/structures/multimap.ts';
import type { Outline } from './outlines/outline.ts';
import { courseOf, groupNearby, type Piece } from './outlines/pieces.ts';
import { wktOf } from './outlines/polygon.ts';
import { degreesOf, type Point } from './positions.ts';
import type { OsmElement } from './read/element.ts';

interface Collected extends Piece {
  readonly element: OsmElement;
  readonly place: Place;
}

/** A street, square, suburb, town or water with the elements that are part of it. */
export interface UnitedArea {
  readonly place: Place;
  /** Elements of the area that are no places of their own. */
  readonly parts: readonly OsmElement[];
}

/**
 * Unites the elements of areas. OpenStreetMap splits a street at every junction and change of surface, and a village may be a node and an
 * outline. Those of one type and name that touch or lie within 300 m are one place. A mark (a node) or else an outline gives its position,
 * outlines give its `shape`, lines give its `line`. The id is that of the element that gives the position, so that it is as lasting
 * as OpenStreetMap's.
 */
export class NamedAreas {
  private readonly groups = new Map<string, Collected[]>();

  /** Collects the element of an area. @param outline its geometry; `undefined` for a node. */
  collect(element: OsmElement, place: Place, point: Point, outline?: Outline): void {
    const piece = {
      element,
      place,
      lines: outline && outline.lines.length > 0 ? outline.lines : [[point]],
      ...(outline?.polygons && { polygons: outline.polygons }),
    };
    const key = `${place.type.join()} ${place.name.toLowerCase()}`;
    append(this.groups, key, piece);
  }

  /** Yields all collected areas with their parts. */
  *unite(): Generator<UnitedArea> {
    for (const group of this.groups.values()) {
      for (const near of groupNearby(group)) yield uniteArea(near.map((index) => group[index]!));
    }
  }
}

function uniteArea(pieces: readonly Collected[]): UnitedArea {
  const polygons = pieces.flatMap((piece) => piece.polygons ?? []);
  const isLine = (piece: Collected): boolean =>
    !piece.polygons && piece.lines.some(({ length }) => length > 1);
  const lines = pieces.filter(isLine).flatMap((piece) => piece.lines);
  const mark = pieces.find((piece) => piece.element.type === 'node');
  const main = mark ?? pieces.find((piece) => piece.polygons) ?? pieces[0]!;
  const course = lines.length > 0 ? courseOf(lines) : undefined;
  const { lat, lon } =
    course && !mark && polygons.length === 0
      ? { lat: degreesOf(course.centre[1]), lon: degreesOf(course.centre[0]) }
      : { lat: main.place.lat!, lon: main.place.lon! };
  const names = pieces.flatMap(({ place }) => [place.short_name ?? [], place.alternative_names].flat());
  return {
    place: {
      ...main.place,
      lat,
      lon,
      alternative_names: [...new Set(names)].filter(
        (name) => name !== main.place.name && name !== main.place.short_name,
      ),
      ...(polygons.length > 0 && { shape: wktOf(polygons) }),
      ...(course && { line: course.line }),
    },
    parts: pieces.filter((piece) => piece !== main).map(({ element }) => element),
  };
}
