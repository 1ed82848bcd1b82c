import type { Place } from '../../src/core/place.ts';
import type { IdentifierPair } from './same-identifier.ts';

/** Collects the pairs of places that share an identifier but can't be one, as a source would then have two of it. */
export class Conflicts {
  private first: IdentifierPair | undefined;
  private readonly pairs = new Set<string>();

  add(pair: IdentifierPair): void {
    this.first ??= pair;
    this.pairs.add(`${pair.a} ${pair.b}`);
  }

  /** All of them as one warning; `undefined` where there are none. */
  words(places: readonly Place[]): string | undefined {
    if (!this.first) return undefined;
    const { a, b, identifier } = this.first;
    const pairs = this.pairs.size === 1 ? '1 pair' : `${this.pairs.size.toLocaleString('en')} pairs`;
    return (
      'places that share an identifier stay apart, as two of one source would be one ' +
      `(${pairs}, first: ${places[a]!.id} and ${places[b]!.id}, by ${identifier})`
    );
  }
}
