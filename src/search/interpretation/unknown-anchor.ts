import { KindRank } from '../query/kind-lexicon.ts';
import type { Meaning } from './meaning.ts';
import { asText, type PhraseBook } from './phrase-book.ts';
import type { Reading } from './reading.ts';

/** The words of a request before an unknown place, and their meaning with its name. */
interface NearUnknown {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

/**
 * Reads a request for places near or in an unknown place.
 * @param isLoose whether words before the relation may be left out, if no place has a word of those behind it.
 * @returns `undefined` for another request.
 */
export function nearUnknown(reading: Reading, book: PhraseBook, isLoose = false): NearUnknown | undefined {
  const { words, lookups } = reading;
  for (let at = words.length - 2; at > 0; at--) {
    const relation = book.at(words, at).findLast(({ kind }) => kind === 'near' || kind === 'within');
    if (!relation || at + relation.length >= words.length) continue;
    const before = reading.withWords(words.slice(0, at));
    const wanted = before.looseMeaning;
    const isWhole = before.segments.every(({ role }) => role !== 'name' && (isLoose || role !== 'word'));
    if (!isWhole || !wanted?.kind) continue;
    const anchor = words.slice(at + relation.length);
    if (isLoose && anchor.some((word) => lookups.isKnown(word) && !book.isFunctionWord(word))) continue;
    const name = anchor.slice(anchor.findIndex((word) => !book.isFunctionWord(word)));
    return near(name, before, wanted);
  }
  return undefined;
}

/** Reads a request for a kind beside a name that no place has a word of: "hotel zürich". */
export function besideUnknown(reading: Reading): NearUnknown | undefined {
  const { words, segments } = reading;
  const at = segments.findIndex(({ role }) => role === 'word');
  const isUnknown = segments.slice(at).every(({ role, isKnown }) => role === 'word' && !isKnown);
  if (at <= 0 || !isUnknown) return undefined;
  const { from } = segments[at]!;
  const before = reading.withWords(words.slice(0, from));
  const { meaning } = before;
  if (!meaning?.kind || meaning.kind.rank >= KindRank.related || meaning.near || meaning.within.length > 0)
    return undefined;
  return near(words.slice(from), before, meaning);
}

function near(name: readonly string[], { words }: Reading, meaning: Meaning): NearUnknown {
  return { words, meaning: { ...meaning, near: { unknown: asText(name) }, isByWords: false } };
}
