import { isWithin } from '../../../../src/core/place.ts';
import { fold } from '../fold.ts';
import type { Gazetteer } from '../gazetteer.ts';
import { nearestOf, somewhereNear } from '../nearness.ts';
import type { Random } from '../random.ts';
import type { QueryClass } from './query-class.ts';

/** A type's name or plural: "pub", "bus stops". Right is every place of the type or of one below it. */
export const category: QueryClass = {
  name: 'category',
  *queries({ gazetteer, random }) {
    for (const [q, right] of categoryWords(gazetteer, random)) {
      yield { q, wanted: `any ${q}`, asYouType: false, right };
    }
  },
};

/** A type's name, with a position. Right are the nearest place and those as near. */
export const categoryNear: QueryClass = {
  name: 'category, near',
  *queries({ gazetteer, random }) {
    const words = categoryWords(gazetteer, random);
    // There are few types, but many positions.
    for (let round = 0; round < ROUNDS && words.length > 0; round++) {
      for (const [q, places] of words) {
        const from = gazetteer.places[random.pick([...places])]!;
        const position = somewhereNear(from, random, 300);
        if (position === undefined) continue;
        const right = nearestOf(places, gazetteer.places, position);
        yield { q, wanted: `the nearest ${q}`, asYouType: false, position, right };
      }
    }
  },
};

const ROUNDS = 50;

/** Names of types, with their places. A name that some place has as well is left out. */
function categoryWords(gazetteer: Gazetteer, random: Random): [string, Set<number>][] {
  const meant = new Map<string, Set<number>>();
  for (const { path, name, plural } of gazetteer.types) {
    // The top of the tree ("Amenity") divides a map's legend; people do not search for it.
    if (path.lastIndexOf('/') === 0) continue;
    const places = gazetteer.places.flatMap((place, i) =>
      place.type.some((own) => isWithin(own, path)) ? [i] : [],
    );
    if (places.length === 0) continue;
    for (const word of new Set([name, plural].map((text) => text.toLowerCase()))) {
      if (gazetteer.named(word).size > 0) continue;
      const same = [...meant.keys()].find((known) => fold(known) === fold(word)) ?? word;
      meant.set(same, new Set([...(meant.get(same) ?? []), ...places]));
    }
  }
  return random.shuffled([...meant]);
}
