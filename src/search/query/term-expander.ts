import type { SearchSettings } from '../../core/settings.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import type { TermDictionary } from '../index/term-dictionary.ts';
import { hasDigit, inflections, isLetter } from '../text/analyzer.ts';
import { editCost } from './edit-cost.ts';
import type { FuzzyTermIndex } from './fuzzy-term-index.ts';

/** How a vocabulary word stands for a query word. Later kinds are worse. */
export const MatchKind = { whole: 0, prefix: 1, corrected: 2 } as const;

/** One thing that a vocabulary word may mean in a query. */
export interface TermMatch {
  /** Number of the vocabulary word. */
  readonly word: number;
  /** Index of the query word it stands for. */
  readonly asked: number;
  readonly kind: number;
  /** 0 for the word itself and its abbreviations; small for another number; edits for a correction. */
  readonly cost: number;
  /** Whether it isn't how the word as typed begins: "physics" is not how "Physic Garden" starts. */
  readonly loose: boolean;
  /** Whether it is another word for it: a synonym, or a number that is spelled out or isn't. */
  readonly synonym: boolean;
}

/** A query, and the senses of all vocabulary words in it: for each query word the best that a vocabulary word has. */
export interface ExpandedQuery {
  readonly words: readonly string[];
  readonly senses: readonly TermMatch[];
  /**
   * Query words that must stand in one phrase, a bit each: several single letters, as nearly every place has a word with
   * each of them somewhere; and words given more than twice.
   */
  readonly inOne: number;
  /** Whether the last word is being typed: suggest. */
  readonly asYouType: boolean;
  /** Query words that must be followed, in one phrase, by the next: parts of a word that was split. A bit each. */
  readonly joined?: number;
  /** Whether these aren't the words as typed, so that no name begins with them. */
  readonly rephrased?: boolean;
  /** Whether words were put together that stand apart as typed. */
  readonly closed?: boolean;
  /** Whether it has accents as typed. */
  readonly accented?: boolean;
  /** Whether a place matches, in a tier of its own, that has the words in nothing but its address or its parents' names. */
  readonly inContext?: boolean;
  /** Whether it is asked from somewhere. */
  readonly near?: boolean;
}

/** Edits that a word of some length may be corrected by; 0 for none. */
export type MaxEdits = (length: number) => number;

export interface ExpanderOptions
  extends Pick<
    ExpandedQuery,
    'asYouType' | 'joined' | 'rephrased' | 'closed' | 'accented' | 'inContext' | 'near'
  > {
  /** For a finished word. */
  readonly maxEdits: MaxEdits;
  /** For a word that may be unfinished, held against the beginnings of words. */
  readonly maxEditsBegun: MaxEdits;
  /** Whether single letters are words, and not how words begin. */
  readonly lettersWhole?: boolean;
  /** Words that nobody typed: they are no beginnings. */
  readonly whole?: readonly string[];
}

const none: MaxEdits = () => 0;

/** Options for words that are taken as they are. */
export const noCorrection = { maxEdits: none, maxEditsBegun: none } as const;

const OTHER_NUMBER_COST = 0.2;
const SYNONYM_COST = 0.1;
/** Of more words than these, single letters are no beginnings: in a country, everything has a word that begins so. */
const MOST_WITH_LETTERS = 3;
/** Only to tell equals apart. */
const ABBREVIATION_COST = 0.01;
/** In suggest, that the last word is unfinished is no guess. */
const TYPED_SO_FAR_COST = 0.05;
const PREFIX_COST = 0.1;
/** A whole word is a better guess than the beginning of one. */
const BEGUN_COST = 0.2;
/** A word that some name has is seldom a slip, and never two: "wolfson cafe" is not the Walton Cafe. */
export const KNOWN_COST = 0.5;
const MOST_EDITS_OF_KNOWN = 1;

/** Expands the words of a query to the vocabulary words that may stand for them. */
export class TermExpander {
  readonly #words: readonly string[];
  readonly #index: TermDictionary;
  readonly #near: FuzzyTermIndex;
  readonly #abbreviations: Groups;
  readonly #synonyms: Groups;
  readonly #stopWords: ReadonlySet<string>;
  readonly #phrases: IntLists;
  readonly #corrections = new BoundedCache<readonly Correction[]>(MOST_KEPT);
  readonly #longer = new BoundedCache<readonly number[]>(MOST_KEPT);

  /** @param phrases those of each word: that many names have a word makes it likelier. */
  constructor(
    words: readonly string[],
    phrases: IntLists,
    index: TermDictionary,
    near: FuzzyTermIndex,
    { abbreviations, synonyms, stop_words }: SearchSettings,
  ) {
    this.#words = words;
    this.#index = index;
    this.#near = near;
    this.#phrases = phrases;
    this.#abbreviations = groupsOf(abbreviations);
    this.#synonyms = groupsOf(synonyms);
    this.#stopWords = new Set(stop_words);
  }

  /** Whether the vocabulary has this very word. */
  knows(word: string): boolean {
    return this.#index.exact(word) !== undefined;
  }

  /** The query without its stop words; as it is where nothing else would be left. */
  withoutStopWords(query: readonly string[]): readonly string[] {
    const rest = query.filter((word) => !this.#stopWords.has(word));
    return rest.length > 0 && rest.length < query.length ? rest : query;
  }

  /** The words of a query that places have in some form; those that none has are left out. */
  knownOf(query: readonly string[]): readonly string[] {
    const { senses } = this.of(query, { asYouType: false, ...noCorrection });
    const known = new Set(senses.map(({ asked }) => asked));
    return query.filter((_, asked) => known.has(asked));
  }

  /** Whether the vocabulary has a word that begins so. */
  begins(prefix: string): boolean {
    return this.#startingWith(prefix).length > 0;
  }

  of(words: readonly string[], options: ExpanderOptions): ExpandedQuery {
    const { asYouType, maxEdits, maxEditsBegun, joined = 0, lettersWhole = false, whole = [] } = options;
    /** Parts of a split word: were they widened too, they would match by chance. */
    const parts = joined | (joined << 1);
    const senses = words.flatMap((word, asked) => {
      const best = new Map<number, TermMatch>();
      const last = asked === words.length - 1;
      const typing = asYouType && last;
      const add = (
        number: number | undefined,
        kind: number,
        cost: number,
        loose = false,
        synonym = false,
      ): void => {
        if (number === undefined) return;
        const known = best.get(number);
        if (known && (known.kind < kind || (known.kind === kind && known.cost <= cost))) return;
        // Who is typing "coll" is on the way to "college"; that it stands for it as well must not come in between.
        if (typing && loose && this.#words[number]!.startsWith(word)) return;
        best.set(number, { word: number, asked, kind, cost, loose, synonym });
      };
      const isPart = ((parts >>> asked) & 1) === 1;
      const exact = this.#index.exact(word);
      add(exact, MatchKind.whole, 0, false, whole.includes(word));
      if (isPart && !last) return [...best.values()];
      for (const other of isPart ? [] : othersThan(word, this.#abbreviations)) {
        // Who types "mt" may be on the way to "Mtarfa"; "Mount" must not come in between.
        const respelled = hasDigit(word) !== hasDigit(other);
        add(this.#index.exact(other), MatchKind.whole, ABBREVIATION_COST, asYouType, respelled);
      }
      for (const other of isPart ? [] : othersThan(word, this.#synonyms)) {
        add(this.#index.exact(other), MatchKind.whole, SYNONYM_COST, true, true);
      }
      for (const form of inflections(word)) {
        add(this.#index.exact(form), MatchKind.whole, OTHER_NUMBER_COST, true);
        for (const other of isPart ? [] : othersThan(form, this.#synonyms)) {
          add(this.#index.exact(other), MatchKind.whole, OTHER_NUMBER_COST + SYNONYM_COST, true, true);
        }
      }
      const stops = this.#stopWords.has(word);
      const standsAlone =
        word.length === 1 && (lettersWhole || (!typing && words.length > MOST_WITH_LETTERS));
      const isWhole = standsAlone || whole.includes(word);
      if (!isWhole && (!stops || words.length === 1 || typing)) {
        for (const longer of this.#startingWith(word))
          add(longer, MatchKind.prefix, typing ? 0 : PREFIX_COST);
      }
      if (!stops && !isPart && !hasDigit(word)) {
        const most = exact === undefined ? Number.POSITIVE_INFINITY : MOST_EDITS_OF_KNOWN;
        const known = exact === undefined ? 0 : KNOWN_COST;
        this.#correct(word, Math.min(maxEdits(word.length), most), false, (near, cost) =>
          add(near, MatchKind.corrected, cost + known, true),
        );
        const begun = known + (typing ? TYPED_SO_FAR_COST : BEGUN_COST);
        this.#correct(word, Math.min(maxEditsBegun(word.length), most), true, (near, cost) =>
          add(near, MatchKind.corrected, cost + begun, true),
        );
      }
      return [...best.values()];
    });
    const { rephrased = false, closed = false, accented = false, inContext = false, near = false } = options;
    return {
      words,
      senses,
      inOne: inOneOf(words),
      asYouType,
      joined,
      rephrased,
      closed,
      accented,
      inContext,
      near,
    };
  }

  #startingWith(prefix: string): readonly number[] {
    return this.#longer.getOrCreate(prefix, () => this.#index.startingWith(prefix));
  }

  #correct(word: string, edits: number, begun: boolean, found: (near: number, cost: number) => void): void {
    if (edits === 0) return;
    const near = this.#corrections.getOrCreate(`${edits} ${begun} ${word}`, () =>
      this.#nearest(word, edits, begun),
    );
    for (const { word: number, cost } of near) found(number, cost);
  }

  /** Words near a misspelt one; only the nearest of many, and of those as near the ones that more names have. */
  #nearest(word: string, edits: number, begun: boolean): Correction[] {
    const near = this.#near.find(word, edits, begun).map(
      (found): Correction => ({
        word: found.word,
        cost: editCost(word, this.#words[found.word]!, found.edits, begun),
      }),
    );
    if (near.length <= MOST_CORRECTIONS) return near;
    const uses = ({ word }: Correction): number =>
      this.#phrases.offsets[word + 1]! - this.#phrases.offsets[word]!;
    return near.sort((a, b) => a.cost - b.cost || uses(b) - uses(a)).slice(0, MOST_CORRECTIONS);
  }
}

function inOneOf(words: readonly string[]): number {
  const isAgain = (word: string): boolean => words.filter((other) => other === word).length > 2;
  const bits = words.reduce((bits, word, i) => bits | (Number(isLetter(word) || isAgain(word)) << i), 0);
  return (bits & (bits - 1)) === 0 ? 0 : bits;
}

interface Correction {
  readonly word: number;
  readonly cost: number;
}

/** In the vocabulary of a country, hundreds of words are near a short one. */
const MOST_CORRECTIONS = 200;
/** A word is corrected again as the next one is typed, and in each way to read the query. */
const MOST_KEPT = 100;

/** Word → the groups that it is in, as they were given: what a group says of each of its words would be its square. */
type Groups = ReadonlyMap<string, readonly (readonly string[])[]>;

function groupsOf(groups: readonly (readonly string[])[]): Groups {
  const byWord = new Map<string, (readonly string[])[]>();
  for (const group of groups) {
    for (const word of group) {
      const known = byWord.get(word);
      if (known) known.push(group);
      else byWord.set(word, [group]);
    }
  }
  return byWord;
}

/** The other single words of a word's groups. */
function othersThan(word: string, groups: Groups): string[] {
  const others = (groups.get(word) ?? []).flat();
  return others.filter((other) => other !== word && !other.includes(' '));
}
