import { tierNames } from '../../core/explanation.ts';
import { MatchKind } from '../query/expanded-query.ts';

/** The numbers of the tiers by their names. Lower is better. */
export const Tier = Object.fromEntries(tierNames.map((name, tier) => [name, tier])) as Readonly<
  Record<(typeof tierNames)[number], number>
>;

/** Returns the tier of a match whose worst word has this `MatchKind`. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}
