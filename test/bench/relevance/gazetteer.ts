import type { FlattenedType, Place } from '../../../src/core/place.ts';
import { abbreviatedKey } from './abbreviations.ts';
import { editDistance } from './distance.ts';
import { fold, nameKey, wordsOf } from './fold.ts';

/** A distinct name and the places that have it. */
export interface Name {
  /** The spelling of its first place. */
  readonly text: string;
  readonly folded: string;
  readonly places: ReadonlySet<number>;
}

/** A name's beginning, without an article, which people do not type. */
const withoutArticle = (folded: string): string => folded.replace(/^(the|a|an|le|la|les|il|l) (?=.)/, '');

/** The judge's view of the places: finds them by brute force, without any engine's index. */
export class Gazetteer {
  readonly places: readonly Place[];
  readonly types: readonly FlattenedType[];
  /** Distinct names that places are shown by. */
  readonly shown: readonly Name[];
  /** Distinct short, alternative and hidden names that no place is shown by. */
  readonly others: readonly Name[];
  private readonly all: readonly Name[];
  private readonly byKey: ReadonlyMap<string, ReadonlySet<number>>;
  private readonly byWord: ReadonlyMap<string, ReadonlySet<number>>;
  private readonly sortedWords: readonly string[];
  private readonly byId: ReadonlyMap<string, Place>;

  constructor(places: readonly Place[], types: readonly FlattenedType[]) {
    this.places = places;
    this.types = types;
    this.shown = distinctNames(places, (place) => [place.name]);
    this.all = distinctNames(places, namesOf);
    const keys = new Set(this.shown.map(({ text }) => nameKey(text)));
    this.others = distinctNames(places, (place) => namesOf(place).slice(1)).filter(
      ({ text }) => !keys.has(nameKey(text)),
    );
    this.byKey = multimap(places, (place) => [
      ...namesOf(place).flatMap(keysOf),
      // A whole identifier is as good as a name.
      ...place.identifiers.flatMap((id) => [id, id.slice(id.indexOf(':') + 1)]).map(nameKey),
    ]);
    this.byWord = multimap(places, (place) => this.wordsOf(place));
    this.sortedWords = [...this.byWord.keys()].sort();
    this.byId = new Map(places.map((place) => [place.id, place]));
  }

  /** Places one of whose names, or identifiers, is this text; written short or in full is the same. */
  named(text: string): ReadonlySet<number> {
    return new Set(keysOf(text).flatMap((key) => [...(this.byKey.get(key) ?? [])]));
  }

  /** Whether some place has this word. */
  hasWord(word: string): boolean {
    return this.byWord.has(word);
  }

  /** Places that have a word at most so many edits from this one. */
  havingWordNear(word: string, edits: number): Set<number> {
    const near = this.sortedWords.filter((other) => editDistance(word, other, edits) <= edits);
    return new Set(near.flatMap((other) => [...this.byWord.get(other)!]));
  }

  /** Places one of whose names begins with this text, an article before it or not, written short or in full. */
  starting(text: string): Set<number> {
    const readings = readingsOf(fold(text));
    const begins = (folded: string): boolean =>
      readingsOf(folded).some((name) => readings.some((typed) => name.startsWith(typed)));
    return placesOf(this.all.filter(({ folded }) => begins(folded) || begins(withoutArticle(folded))));
  }

  /**
   * Places one of whose names is at most so many edits from this text.
   * @param prefix whether a beginning of the name may be.
   */
  within(text: string, edits: number, prefix = false): Set<number> {
    const folded = fold(text);
    const near = this.all.filter((name) => editDistance(folded, name.folded, edits, prefix) <= edits);
    return new Set(near.flatMap((name) => [...name.places, ...this.named(name.text)]));
  }

  /** Places one of whose names has this key. */
  keyed(key: string, keyOf: (folded: string) => string): Set<number> {
    return placesOf(this.all.filter((name) => keyOf(name.folded) === key));
  }

  /** Names of the places that a place is part of. */
  parentsOf(place: Place): string[] {
    return place.parent.flatMap((id) => this.byId.get(id)?.name ?? []);
  }

  /**
   * Whether some place but those has all words of the text, in its names, tags and types, as they are.
   * @param prefixes which of them may be the beginning of a word.
   */
  elsewhere(text: string, but: ReadonlySet<number>, prefixes: 'last' | 'all'): boolean {
    const words = wordsOf(fold(text));
    const lists = words.map((word, i) =>
      prefixes === 'all' || i === words.length - 1 ? this.withPrefix(word) : this.withWord(word),
    );
    const [rarest, ...others] = lists.sort((a, b) => a.size - b.size);
    return [...(rarest ?? [])].some((place) => !but.has(place) && others.every((list) => list.has(place)));
  }

  private withWord(word: string): ReadonlySet<number> {
    return this.byWord.get(word) ?? NONE;
  }

  private withPrefix(prefix: string): ReadonlySet<number> {
    const words = this.sortedWords.filter((word) => word.startsWith(prefix));
    return new Set(words.flatMap((word) => [...this.withWord(word)]));
  }

  /** Words of the names of a place's types and of those above them. */
  typeWordsOf(place: Place): string[] {
    const types = this.types.filter(({ path }) =>
      place.type.some((own) => own === path || own.startsWith(`${path}/`)),
    );
    return types.flatMap(({ name, plural }) => wordsOf(fold(`${name} ${plural}`)));
  }

  private wordsOf(place: Place): string[] {
    const texts = [...namesOf(place), ...place.tags];
    return [...texts.flatMap((text) => wordsOf(fold(text))), ...this.typeWordsOf(place)];
  }
}

/** A folded text as it is, and as it reads with all that can be written short so. */
const readingsOf = (folded: string): string[] => [folded, abbreviatedKey(wordsOf(folded))];

const keysOf = (text: string): string[] => [
  ...new Set(readingsOf(fold(text)).map((reading) => reading.replaceAll(' ', ''))),
];

const NONE: ReadonlySet<number> = new Set();

/** All names of a place, the shown one first. */
export function namesOf(place: Place): string[] {
  const { name, short_name, alternative_names, hidden_names } = place;
  return [name, ...(short_name === undefined ? [] : [short_name]), ...alternative_names, ...hidden_names];
}

function placesOf(names: readonly Name[]): Set<number> {
  return new Set(names.flatMap((name) => [...name.places]));
}

function multimap(places: readonly Place[], keysOf: (place: Place) => string[]): Map<string, Set<number>> {
  const map = new Map<string, Set<number>>();
  for (const [number, place] of places.entries()) {
    for (const key of keysOf(place)) {
      const known = map.get(key);
      if (known) known.add(number);
      else map.set(key, new Set([number]));
    }
  }
  return map;
}

function distinctNames(places: readonly Place[], of: (place: Place) => string[]): Name[] {
  const texts = new Map<string, string>();
  const byFolded = multimap(places, (place) =>
    of(place).flatMap((text) => {
      const folded = fold(text);
      if (folded === '') return [];
      if (!texts.has(folded)) texts.set(folded, text);
      return [folded];
    }),
  );
  return [...byFolded].map(([folded, places]) => ({ text: texts.get(folded)!, folded, places }));
}
