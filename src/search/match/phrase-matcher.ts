import { MAX_PHRASE_WORDS } from '../index/phrase-collector.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import { type ExpandedQuery, MatchKind, type TermMatch } from '../query/term-expander.ts';
import { MAX_WORDS } from '../text/analyzer.ts';
import { demoted, rankKey, Tier, tierOfKind } from './tier.ts';

// What a flaw takes from the score, relative to a flawless name.
const EXTRA_WORD = 0.1;
const ORDER_BREAK = 0.3;
/** Where the words are all that the phrase has, in another order. */
const TURNED = 0.05;
const CLOSED = 0.3;
/** Only to tell equals apart. */
const OTHER_ACCENT = 0.002;
const MISPLACED = 0.01;
/** Who asks for a category from somewhere wants the nearest, unless a place that bears its name is about as near. */
const CATEGORY = 0.9;
/** What it is worth in edits that a corrected word is not where the name begins. */
const INSIDE_EDITS = 0.3;

/**
 * Holds phrases of the index against a question, one at a time. What came out stays in its fields until the next:
 * objects for a hundred thousand phrases would cost more than the work.
 */
export class PhraseMatcher {
  /** How many query words the last phrase has a word for. A word of the phrase counts for one of them only. */
  matched = 0;
  /** For each query word, the position of its word in the phrase, or -1. */
  readonly position = new Int8Array(MAX_WORDS);
  /** Sum of the costs of the senses. */
  cost = 0;
  /** Flaws of the whole, 0 for none. */
  flaws = 0;
  /** Whether the phrase is the query's words, in order, and nothing else. */
  whole = false;
  /** Edits of corrected words. */
  edits = 0;

  readonly #index: PhraseIndex;
  /** For each vocabulary word its first sense in the question, from 1; 0 for none. */
  readonly #first: Uint32Array;
  #next = new Uint32Array(0);
  // What is asked of senses all the time, as arrays: half a million objects a query would be looked into.
  #kinds = new Uint8Array(0);
  #asked = new Uint8Array(0);
  #costs = new Float64Array(0);
  #loosely = new Uint8Array(0);
  /** How little each suits, but for its place in the phrase; and whether a name that begins with it begins as typed. */
  #flaw = new Float64Array(0);
  #leading = new Uint8Array(0);
  #question: ExpandedQuery = { words: [], senses: [], inOne: 0, asYouType: false };

  /** By query word and position: how little the word there suits it, and its sense. */
  readonly #worth = new Float64Array(MAX_WORDS * MAX_PHRASE_WORDS);
  readonly #sense = new Uint32Array(MAX_WORDS * MAX_PHRASE_WORDS);
  readonly #owner = new Int8Array(MAX_PHRASE_WORDS);
  #tried = 0;
  #length = 0;
  #phrase = 0;
  #phraseFirst = 0;
  #kind = 0;
  #loose = false;

  constructor(index: PhraseIndex) {
    this.#index = index;
    this.#first = new Uint32Array(index.words.length);
  }

  /** From here on phrases are held against this question. */
  ask(question: ExpandedQuery): void {
    for (const { word } of this.#question.senses) this.#first[word] = 0;
    this.#question = question;
    const count = question.senses.length + 1;
    this.#next = new Uint32Array(count);
    this.#kinds = new Uint8Array(count);
    this.#asked = new Uint8Array(count);
    this.#costs = new Float64Array(count);
    this.#loosely = new Uint8Array(count);
    this.#flaw = new Float64Array(count);
    this.#leading = new Uint8Array(count);
    const unfinished = question.asYouType ? question.words.length - 1 : -1;
    question.senses.forEach(({ word, kind, cost, asked, loose }, i) => {
      const sense = i + 1;
      this.#next[sense] = this.#first[word]!;
      this.#first[word] = sense;
      this.#kinds[sense] = kind;
      this.#asked[sense] = asked;
      this.#costs[sense] = cost;
      this.#flaw[sense] = kind * 100 + cost;
      this.#loosely[sense] = Number(loose);
      this.#leading[sense] = Number(
        !loose && kind <= (asked === unfinished ? MatchKind.prefix : MatchKind.whole),
      );
    });
  }

  /** Finds the best words of a phrase for as many of the query's words as can be. */
  hold(phrase: number): void {
    const { offsets, values } = this.#index.phraseWords;
    const from = offsets[phrase]!;
    const length = offsets[phrase + 1]! - from;
    const asked = this.#question.words.length;
    this.#phrase = phrase;
    this.#phraseFirst = values[from]!;
    this.#length = length;
    if (asked === 1) return void this.#holdOne(from);
    for (let word = 0; word < asked; word++) {
      const row = word * MAX_PHRASE_WORDS;
      this.#worth.fill(Number.POSITIVE_INFINITY, row, row + Math.max(length, asked));
    }
    for (let position = 0; position < length; position++) {
      for (let s = this.#first[values[from + position]!]!; s !== 0; s = this.#next[s]!) {
        const word = this.#asked[s]!;
        const worth = this.#flaw[s]! + (position === word ? 0 : MISPLACED);
        const at = word * MAX_PHRASE_WORDS + position;
        if (worth >= this.#worth[at]!) continue;
        this.#worth[at] = worth;
        this.#sense[at] = s;
      }
    }
    if (!this.#inOrder()) {
      this.#owner.fill(-1, 0, length);
      for (let word = 0; word < asked; word++) {
        this.#tried = 0;
        this.#place(word);
      }
    }
    this.#sum();
  }

  /** The same for a query of one word, which is what the broadest are. */
  #holdOne(from: number): void {
    const { values } = this.#index.phraseWords;
    let best = Number.POSITIVE_INFINITY;
    this.position[0] = -1;
    for (let position = 0; position < this.#length; position++) {
      for (let s = this.#first[values[from + position]!]!; s !== 0; s = this.#next[s]!) {
        const begins = position === 0 && this.#leading[s] === 1;
        const worth = begins ? -1 : this.#flaw[s]! + (position === 0 ? 0 : MISPLACED);
        if (worth >= best) continue;
        best = worth;
        this.position[0] = position;
        this.#sense[position] = s;
      }
      // Nothing that comes further on is better.
      if (best < 0) break;
    }
    this.#sum();
  }

  /** Lays the query on the beginning of the phrase, if that is how it begins, whatever better words come further on. */
  #inOrder(): boolean {
    const { words } = this.#question;
    if (words.length > this.#length) return false;
    for (let word = 0; word < words.length; word++) {
      if (this.#worth[word * MAX_PHRASE_WORDS + word] === Number.POSITIVE_INFINITY) return false;
      if (this.#leading[this.#sense[word * MAX_PHRASE_WORDS + word]!] === 0) return false;
      this.position[word] = word;
    }
    return true;
  }

  /** The sense that was found for a query word. */
  senseOf(asked: number): TermMatch | undefined {
    const position = this.position[asked]!;
    return position < 0 ? undefined : this.#senseAt(asked, position);
  }

  /** The best sense that the last phrase has at a position for a query of several words, chosen or not. */
  senseAt(asked: number, position: number): TermMatch | undefined {
    const has = this.#worth[asked * MAX_PHRASE_WORDS + position] !== Number.POSITIVE_INFINITY;
    return has ? this.#senseAt(asked, position) : undefined;
  }

  /** How many words the last phrase has. */
  get length(): number {
    return this.#length;
  }

  get complete(): boolean {
    return this.matched === this.#question.words.length && this.#partsJoined();
  }

  get score(): number {
    return 1 / (1 + this.flaws + this.cost);
  }

  /** Quality of the last phrase, if it has all words of the query, as the field that a place has it in. */
  badnessAs(field: number): number {
    // Who is typing begins with the beginning, mostly.
    const inside = this.edits > 0 && this.#question.asYouType && this.position[0] !== 0;
    const edits = this.edits + (inside ? INSIDE_EDITS : 0);
    const tier = this.tierAs(field);
    const isCategory = field === Field.type && tier === Tier.equal;
    const found = rankKey({ tier, score: this.score * (isCategory ? CATEGORY : 1), edits });
    return field === Field.context && tier < Tier.context ? demoted(Tier.context, found) : found;
  }

  tierAs(field: number): number {
    const { asYouType, near, rephrased } = this.#question;
    const isName = field <= Field.hidden;
    const isWanted = near && field === Field.type;
    const tier = tierOfKind(this.#kind);
    if (!isName && field !== Field.type) return tier;
    if ((!isWanted && (this.#loose || rephrased)) || !this.complete || !this.#leads()) return tier;
    const rest = this.#length - this.matched;
    if (tier === Tier.whole && isName) return rest === 0 ? Tier.equal : Tier.starts;
    if (tier === Tier.whole && rest === 0) return isWanted ? Tier.equal : Tier.starts;
    return tier === Tier.prefix && isName && asYouType ? Tier.starts : tier;
  }

  #partsJoined(): boolean {
    const { joined = 0 } = this.#question;
    for (let word = 0; joined >>> word !== 0; word++) {
      if ((joined >>> word) & 1 && this.position[word + 1] !== this.position[word]! + 1) return false;
    }
    return true;
  }

  /** Whether the phrase begins with the query; "union" is how "The Union" begins, though not the whole of it. */
  #leads(): boolean {
    const { asYouType, words } = this.#question;
    const lead = !asYouType && this.position[0] === 1 ? this.#index.stops[this.#phraseFirst]! : 0;
    for (let word = 0; word < words.length; word++) {
      if (this.position[word] !== word + lead) return false;
      // "il qa" is not how "Il-Marsa" begins.
      const begun = this.#kinds[this.#sense[word * MAX_PHRASE_WORDS + word + lead]!] === MatchKind.prefix;
      if (begun && word < words.length - 1) return false;
    }
    return true;
  }

  /** Gives a query word the best position that is free, or makes one free by moving others (augmenting paths). */
  #place(word: number): boolean {
    for (;;) {
      const free = this.#best(word, true);
      const position = free >= 0 ? free : this.#best(word, false);
      if (position < 0) {
        this.position[word] = -1;
        return false;
      }
      this.#tried |= 1 << position;
      const owner = this.#owner[position]!;
      if (owner >= 0 && !this.#place(owner)) {
        this.position[owner] = position;
        continue;
      }
      this.#owner[position] = word;
      this.position[word] = position;
      return true;
    }
  }

  /** The position not tried yet that suits a query word best, or -1. */
  #best(word: number, free: boolean): number {
    const row = word * MAX_PHRASE_WORDS;
    let best = -1;
    for (let position = 0; position < this.#length; position++) {
      if ((this.#tried >>> position) & 1 || (free && this.#owner[position]! >= 0)) continue;
      const worth = this.#worth[row + position]!;
      if (worth < (best < 0 ? Number.POSITIVE_INFINITY : this.#worth[row + best]!)) best = position;
    }
    return best;
  }

  #sum(): void {
    let before = -2;
    let breaks = 0;
    this.matched = 0;
    this.cost = 0;
    this.edits = 0;
    this.#kind = MatchKind.whole;
    this.#loose = false;
    for (let word = 0; word < this.#question.words.length; word++) {
      const position = this.position[word]!;
      if (position < 0) continue;
      const sense = this.#sense[word * MAX_PHRASE_WORDS + position]!;
      const kind = this.#kinds[sense]!;
      const cost = this.#costs[sense]!;
      if (this.matched > 0 && position !== before + 1) breaks++;
      before = position;
      this.matched++;
      this.cost += cost;
      if (kind === MatchKind.corrected) this.edits += cost;
      if (kind > this.#kind) this.#kind = kind;
      if (this.#loosely[sense] === 1) this.#loose = true;
    }
    const extra = this.#length - this.matched;
    const closed = this.#question.closed ? CLOSED : 0;
    this.whole = extra === 0 && breaks === 0;
    // Without accents as typed, they may be on no key; a name typed whole is a name that was meant as it is.
    const { accented = false } = this.#question;
    const meant = accented || (this.whole && this.#kind === MatchKind.whole);
    const accent = meant && this.#index.accented[this.#phrase] !== Number(accented) ? OTHER_ACCENT : 0;
    this.flaws = EXTRA_WORD * extra + (extra === 0 ? TURNED : ORDER_BREAK) * breaks + closed + accent;
  }

  #senseAt(asked: number, position: number): TermMatch {
    return this.#question.senses[this.#sense[asked * MAX_PHRASE_WORDS + position]! - 1]!;
  }
}
