import type { Place } from '../../../src/core/place.ts';
import { wordsOfName } from '../../merge/name-index.ts';
import { Nearby } from '../../merge/nearby.ts';
import { positionOf } from '../../record/positions.ts';
import type { Candidate } from './candidates.ts';
import { namesOf } from './names.ts';
import type { OsmElement } from './read/element.ts';

/** Maximum distance between a place and its building. The middle of a school's grounds is some way from the house. */
const MAX_KM = 0.15;

interface Building {
  readonly element: OsmElement;
  readonly place: Place;
}

/**
 * Collects the buildings that are nothing else, and leaves out those that another place of the same name is in.
 * OpenStreetMap often has both: the grounds of a school and the house, or the houses of one hotel.
 */
export class Buildings {
  private readonly buildings: Building[] = [];
  /** Places by the name of a building, so that memory holds few of them. */
  private readonly namesakes = new Map<string, Nearby<Place>>();

  /** @param candidates the ways and relations, which nodes precede in a file. */
  constructor(candidates: readonly Candidate[]) {
    for (const { element, kinds } of candidates) {
      if (isBuilding(kinds))
        this.namesakes.set(wordsOfName(namesOf(element.tags ?? {}).name), new Nearby(MAX_KM));
    }
  }

  /** Collects the place if it is a building, and returns whether it did. Remembers any other of such a name. */
  collect({ element, kinds }: Candidate, place: Place): boolean {
    if (isBuilding(kinds)) {
      this.buildings.push({ element, place });
      return true;
    }
    this.namesakes.get(wordsOfName(place.name))?.add(place, positionOf(place));
    return false;
  }

  /** Yields all collected buildings, once all other places are known. */
  *all(): Generator<Building & { readonly isWithinNamesake: boolean }> {
    for (const { element, place } of this.buildings) {
      const name = wordsOfName(place.name);
      const namesakes = this.namesakes.get(name) ?? new Nearby<Place>(MAX_KM);
      const isWithinNamesake = !namesakes.near(positionOf(place)).next().done;
      if (!isWithinNamesake) namesakes.add(place, positionOf(place));
      this.namesakes.set(name, namesakes);
      yield { element, place, isWithinNamesake };
    }
  }
}

function isBuilding(kinds: Candidate['kinds']): boolean {
  return kinds.every(({ building }) => building);
}
