import { isArea } from '../../core/place-type.ts';
import { type Candidates, inOrder, type Producer } from '../candidate.ts';
import { asModifier } from '../interpretation/phrase-book.ts';
import type { Reading } from '../interpretation/reading.ts';
import { Tier } from '../match/tier.ts';
import { asMatchWrites } from '../place-texts.ts';
import { withCompoundApart } from '../query/compounds.ts';
import { lowestRankKeyOf } from '../rank/rank-key.ts';
import type { SearchContext } from '../search-context.ts';
import type { TextReading } from '../text-reading.ts';
import { clausesOf } from './as-typed.ts';
import { correctedName } from './corrected.ts';

/** Finds the parts of a compound as words of their own: "Rathausapotheke" is "Apotheke am Rathaus". */
export function* inParts(reading: TextReading): Candidates {
  if (reading.isKind) return;
  const { query, scope, context } = reading;
  const { typed } = reading.variants;
  for (const { words, at } of withCompoundApart(typed, context)) {
    if (isOfArea(words[at + 1]!, context)) continue;
    const matches = reading.matchesAnywhere(words);
    // Some place is in any street.
    if (matches.bestRankKey >= lowestRankKeyOf(Tier.context)) continue;
    const text = asMatchWrites(matches, words, reading.text, context.places);
    const variants = context.variants.variantsOf(text, { asYouType: false });
    yield {
      query,
      scope,
      corrected: text,
      clauses: (progress) => clausesOf(reading, text, variants, progress, typed),
    };
  }
}

/** Makes a producer of what is near the first part of a compound whose last one is a kind: "Hauptbahnhofparkplatz". */
export function nearFirstPart(order: readonly Producer<Reading>[]): Producer<Reading> {
  return function* (reading) {
    const { lookups, text } = reading;
    for (const { words, at } of withCompoundApart(reading.words, text.context)) {
      const last = words[at + 1]!;
      if (!lookups.kinds.isKind([last]) || isOfArea(last, text.context)) continue;
      // "Martinn" is a misspelt Martin.
      if (correctedName(text.withText(reading.words[at]!), false)) continue;
      yield* inOrder(order, reading.withWords(words.with(at, asModifier(words[at]!))));
    }
  };
}

/** Returns whether a word is a kind of areas: "Bahnhofstraße" is one street, and no station in any. */
function isOfArea(word: string, { kindLexicon }: SearchContext): boolean {
  const kind = kindLexicon.meaningOf([word]);
  return kind !== undefined && isArea(kind.types);
}
