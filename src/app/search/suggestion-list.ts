import { html, nothing, type TemplateResult } from 'lit';
import type { Suggestion } from '../data/hal.ts';
import { otherNameOf } from '../results/reason.ts';
import { lettersTyped, typedWords, typedWordsOf } from './typed-words.ts';

export interface SuggestionListOptions {
  readonly open: boolean;
  readonly active: number;
  readonly suggestions: readonly Suggestion[];
  /** The text that the suggestions are for. */
  readonly q: string;
  readonly choose: (index: number) => void;
}

/** Renders the list below the search box. It stays in the document while closed, because the box refers to it. */
export function suggestionList({
  open,
  active,
  suggestions,
  q,
  choose,
}: SuggestionListOptions): TemplateResult {
  const option = (place: Suggestion, index: number): TemplateResult => html`
    <li
      role="option"
      id="suggestion-${index}"
      aria-selected=${index === active}
      @pointerdown=${keepFocus}
      @click=${() => choose(index)}
    >
      <span class="suggestion-name">${emphasised(nameOf(place), q)}</span>
      <span class="suggestion-more">
        ${reason(place)}${[place.type_name[0], place.address].filter(Boolean).join(' · ')}
      </span>
    </li>
  `;
  const reason = ({ name, _explanation }: Suggestion): TemplateResult | typeof nothing => {
    const other = otherNameOf(_explanation);
    if (!name || other === undefined) return nothing;
    return html`<span class="reason">also called ${emphasised(other, q)}</span> · `;
  };
  return html`
    <ul id="suggestions" role="listbox" aria-label="Suggestions" ?hidden=${!open}>
      ${suggestions.map(option)}
    </ul>
  `;
}

/** Returns the name of a place, else another name, else its type: post boxes and the like have no name. */
export function nameOf({ name, type_name, id, alternative_names: [other] = [] }: Named): string {
  return name || other || (type_name[0] ?? id);
}

type Named = Pick<Suggestion, 'name' | 'type_name' | 'id'> & {
  readonly alternative_names?: readonly string[];
};

/** Keeps the focus in the box while a suggestion is pressed. Otherwise the list closes under the finger. */
function keepFocus(event: Event): void {
  event.preventDefault();
}

/** Renders a text with the typed beginnings of its words marked. */
function emphasised(text: string, q: string): (string | TemplateResult)[] {
  const typed = typedWords(q);
  return typedWordsOf(text).map((word) => {
    const length = lettersTyped(word, typed);
    return length > 0 ? html`<mark>${word.slice(0, length)}</mark>${word.slice(length)}` : word;
  });
}
