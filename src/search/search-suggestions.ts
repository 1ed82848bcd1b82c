import type { SearchSuggestion, SuggestQuery } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import type { CompletedKind, KindLexicon } from './query/kind-lexicon.ts';
import type { Requests } from './requests.ts';
import { wordsOf } from './text/analyzer.ts';

/** Maximum number of searches that suggest proposes beside places. */
const MAX_SEARCHES = 2;
/** Maximum number of words at the end of a request that may begin a kind: "to eat", "bus st". */
const MAX_BEGUN_WORDS = 2;
/** Of a longer request only one completion is tried, because each is a search, and this one takes long. */
const MAX_SHORT_WORDS = 6;

/** Proposes searches that a text may be the beginning of: for a kind of places, or for a request in people's own words. */
export class SearchSuggestions {
  readonly #kinds: Pick<KindLexicon, 'complete'>;
  readonly #requests: Pick<Requests, 'hasPhrases' | 'isUnderstood'>;
  readonly #synonyms: SearchSettings['synonyms'];
  /** The words of a synonym → the first group that has it. Made at first use. */
  #groups: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    kinds: Pick<KindLexicon, 'complete'>,
    requests: Pick<Requests, 'hasPhrases' | 'isUnderstood'>,
    { synonyms }: Pick<SearchSettings, 'synonyms'>,
  ) {
    this.#kinds = kinds;
    this.#requests = requests;
    this.#synonyms = synonyms;
  }

  /**
   * Returns searches for the kinds that all words name or begin, else for those that a synonym of them names, else the requests
   * that they make or begin and that find places.
   */
  find(query: SuggestQuery): SearchSuggestion[] {
    const words = wordsOf(query.q);
    const kinds = this.#kinds.complete(words, MAX_SEARCHES);
    const named = kinds.length > 0 ? kinds : this.#bySynonym(words);
    if (named.length > 0) return named.map(({ text, ...kind }) => ({ ...kind, q: text }));
    return this.#requestsBegunBy(query, words.length).map((title) => ({ title, q: title }));
  }

  #bySynonym(words: readonly string[]): CompletedKind[] {
    this.#groups ??= new Map(
      this.#synonyms.toReversed().flatMap((group) => group.map((text) => [wordsOf(text).join(' '), group])),
    );
    const synonyms = this.#groups.get(words.join(' ')) ?? [];
    return synonyms.flatMap((text) => this.#kinds.complete(wordsOf(text), 1)).slice(0, MAX_SEARCHES);
  }

  /** Returns the text with its last words completed to a kind, and as typed, as far as these are requests that find places. */
  #requestsBegunBy(query: SuggestQuery, wordCount: number): string[] {
    const typed = query.q.trim();
    if (!this.#requests.hasPhrases(typed)) return [];
    const texts = new Map([...this.#completed(typed), typed].map((text) => [text.toLowerCase(), text]));
    const tried = wordCount > MAX_SHORT_WORDS ? 1 : texts.size;
    const found: string[] = [];
    for (const text of [...texts.values()].slice(0, tried)) {
      if (found.length === MAX_SEARCHES) break;
      if (this.#requests.isUnderstood({ ...query, q: text })) found.push(text);
    }
    return found;
  }

  #completed(typed: string): string[] {
    const starts = [...typed.matchAll(/(?<=\s)\S/g)].map(({ index }) => index).slice(-MAX_BEGUN_WORDS);
    return starts.flatMap((start) => {
      const begun = typed.slice(start);
      const kinds = this.#kinds.complete(wordsOf(begun), MAX_SEARCHES);
      return kinds.map(({ text }) => typed.slice(0, start) + inCaseOf(begun, text));
    });
  }
}

/** Returns the name of a kind as a word within a sentence, where the visitor types it so. */
function inCaseOf(begun: string, name: string): string {
  const isWord = /^\p{Ll}/u.test(begun) && /^\p{Lu}\p{Ll}/u.test(name);
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
