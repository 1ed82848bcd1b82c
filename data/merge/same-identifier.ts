import type { Place } from '../../src/core/place.ts';
import { metresBetween } from '../record/positions';
import type { Pair } from './clusters.ts';

export interface IdentifierPair extends Pair {
  readonly identifier: string;
}

interface Ranked extends IdentifierPair {
  /** How many of the two have the identifier as their further one. */
  readonly further: number;
  readonly metres: number;
}

/** An identifier that so many places have says nothing of which they are, but for those whose primary one it is. */
const MAX_HOLDERS = 100;

/**
 * Pairs of places that share an identifier, the surest first: those whose primary one it is, then the nearest, then the
 * earliest. Two of one source are a pair where the primary one of both is the same.
 *
 * @param onCommon told of an identifier that too many places have for it to mean anything.
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

/** Identifiers of more than one place, with these places. */
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
