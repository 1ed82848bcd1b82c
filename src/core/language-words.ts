/** The words of a kind of place, in the languages of a bundle. */
export interface KindWords {
  /** The type of its places, and of those below it. The type tree may lack it: then no place is of that kind. */
  readonly type: string;
  /** The tags that its places have, all of them; often none. */
  readonly tags: readonly string[];
  /** Names of the kind. */
  readonly names: readonly string[];
  /** Other names, and what people want there ("to eat"). */
  readonly aliases: readonly string[];
  /** Words that have to do with it, and with other things as well. */
  readonly terms: readonly string[];
}

/** Between the type and the tags in the key of a kind. */
const OF_TAGS = ' + ';

/** Returns a text for the type and the tags of a kind: `/amenities/shop + bakery`. */
export function kindKey({ type, tags }: Pick<KindWords, 'type' | 'tags'>): string {
  return [type, ...tags].join(OF_TAGS);
}

/** Returns the type and the tags of such a text. */
export function kindOfKey(key: string): Pick<KindWords, 'type' | 'tags'> {
  const [type = '', ...tags] = key.split(OF_TAGS);
  return { type, tags };
}

/** Texts that ask for accessibility: "step free", "with a lift". */
interface AccessibilityPhrases {
  /** The features (`has_*`) that are asked for. A place needs any of them. */
  readonly features: readonly string[];
  readonly texts: readonly string[];
}

/** Words that ask what is open. Each word of `open` stands before or behind one for a time. */
export interface OpeningPhrases {
  /** "open", "geöffnet". */
  readonly open: readonly string[];
  /** Texts for now, today and the late evening: "at the moment", "tonight", "until late". */
  readonly now: readonly string[];
  readonly today: readonly string[];
  readonly late: readonly string[];
  /** For each day of the week, from Monday: "on Sunday", "sonntags". */
  readonly days: readonly (readonly string[])[];
  /** Texts that say all by themselves: "営業中". */
  readonly open_now?: readonly string[] | undefined;
}

/** The keys of `RequestPhrases` that are lists of texts. */
export const phraseLists = ['near', 'near_behind', 'within', 'here', 'ignored', 'function_words'] as const;

/** The keys of `RequestPhrases` that are lists of rules of inflection. */
export const inflectionLists = ['endings', 'within_endings', 'mutations', 'quality_endings'] as const;

/** The keys of `RequestPhrases` that are lists of words around what is known: they deny it, describe it or add to it. */
export const describingLists = ['negations', 'negations_behind', 'clause', 'qualities'] as const;

/** The keys of `RequestPhrases` that are lists of words for vehicles, and of those around them that ask for a timetable. */
export const timetableLists = ['timetable_before', 'timetable_behind', 'vehicles'] as const;

/** The keys of `RequestPhrases` that are lists of words between kinds, and before numbers. */
export const joiningLists = ['or', 'house_number', 'flat_number'] as const;

/** How people ask for places in the languages of a bundle, besides the names and the kinds of places. */
export interface RequestPhrases {
  /** Texts before the place that others are to be near: "close to", "opposite". */
  readonly near: readonly string[];
  /** Texts behind such a place: "lähellä". */
  readonly near_behind: readonly string[];
  /** Texts before a street or an area that places are to be in: "in", "on", "at". */
  readonly within: readonly string[];
  /** Texts for near the person who asks: "near me", "nearest", "around here". */
  readonly here: readonly string[];
  /** Texts that say nothing about a place: "where is", "show me", "thank you". */
  readonly ignored: readonly string[];
  /** Little words that hold a sentence together: "a", "the", "of", "with", "how". */
  readonly function_words: readonly string[];
  /**
   * Endings of inflected words, and what the words themselves have there: "kon kko" for "kirkon", "es" for "Rathauses". They are undone beside
   * a relation, where a name or a kind comes out, and of words of accessibility.
   */
  readonly endings?: readonly string[];
  /** The same of endings that mean "in" or "on": "lla". */
  readonly within_endings?: readonly string[];
  /** Beginnings of words, and what inflected words have there: "p b" for "bont", "g" for "orsaf". */
  readonly mutations?: readonly string[];
  /** Words between kinds, any of which is meant: "or", and also "and". */
  readonly or?: readonly string[];
  /** Words that say that the number behind them is that of a house: "no", "д". */
  readonly house_number?: readonly string[];
  /** Words that say that the number behind them is that of a flat: "apt", "кв". */
  readonly flat_number?: readonly string[];
  /** Texts right before words of accessibility that deny them: "not", "kein", "sin". */
  readonly negations?: readonly string[];
  /** Texts right behind them that do: "なし", "not available". */
  readonly negations_behind?: readonly string[];
  /** Words that open an addition which may be unknown: "with", "wo", "que". */
  readonly clause?: readonly string[];
  /** Words, in their base form, that describe a place and that nothing records: "cosy", "gemütlich". */
  readonly qualities?: readonly string[];
  /** Endings of such words, and what the base form has there: "es" for "gemütliches". */
  readonly quality_endings?: readonly string[];
  /** Names of kinds of stops that are words for what stops there: "bus", "tren". */
  readonly vehicles?: readonly string[];
  /** Texts before such a word that ask when it leaves: "next", "wann fährt". */
  readonly timetable_before?: readonly string[];
  /** The same behind it, or where it goes: "to", "Fahrplan". */
  readonly timetable_behind?: readonly string[];
  readonly opening?: OpeningPhrases;
  readonly accessibility: readonly AccessibilityPhrases[];
}

/** The words by which a language asks for places. */
export interface LanguageWords<Code extends string = string> {
  /** Its code, such as `de`. */
  readonly language: Code;
  readonly kinds: readonly KindWords[];
  readonly phrases: RequestPhrases;
}

/** The words of a language, as the texts of the sections `#kinds` and `#phrases`: see format.ts. */
export interface LanguageTexts {
  readonly kinds: string;
  readonly phrases: string;
}

/** Returns the code among some that a BCP 47 tag is of: itself, else that of its language. */
export function languageAmong(codes: readonly string[], tag = ''): string | undefined {
  const [whole, language] = [tag, tag.split('-')[0]].map((text) => text?.toLowerCase());
  const named = (name: string | undefined) => codes.find((code) => code.toLowerCase() === name);
  return named(whole) ?? named(language);
}

/**
 * Returns the languages by whose words a request is read: its own, then those of the settings.
 * @param lang the language of the visitor, as a BCP 47 tag.
 * @param words has the languages of the bundle. Those that it lacks are left out.
 */
export function languagesOf(
  lang: string | undefined,
  { languages = [] }: { readonly languages?: readonly string[] },
  words: { readonly languages: readonly string[] },
): string[] {
  const own = languageAmong(words.languages, lang);
  const configured = languages.filter((code) => words.languages.includes(code));
  return [...new Set([...(own === undefined ? [] : [own]), ...configured])];
}
