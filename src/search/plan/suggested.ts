import type { Bitset } from '../../core/structures/bitset.ts';
import type { WordsClause } from '../clause.ts';
import { withCompoundApart } from '../query/compounds.ts';
import type { QueryVariant } from '../query/query-variants.ts';
import type { MaxEdits } from '../query/term-expander.ts';
import { editsOf } from '../rank/rank-key.ts';
import type { Scope } from '../scope/scope.ts';
import type { SearchContext } from '../search-context.ts';
import { type CorrectionStep, correctionStepsFor, resegmentedRankKey } from '../spelling.ts';
import type { Matches } from './matches.ts';

/** A page of suggestions. If the text as typed has fewer, corrected ones follow. */
const ENOUGH_SUGGESTIONS = 20;

/** Maximum weighted edits of a suggestion for each letter typed. */
const MAX_EDITS_PER_LETTER = 0.27;

/**
 * Adds the names that a text may be the beginning of: as typed, without stop words if no name begins so, then corrected, in a tier of
 * their own.
 */
export function addSuggested(matches: Matches, q: string, { allowed }: Scope, context: SearchContext): void {
  const { typed, groups, withoutStopWords } = context.variants.variantsOf(q, { asYouType: true });
  const all = withoutStopWords.length > 0 ? [...groups, withoutStopWords] : groups;
  for (const group of all) {
    for (const variant of group) matches.add(begun(variant, context));
    if (matches.matchSet.size > 0) break;
  }
  const isFound = matches.matchSet.size > 0;
  if (matches.matchSet.size >= ENOUGH_SUGGESTIONS) return;
  // A kind that the languages know is no misspelt name.
  if (!isFound && groups[0]?.some(({ words }) => context.kindLexicon.isKind(words))) return;
  for (const step of correctionStepsFor(typed)) {
    if (all.some((group) => addCorrected(matches, group, step, allowed, context)) || isFound) return;
  }
}

/** Adds a group with one step of correction. @returns whether any match is believable. */
function addCorrected(
  matches: Matches,
  group: readonly QueryVariant[],
  step: CorrectionStep,
  allowed: Bitset,
  context: SearchContext,
): boolean {
  const maxEdits = MAX_EDITS_PER_LETTER * group[0]!.words.join('').length;
  let isBelievable = false;
  const rerank = (key: number): number => {
    if (editsOf(key) > maxEdits) return Number.POSITIVE_INFINITY;
    isBelievable = true;
    return key;
  };
  for (const variant of group) {
    if (step !== 'spacing') matches.add({ ...begun(variant, context, step), rerank });
    // Put together with others, letters would no longer have to stand side by side.
    else if (variant.adjacentMask === 0)
      addRespaced(matches, variant, (key) => rerank(resegmentedRankKey(key)), allowed, context);
  }
  return isBelievable;
}

/** Adds the first segmentation of a variant that any place matches, or else the first way to take a compound apart. */
function addRespaced(
  matches: Matches,
  { words: typed }: QueryVariant,
  rerank: (key: number) => number,
  allowed: Bitset,
  context: SearchContext,
): void {
  const apart = withCompoundApart(typed, context).map(({ words }) =>
    context.expander.expand(words, { asYouType: true }),
  );
  for (const query of [...context.corrector.segmentations(typed, allowed), ...apart]) {
    matches.add({ kind: 'words', query, minShouldMatch: query.words.length, typed, rerank });
    if (matches.hasMatched) return;
  }
}

/** Returns a clause for the names that begin with the words of a variant. */
function begun(variant: QueryVariant, { expander }: SearchContext, maxEdits?: MaxEdits): WordsClause {
  const { words } = variant;
  const options = { ...variant, asYouType: true, ...(maxEdits && { maxEdits, maxPrefixEdits: maxEdits }) };
  return { kind: 'words', query: expander.expand(words, options), minShouldMatch: words.length };
}
