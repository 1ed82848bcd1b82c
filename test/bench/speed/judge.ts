import { type FlattenedType, isWithin, levelsOf, type Place } from '../../../src/core/place.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import { namesOf } from '../relevance/gazetteer.ts';
import type { Right } from './question.ts';

const foldedNames = (place: Place): string[] =>
  namesOf(place)
    .map(fold)
    .filter((name) => name !== '');

/**
 * Tells whether the place that came first is a right one, so that nobody is fast by being wrong. Only as strict as that
 * takes: what is best among right ones is for the relevance benchmark. Of words, right is a place of that name where there
 * is one; else one whose name begins so, or that has all of them; and where no name begins so, the last may be begun.
 */
export class Judge {
  private readonly byId: ReadonlyMap<string, Place>;
  private readonly typeNames: ReadonlyMap<string, string>;
  /** All names, folded, sorted. */
  private readonly names: readonly string[];

  constructor(places: readonly Place[], types: readonly FlattenedType[]) {
    this.byId = new Map(places.map((place) => [place.id, place]));
    this.names = [...new Set(places.flatMap(foldedNames))].sort();
    this.typeNames = new Map(types.map(({ path, name, plural }) => [path, `${name} ${plural}`]));
  }

  isRight(right: Right, id: string | undefined): boolean {
    const place = id === undefined ? undefined : this.byId.get(id);
    if (!place) return false;
    if ('ids' in right) return right.ids.includes(place.id);
    if ('type' in right) return place.type.some((own) => right.type === '' || isWithin(own, right.type));
    const { words } = right;
    const text = words.join(' ');
    const names = foldedNames(place);
    const next = this.names[this.firstFrom(text)];
    if (next === text) return names.includes(text);
    const known = this.wordsOf(place);
    if (words.every((word) => known.has(word)) || names.some((name) => name.startsWith(text))) return true;
    const last = words.at(-1);
    return (
      !next?.startsWith(text) &&
      words.slice(0, -1).every((word) => known.has(word)) &&
      [...known].some((word) => word.startsWith(last ?? ''))
    );
  }

  /** Index of the first name that is not before a text. */
  private firstFrom(text: string): number {
    let [low, high] = [0, this.names.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.names[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private wordsOf(place: Place): Set<string> {
    const types = place.type.flatMap(levelsOf).map((path) => this.typeNames.get(path) ?? '');
    const texts = [...namesOf(place), ...place.tags, ...place.identifiers, place.address ?? '', ...types];
    return new Set(texts.flatMap((text) => wordsOf(fold(text))));
  }
}
