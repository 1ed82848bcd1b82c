import type { Place } from '../../../src/core/place.ts';
import { isWithin, levelsOf, type PlaceType } from '../../../src/core/place-type.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import { namesOf } from '../relevance/gazetteer.ts';
import type { Right } from './question.ts';

/**
 * Tells whether the place that came first is a right one, so that nobody is fast by being wrong. Only as strict as that
 * takes: what is best among right ones is for the relevance benchmark.
 */
export class Judge {
  private readonly byId: ReadonlyMap<string, Place>;
  private readonly typeNames: ReadonlyMap<string, string>;

  constructor(places: readonly Place[], types: readonly PlaceType[]) {
    this.byId = new Map(places.map((place) => [place.id, place]));
    this.typeNames = new Map(types.map(({ path, name, plural }) => [path, `${name} ${plural}`]));
  }

  isRight(right: Right, id: string | undefined): boolean {
    const place = id === undefined ? undefined : this.byId.get(id);
    if (!place) return false;
    if ('ids' in right) return right.ids.includes(place.id);
    if ('type' in right) return place.type.some((own) => isWithin(own, right.type));
    const known = this.wordsOf(place);
    const last = right.words.length - 1;
    return right.words.every(
      (word, at) => known.has(word) || (at === last && [...known].some((other) => other.startsWith(word))),
    );
  }

  private wordsOf(place: Place): Set<string> {
    const types = place.type.flatMap(levelsOf).map((path) => this.typeNames.get(path) ?? '');
    const texts = [...namesOf(place), ...place.tags, ...place.identifiers, place.address ?? '', ...types];
    return new Set(texts.flatMap((text) => wordsOf(fold(text))));
  }
}
