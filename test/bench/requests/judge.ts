import { isInside, kmToOutline, type Outline, parseOutline } from '../../../src/core/geo/outline.ts';
import { distanceKm, type Position } from '../../../src/core/geo/position.ts';
import { isArea, isWithin, type Place, STREET_TYPE } from '../../../src/core/place.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import { type Gazetteer, namesOf } from '../relevance/gazetteer.ts';
import { positionOf } from '../relevance/nearness.ts';
import type { Kind } from './words/kinds.ts';

/** A place is near enough if it is at most so many times as far as the nearest right one … */
const NEAREST_FACTOR = 1.5;
/** … or at most so far. */
const NEAR_KM = 0.3;
/** Maximum kilometres from a street to a place whose address names it. */
const STREET_KM = 0.5;
/** Maximum kilometres from an area to a place whose locality it is. */
const LOCALITY_KM = 20;

/** Finds what answers a request, by brute force on the records of a bundle and without any engine. */
export class Judge {
  readonly gazetteer: Gazetteer;
  readonly places: readonly Place[];
  private readonly kinds = new Map<Kind, readonly number[]>();
  private readonly outlines = new Map<number, Outline | undefined>();
  /** Folded addresses, a space at both ends. */
  private readonly addresses: readonly string[];
  /** Folded names of each place. */
  private readonly names: readonly (readonly string[])[];
  /** Places by the words of their names, tags, types, addresses and parents. */
  private readonly byWord = new Map<string, Set<number>>();

  constructor(gazetteer: Gazetteer) {
    this.gazetteer = gazetteer;
    this.places = gazetteer.places;
    this.addresses = this.places.map(({ address }) => ` ${fold(address ?? '')} `);
    this.names = this.places.map((place) => namesOf(place).map(fold));
    for (const [number, place] of this.places.entries()) {
      const texts = [...place.tags, ...gazetteer.parentsOf(place), place.address ?? ''].map(fold);
      const words = [...this.names[number]!, ...texts].flatMap(wordsOf);
      for (const word of [...words, ...gazetteer.typeWordsOf(place)]) {
        this.byWord.set(word, (this.byWord.get(word) ?? new Set()).add(number));
      }
    }
  }

  /** Numbers of the places of a kind: by type, and by tags or names where the kind asks for that. */
  ofKind(kind: Kind): readonly number[] {
    const known = this.kinds.get(kind);
    if (known) return known;
    const isOfKind = (place: Place): boolean =>
      place.type.some((own) => kind.types.some((type) => isWithin(own, type))) &&
      (kind.tags.length === 0 || hasPhrase([...place.tags, ...namesOf(place)].map(fold), kind.tags));
    const found = this.places.flatMap((place, number) => (isOfKind(place) ? [number] : []));
    this.kinds.set(kind, found);
    return found;
  }

  /** Those of the places that are known to have any of the flags. */
  withAny(flags: readonly string[], among: Iterable<number>): number[] {
    return [...among].filter((number) =>
      flags.some((flag) => this.places[number]!.accessibility[flag] === true),
    );
  }

  /** Kilometres from a place, its outline or its course, to another; `undefined` where a position is unknown. */
  km(from: number, to: number): number | undefined {
    const [start, end] = [positionOf(this.places[from]!), positionOf(this.places[to]!)];
    if (!start || !end) return undefined;
    const outline = this.outlineOf(from);
    return outline ? kmToOutline(end, outline) : distanceKm(start, end);
  }

  /**
   * Those of the places that are near one of the anchors, the anchors themselves left out. A place is near an anchor if it is at
   * most 1.5 times as far as the nearest one of them, or at most 300 m.
   */
  near(anchors: Iterable<number>, among: Iterable<number>): Set<number> {
    const left = new Set(anchors);
    const others = [...among].filter((number) => !left.has(number));
    return new Set([...left].flatMap((anchor) => nearEnough(others, (number) => this.km(anchor, number))));
  }

  /** The same near any of the anchors: a place is as far as its nearest anchor. */
  nearAny(anchors: Iterable<number>, among: Iterable<number>): Set<number> {
    const all = [...anchors];
    const kmTo = (number: number): number | undefined => {
      const far = all.flatMap((anchor) => (anchor === number ? [] : (this.km(anchor, number) ?? [])));
      return far.length === 0 ? undefined : Math.min(...far);
    };
    return new Set(nearEnough([...among], kmTo));
  }

  /** The same, near a position. */
  nearPosition(position: Position, among: Iterable<number>): Set<number> {
    return new Set(
      nearEnough([...among], (number) => {
        const at = positionOf(this.places[number]!);
        return at && distanceKm(position, at);
      }),
    );
  }

  /** Places whose address has the name as whole words: for streets within 500 m of one that has the name, where any has. */
  withAddress(name: string): Set<number> {
    const phrase = ` ${fold(name)} `;
    const streets = [...this.gazetteer.named(name)].filter((number) =>
      this.places[number]!.type.some((type) => isWithin(type, STREET_TYPE)),
    );
    const isNear = (number: number): boolean =>
      streets.length === 0 || streets.some((street) => (this.km(street, number) ?? 0) <= STREET_KM);
    return new Set(
      this.addresses.flatMap((address, number) =>
        address.includes(phrase) && isNear(number) ? [number] : [],
      ),
    );
  }

  /** Places within one of this name: below it at any depth, inside its outline, with it as their locality, or with an address that names it. */
  within(name: string): Set<number> {
    const found = new Set<number>();
    const byAddress = this.withAddress(name);
    for (const anchor of this.gazetteer.named(name)) {
      for (const below of this.descendantsOf(anchor)) found.add(below);
      const outline = this.outlineOf(anchor);
      if (outline?.isArea) {
        for (const [number, place] of this.places.entries()) {
          const at = positionOf(place);
          if (at && isInside(at, outline)) found.add(number);
        }
      }
      const { type, name: written } = this.places[anchor]!;
      const isStreet = type.some((path) => isWithin(path, STREET_TYPE));
      if (isStreet || (isArea(type) && !outline?.isArea)) for (const number of byAddress) found.add(number);
      if (!isArea(type) || isStreet) continue;
      for (const [number, { locality }] of this.places.entries()) {
        const isLocal = locality?.split(', ').includes(written);
        if (isLocal && (this.km(anchor, number) ?? Number.POSITIVE_INFINITY) <= LOCALITY_KM)
          found.add(number);
      }
    }
    return found;
  }

  /** Places one of whose names has the whole phrase. */
  nameHas(name: string): Set<number> {
    const phrases = [fold(name)];
    return new Set(this.names.flatMap((names, number) => (hasPhrase(names, phrases) ? [number] : [])));
  }

  /** Places one of whose tags is the text. */
  tagged(text: string): Set<number> {
    const folded = fold(text);
    const isTagged = ({ tags }: Place): boolean => tags.some((tag) => fold(tag) === folded);
    return new Set(this.places.flatMap((place, number) => (isTagged(place) ? [number] : [])));
  }

  /** Whether some place has the word in a name, a tag, the name of a type, an address or a parent's name. */
  hasWord(word: string): boolean {
    return this.byWord.has(word);
  }

  /**
   * Whether an empty page answers the text: no place has all its words, no name is an edit away from it, and no run of its words is a
   * place's whole name.
   */
  isAbsent(text: string): boolean {
    const words = wordsOf(fold(text));
    if (words.length === 0 || this.gazetteer.within(text, 1).size > 0) return false;
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= words.length; to++) {
        if (this.gazetteer.named(words.slice(from, to).join(' ')).size > 0) return false;
      }
    }
    const [first, ...others] = words.map((word) => this.byWord.get(word) ?? new Set<number>());
    return ![...first!].some((number) => others.every((having) => having.has(number)));
  }

  private outlineOf(number: number): Outline | undefined {
    if (!this.outlines.has(number)) {
      const { shape, line } = this.places[number]!;
      this.outlines.set(number, parseOutline(shape ?? line ?? ''));
    }
    return this.outlines.get(number);
  }

  private descendantsOf(ancestor: number): Set<number> {
    const found = new Set([ancestor]);
    let ids = new Set(this.places[ancestor]!.identifiers);
    while (ids.size > 0) {
      const below = [...this.places.entries()].filter(
        ([number, { parent }]) => !found.has(number) && parent.some((id) => ids.has(id)),
      );
      for (const [number] of below) found.add(number);
      ids = new Set(below.flatMap(([, { identifiers }]) => identifiers));
    }
    return found;
  }
}

/** Whether one of the texts has one of the phrases as whole words, all of them folded. */
function hasPhrase(texts: readonly string[], phrases: readonly string[]): boolean {
  return texts.some((text) => phrases.some((phrase) => ` ${text} `.includes(` ${phrase} `)));
}

function nearEnough(numbers: readonly number[], kmOf: (number: number) => number | undefined): number[] {
  const far = numbers.flatMap((number): [number, number][] => {
    const km = kmOf(number);
    return km === undefined ? [] : [[number, km]];
  });
  const nearest = far.reduce((least, [, km]) => Math.min(least, km), Number.POSITIVE_INFINITY);
  const limit = Math.max(NEAR_KM, NEAREST_FACTOR * nearest);
  return far.filter(([, km]) => km <= limit).map(([number]) => number);
}
