import { html, nothing, type TemplateResult } from 'lit';
import type { PlaceSearchElement } from './element.ts';
import { kindPicture, searchIcon } from './icons.ts';
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
  /** The index of the active option; -1 for none. */
  readonly active: number;
  readonly suggestions: Suggestions;
  /** The text that the suggestions are for. */
  readonly q: string;
  readonly messages: PlaceSearchMessages;
  /** The language of numbers; empty where it is unknown. */
  readonly lang: string;
  readonly iconOf: PlaceSearchElement['iconOf'];
  readonly choose: (index: number) => void;
}

type Content = string | TemplateResult | readonly (string | TemplateResult)[] | typeof nothing;

/** Renders the list below the box. It stays in the document while closed, because the box refers to it. */
export function optionList({
  open,
  active,
  suggestions,
  q,
  messages,
  lang,
  iconOf,
  choose,
}: OptionListOptions): TemplateResult {
  const icon = (types: readonly string[], other: Content = nothing): Content => {
    const path = iconOf?.(types);
    return path === undefined ? other : html`${kindPicture(path)} `;
  };
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
  const place = (found: Suggestion, i: number): TemplateResult => {
    const kind = kindOf(found, messages);
    const away = found.distance > 0 ? messages.away(found.distance) : '';
    const details = [...detailOf(found, [kind]), ...(away ? [away] : [])];
    const about = html`${reason(found, q, messages)}${details.map((part, i) => html`${i > 0 ? ' · ' : nothing}<bdi>${part}</bdi>`)}`;
    return option(i, html`${icon(found.type)}${emphasised(nameOf(found, kind), q)}`, about);
  };
  const search = ({ title, type, count }: OfferedSearch, i: number): TemplateResult =>
    count === undefined
      ? option(i, html`${searchIcon} ${messages.searchFor.replace('{title}', title)}`, nothing)
      : option(
          i,
          html`${icon(type === undefined ? [] : [type], html`${searchIcon} `)}${emphasised(messages.kinds(type ?? '', title), q)}`,
          count.toLocaleString(lang || 'en'),
        );
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
      ${suggestions.map((one, i) => ('q' in one ? search(one, i) : place(one, i)))}
    </ul>
  `;
}

/** Returns the name of the first type of a place, in the language of the messages. */
export function kindOf(
  { type: [path = ''], type_name: [given = ''], subtypes }: Suggestion,
  { kind }: PlaceSearchMessages,
): string {
  return kind(path, given, subtypes);
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
