import type { Place } from '../../src/core/place.ts';
import { metresBetween } from '../record/positions.ts';
import type { Pair } from './clusters.ts';

/** Two places with a common identifier. */
export interface IdentifierPair extends Pair {
  readonly identifier: string;
}

interface Ranked extends IdentifierPair {
  /** How many of the two have it as a secondary identifier. */
  readonly further: number;
  readonly metres: number;
}

/** An identifier of more places than this identifies none, except those that have it as their primary one. */
const MAX_HOLDERS = 100;

/**
 * Returns pairs of places with a common identifier, the most certain first: by primary identifiers, then by distance,
 * then by order. Two places of one source are a pair when their primary identifiers are equal.
 *
 * @param onCommon receives an identifier of too many places.
 */
export function sameIdentifier(
  places: readonly Place[],
  sources: ArrayLike<number>,
  onCommon: (identifier: string, places: number) => void,
): IdentifierPair[] {
  const pairs: Ranked[] = [];
  for (const [identifier, all] of sharedIdentifiers(places)) {
    const common = all.length > MAX_HOLDERS;
    if (common) onCommon(identifier, all.length);
    const holders = common ? all.filter((holder) => places[holder]!.id === identifier) : all;
    for (const [i, a] of holders.entries()) {
      for (const b of holders.slice(i + 1)) {
        const [one, other] = [places[a]!, places[b]!];
        if (sources[a] === sources[b] && one.id !== other.id) continue;
        const further = Number(one.id !== identifier) + Number(other.id !== identifier);
        pairs.push({
          a,
          b,
          identifier,
          further,
          metres: metresBetween(one, other) ?? Number.POSITIVE_INFINITY,
        });
      }
    }
  }
  return pairs.sort(
    (x, y) => x.further - y.further || (x.metres === y.metres ? x.a - y.a || x.b - y.b : x.metres - y.metres),
  );
}

/** Yields identifiers of more than one place, with these places. */
function* sharedIdentifiers(places: readonly Place[]): Generator<[string, number[]]> {
  const first = new Map<string, number>();
  const shared = new Map<string, number[]>();
  for (const [i, { identifiers }] of places.entries()) {
    for (const identifier of identifiers) {
      const earlier = first.get(identifier);
      if (earlier === undefined) first.set(identifier, i);
      else {
        const holders = shared.get(identifier);
        if (holders) holders.push(i);
        else shared.set(identifier, [earlier, i]);
      }
    }
  }
  yield* shared;
}

/**
 * Collects pairs with a common identifier that cannot be united, because their cluster would have two places of one
 * source.
 */
export class Conflicts {
  private first: IdentifierPair | undefined;
  private readonly pairs = new Set<string>();

  add(pair: IdentifierPair): void {
    this.first ??= pair;
    this.pairs.add(`${pair.a} ${pair.b}`);
  }

  /** Returns one warning for all pairs, or `undefined` without any. */
  warning(places: readonly Place[]): string | undefined {
    if (!this.first) return undefined;
    const { a, b, identifier } = this.first;
    const pairs = this.pairs.size === 1 ? '1 pair' : `${this.pairs.size.toLocaleString('en')} pairs`;
    return (
      'places that share an identifier stay apart, as two of one source would be one ' +
      `(${pairs}, first: ${places[a]!.id} and ${places[b]!.id}, by ${identifier})`
    );
  }
}
