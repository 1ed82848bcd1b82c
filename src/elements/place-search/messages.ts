/** The words of `<place-search>`. */
export interface PlaceSearchMessages {
  /** The name of the box for assistive technology, where neither the attribute `label` nor a `<label>` gives one. */
  readonly label: string;
  readonly placeholder: string;
  /** The name of the button that empties the box. */
  readonly clear: string;
  /** The name of the button that searches. */
  readonly submit: string;
  /** The name of the list. */
  readonly list: string;
  /** Says how many suggestions there are. `lang` is that of the element, empty where it has none. */
  suggestions(count: number, lang: string): string;
  readonly noSuggestions: string;
  /** Says by which other name a place matches. `{name}` stands for that name. */
  readonly alsoCalled: string;
  /** The name of a suggested search. `{title}` stands for what it finds. */
  readonly searchFor: string;
  /** Returns the name of a type, of the path `type`; `given` is that of the bundle. `subtypes` are those of the place. */
  kind(type: string, given: string, subtypes?: readonly string[]): string;
  /** Returns the plural of a type, as `kind` returns its name. */
  kinds(type: string, given: string): string;
  /** Says how far a place is from the position of `near`; `''` shows nothing. */
  away(km: number): string;
  /** Shown while an answer takes long. */
  readonly searching: string;
  /** Shown where the suggestions can't be had. */
  readonly failed: string;
  /** Shown where the form needs a place. */
  readonly required: string;
  /** Shown where the form has a text that is no chosen place. */
  readonly unchosen: string;
}

export const englishMessages: PlaceSearchMessages = {
  label: 'Search for places',
  placeholder: '',
  clear: 'Clear',
  submit: 'Search',
  list: 'Suggestions',
  suggestions: (count, lang) => {
    const number = count.toLocaleString(lang || 'en');
    return `${number} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys.`;
  },
  noSuggestions: 'No suggestions',
  alsoCalled: 'also called {name}',
  searchFor: 'Search for “{title}”',
  kind: (_, given) => given,
  kinds: (_, given) => given,
  away: () => '',
  searching: 'Searching …',
  failed: 'The places can’t be searched at the moment. Try again in a while.',
  required: 'Choose a place.',
  unchosen: 'Choose a place from the list.',
};
