import { isWithin } from '../../../../src/core/place-type.ts';
import { fold } from '../fold.ts';
import type { Gazetteer } from '../gazetteer.ts';
import { nearestOf, somewhereNear } from '../nearness.ts';
import type { Random } from '../random.ts';
import type { QueryClass } from './query-class.ts';

/** A type's name, one or many: "pub", "bus stops". Right is every place of the type or of one below it. */
export const category: QueryClass = {
  name: 'category',
  *queries(gazetteer, random) {
    for (const [q, right] of categoryWords(gazetteer, random)) {
      yield { q, wanted: `any ${q}`, asYouType: false, right };
    }
  },
};

/** A type's name, asked somewhere. Right is the nearest, and what is as near. */
export const categoryNear: QueryClass = {
  name: 'category, near',
  *queries(gazetteer, random) {
    const words = categoryWords(gazetteer, random);
    // There are few types, but many places to ask from.
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

/** Words for types, with the places that they mean. A word that is a place's name may mean that, and isn't asked. */
function categoryWords(gazetteer: Gazetteer, random: Random): [string, Set<number>][] {
  const meant = new Map<string, Set<number>>();
  for (const { path, name, plural } of gazetteer.types) {
    // The top of the tree ("Amenity") divides a map's legend; nobody looks for one.
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
