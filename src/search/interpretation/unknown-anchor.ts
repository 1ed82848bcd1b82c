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
 * @returns `undefined` for another request.
 */
export function nearUnknown(reading: Reading, book: PhraseBook): NearUnknown | undefined {
  const { words } = reading;
  for (let at = words.length - 2; at > 0; at--) {
    const relation = book.relationAt(words, at);
    if (!relation || at + relation.length >= words.length) continue;
    const before = reading.withWords(words.slice(0, at));
    const wanted = before.looseMeaning;
    const isWhole = before.segments.every(({ role }) => role !== 'word' && role !== 'name');
    if (!isWhole || !wanted?.kind) continue;
    const anchor = words.slice(at + relation.length);
    const name = anchor.slice(anchor.findIndex((word) => !book.isFunctionWord(word)));
    return near(name, before, wanted);
  }
  return undefined;
}

/** Reads a request for a kind beside a name that no place has a word of: "hotel zürich". */
export function besideUnknown(reading: Reading): NearUnknown | undefined {
  const { words, segments } = reading;
  const at = segments.find(({ role }) => role === 'word')?.from ?? 0;
  const isUnknown = segments.every(
    ({ role, from, isKnown }) => from < at || role === 'ignored' || (role === 'word' && !isKnown),
  );
  const before = reading.withWords(words.slice(0, at));
  const { meaning } = before;
  return isUnknown && meaning?.kind ? near(words.slice(at), before, meaning) : undefined;
}

function near(name: readonly string[], { words }: Reading, meaning: Meaning): NearUnknown {
  return { words, meaning: { ...meaning, near: { unknown: asText(name) }, isByWords: false } };
}
