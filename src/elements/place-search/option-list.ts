import { html, nothing, type TemplateResult } from 'lit';
import { searchIcon } from './icons.ts';
import type { PlaceSearchMessages } from './messages.ts';
import {
  detailOf,
  nameOf,
  type OfferedSearch,
  type Suggestion,
  type Suggestions,
} from './suggest/suggestion.ts';
import { lettersTyped, otherNameOf, typedWords, typedWordsOf } from './suggest/typed-words.ts';

/** The content of the list of options, and its action. */
export interface OptionListOptions {
  readonly open: boolean;
  /** The index of the active option, places first, then searches; -1 for none. */
  readonly active: number;
  readonly suggestions: Suggestions;
  /** The text that the suggestions are for. */
  readonly q: string;
  readonly messages: PlaceSearchMessages;
  readonly choose: (index: number) => void;
}

type Content = TemplateResult | readonly (string | TemplateResult)[] | typeof nothing;

/** Renders the list below the box. It stays in the document while closed, because the box refers to it. */
export function optionList({
  open,
  active,
  suggestions,
  q,
  messages,
  choose,
}: OptionListOptions): TemplateResult {
  const { places, searches } = suggestions;
  const option = (index: number, name: Content, detail: Content): TemplateResult => html`
    <li
      role="option"
      id="suggestion-${index}"
      part=${index === active ? 'option option-active' : 'option'}
      aria-selected=${index === active}
      @click=${() => choose(index)}
    >
      <span part="name" dir="auto">${name}</span>
      <span class="detail" part="detail">${detail}</span>
    </li>
  `;
  const detail = (place: Suggestion): TemplateResult =>
    html`${reason(place, q, messages)}${detailOf(place, [kindOf(place, messages)]).map((part, i) => html`${i > 0 ? ' · ' : nothing}<bdi>${part}</bdi>`)}`;
  const search = ({ title }: OfferedSearch, i: number): TemplateResult =>
    option(places.length + i, html`${searchIcon} ${messages.searchFor.replace('{title}', title)}`, nothing);
  return html`
    <ul
      id="suggestions"
      class="below"
      part="list"
      role="listbox"
      aria-label=${messages.list}
      ?hidden=${!open}
      @mousedown=${keepFocus}
    >
      ${places.map((place, i) => option(i, emphasised(nameOf(place, kindOf(place, messages)), q), detail(place)))} ${searches.map(search)}
    </ul>
  `;
}

/** Returns the name of the first type of a place, in the language of the messages. */
export function kindOf(
  { type: [path = ''], type_name: [given = ''] }: Suggestion,
  { kind }: PlaceSearchMessages,
): string {
  return kind(path, given);
}

/** Renders the other name that a place matches by, where its own name doesn't show why it does. */
function reason({ name, _explanation }: Suggestion, q: string, { alsoCalled }: PlaceSearchMessages): Content {
  const other = otherNameOf(_explanation);
  if (!name || other === undefined) return nothing;
  const [before = '', after = ''] = alsoCalled.split('{name}');
  return html`${before}${emphasised(other, q)}${after} · `;
}

/** Keeps the focus in the box while something below it is pressed. Otherwise it would close under the finger. */
export function keepFocus(event: Event): void {
  event.preventDefault();
}

/** Renders a text with the typed beginnings of its words marked. */
function emphasised(text: string, q: string): (string | TemplateResult)[] {
  const typed = typedWords(q);
  return typedWordsOf(text).map((word) => {
    const length = lettersTyped(word, typed);
    return length > 0 ? html`<mark part="mark">${word.slice(0, length)}</mark>${word.slice(length)}` : word;
  });
}
