import type { Place } from '../../../src/core/place.ts';
import { append } from '../../../src/core/structures/multimap.ts';
import type { Pair } from '../../merge/clusters.ts';
import { sameName } from '../../merge/same-name.ts';
import { unitePlaces } from '../../merge/unite.ts';
import type { OsmElement, Tags } from './read/element.ts';
import { valuesOf } from './type-rule.ts';

/**
 * Maximum metres from a stop to the middle of its platform. In Monaco the distances are 4 to 19 metres, half of them
 * less than 7. The sides of a road are as little as 5 metres apart, so distance alone does not separate these.
 */
const MAX_METRES = 20;

/** Keys of codes. Elements with equal codes are one stop, those with different codes are not. */
const CODES = ['naptan:AtcoCode', 'ref', 'local_ref'];

/** Roles of an element: the stop itself, the waiting area, or the point where the bus halts. */
const ROLES = ['stop', 'platform', 'stop_position'] as const;

type Role = (typeof ROLES)[number];

interface StopElement {
  readonly element: OsmElement;
  readonly place: Place;
  readonly role: number;
  /** Its codes for each of `CODES`. */
  readonly codes: readonly (readonly string[])[];
}

/** A stop united with its other elements. */
export interface UnitedStop {
  readonly place: Place;
  /** Elements of the stop that are no places of their own. */
  readonly parts: readonly OsmElement[];
}

/**
 * Unites the elements of stops. OpenStreetMap has several for one stop: `highway=bus_stop` beside the road and a
 * `public_transport=platform` a few metres from it (https://wiki.openstreetmap.org/wiki/Public_transport). They are
 * collected first, then united by a code, otherwise by name, the nearest first. A stop has at most one platform,
 * because the next belongs to the stop across the road. Two elements with the same role are never united.
 */
export class Stops {
  private readonly elements: StopElement[] = [];

  /** Collects the place if it is a stop or part of one, and returns whether it did. */
  collect(element: OsmElement, place: Place): boolean {
    const role = roleOf(element.tags ?? {});
    if (role === undefined) return false;
    this.elements.push({
      element,
      place,
      role: ROLES.indexOf(role),
      codes: CODES.map((key) => valuesOf(element.tags?.[key])),
    });
    return true;
  }

  /** Yields all collected stops with their parts. */
  *unite(): Generator<UnitedStop> {
    const { elements } = this;
    const stopOf = new Map<number, number>();
    const partsOf = new Map<number, number[]>();
    for (const { a, b } of this.pairs()) {
      const [stop, part] = elements[a]!.role === 0 ? [a, b] : [b, a];
      const parts = partsOf.get(stop) ?? [];
      const taken = parts.some((other) => elements[other]!.role === elements[part]!.role);
      if (elements[stop]!.role !== 0 || stopOf.has(part) || taken || this.haveOtherCodes(a, b)) continue;
      stopOf.set(part, stop);
      append(partsOf, stop, part);
    }
    for (const [i, { place }] of elements.entries()) {
      if (stopOf.has(i)) continue;
      const parts = (partsOf.get(i) ?? []).map((part) => elements[part]!);
      yield {
        place: parts.length === 0 ? place : unitePlaces([place, ...parts.map((part) => part.place)]),
        parts: parts.map(({ element }) => element),
      };
    }
  }

  /** Returns pairs of nearby elements that may be one: those with a common code before those with a common name. */
  private pairs(): Pair[] {
    const { elements } = this;
    const coded = elements.flatMap(({ codes, place }, index) =>
      CODES.flatMap((key, i) =>
        codes[i]!.map((code) => ({
          index,
          place: withOnlyName(`${key} ${code}`, place),
        })),
      ),
    );
    const byCode = sameName(
      coded.map(({ place }) => place),
      coded.map(({ index }) => elements[index]!.role),
      MAX_METRES,
    );
    const byName = sameName(
      elements.map(({ place }) => place),
      elements.map(({ role }) => role),
      MAX_METRES,
    );
    return [...byCode.map(({ a, b }) => ({ a: coded[a]!.index, b: coded[b]!.index })), ...byName];
  }

  private haveOtherCodes(a: number, b: number): boolean {
    return CODES.some((_, key) => {
      const [some, others] = [this.elements[a]!.codes[key]!, this.elements[b]!.codes[key]!];
      return some.length > 0 && others.length > 0 && !some.some((code) => others.includes(code));
    });
  }
}

function roleOf({ highway, railway, public_transport: role }: Tags): Role | undefined {
  if (highway === 'bus_stop' || railway === 'tram_stop') return 'stop';
  return role === 'platform' || role === 'stop_position' ? role : undefined;
}

/** Returns the place with only this name. */
function withOnlyName(name: string, { short_name: _short, names: _names, ...place }: Place): Place {
  return { ...place, name, alternative_names: [], hidden_names: [] };
}
