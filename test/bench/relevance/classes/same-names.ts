import { otherForms } from '../abbreviations.ts';
import { fold, wordsOf } from '../fold.ts';
import type { Gazetteer, Name } from '../gazetteer.ts';
import { namesOf } from '../gazetteer.ts';
import { nearestOf, somewhereNear } from '../nearness.ts';
import type { QueryClass } from './query-class.ts';

/** A name that several places have, with a position beside one of them. Right are that one and those as near. */
export const sameNameNear: QueryClass = {
  name: 'same name, near',
  *queries({ gazetteer, random }) {
    for (const { text } of random.shuffled(shared(gazetteer))) {
      const places = gazetteer.named(text);
      const position = somewhereNear(gazetteer.places[random.pick([...places])]!, random, 20);
      if (position === undefined) continue;
      const right = nearestOf(places, gazetteer.places, position);
      yield { q: text, wanted: `the nearest ${text}`, asYouType: false, position, right };
    }
  },
};

/**
 * A name that several places have, with a word that distinguishes one: of its parent's name, its address or its tags. Right is every place
 * of that name that has this word, and one whose name alone has all the words.
 */
export const context: QueryClass = {
  name: 'context',
  *queries({ gazetteer, random }) {
    const around = gazetteer.places.map((place) => contextWords(gazetteer, place));
    const known = gazetteer.places.map(
      (place, i) => new Set([...around[i]!, ...gazetteer.typeWordsOf(place)]),
    );
    const named = gazetteer.places.map(
      (place) => new Set(namesOf(place).flatMap((name) => wordsOf(fold(name)))),
    );
    const common = commonWords(around);
    for (const { text, folded } of random.shuffled(shared(gazetteer))) {
      const places = [...gazetteer.named(text)];
      const words = wordsOf(folded);
      // A word that all of them share distinguishes nothing, and a word that very many places share, little.
      const telling = [...around[random.pick(places)]!].filter(
        (word) =>
          !words.includes(word) && !common.has(word) && !places.every((place) => known[place]!.has(word)),
      );
      if (telling.length === 0) continue;
      const word = random.pick(telling);
      const q = random.next() < 0.5 ? `${word} ${folded}` : `${folded} ${word}`;
      const all = [...words, word];
      const right = new Set([
        ...places.filter((place) => known[place]!.has(word)),
        ...named.flatMap((own, place) => (all.every((one) => own.has(one)) ? [place] : [])),
      ]);
      yield { q, wanted: `${text} (${word})`, asYouType: false, right };
    }
  },
};

function shared({ shown }: Gazetteer): Name[] {
  return shown.filter(({ places }) => places.size > 1);
}

const COMMON = 0.1;
const RARE = 10;

/** Words that more than a tenth of the places (and more than ten) have around them, and kinds of streets. */
function commonWords(around: readonly ReadonlySet<string>[]): Set<string> {
  const counts = new Map<string, number>();
  for (const words of around) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const often = [...counts].filter(
    ([word, count]) => count > Math.max(RARE, COMMON * around.length) || otherForms(word, 'last').length > 0,
  );
  return new Set(often.map(([word]) => word));
}

function contextWords(gazetteer: Gazetteer, place: Gazetteer['places'][number]): Set<string> {
  const texts = [...gazetteer.parentsOf(place), place.address ?? '', ...place.tags];
  return new Set(texts.flatMap((text) => wordsOf(fold(text))).filter((word) => /^\p{L}{4,}$/u.test(word)));
}
