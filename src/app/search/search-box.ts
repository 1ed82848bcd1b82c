import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Api, AskOptions } from '../data/api.ts';
import type { Suggestion } from '../data/hal.ts';
import { t } from '../language/messages.ts';
import { crossIcon, searchIcon } from '../page/icon.ts';
import { bringInSight, fitList } from './list-room.ts';
import { suggestionList } from './suggestion-list.ts';

const SUGGESTIONS = 8;

export interface SearchBoxOptions {
  readonly api: Api;
  readonly draw: () => void;
  readonly position: () => AskOptions['position'];
  readonly onSearch: (q: string) => void;
  readonly onPlace: (id: string) => void;
}

/** The search box: an editable combobox with a list of places, after the pattern of the ARIA authoring guide. */
export class SearchBox {
  text = '';
  /** The query of the route that is shown. */
  private shown = '';
  private suggestions: readonly Suggestion[] = [];
  /** The text that the suggestions are for. */
  private suggestedFor = '';
  private open = false;
  /** Index of the suggestion that Enter chooses, -1 for none. */
  private active = -1;
  private request = new AbortController();
  private readonly options: SearchBoxOptions;

  constructor(options: SearchBoxOptions) {
    this.options = options;
    visualViewport?.addEventListener('resize', () => this.fit(bringInSight));
    visualViewport?.addEventListener('scroll', () => this.fit(fitList));
    addEventListener('scroll', () => this.fit(fitList), { passive: true });
  }

  /** Shows the query of another route. While the query is the same, the typed text stays. */
  show(q: string): void {
    if (q !== this.shown) this.text = q;
    this.shown = q;
    this.close();
  }

  private get isOpen(): boolean {
    return this.open && this.suggestions.length > 0;
  }

  template(): TemplateResult {
    const { text, active } = this;
    const open = this.isOpen;
    return html`
      <form class="search" role="search" @submit=${this.submit}>
        <label class="visually-hidden" for="q">${t('search.label')}</label>
        <div class="search-field">
          <input
            id="q"
            type="text"
            enterkeyhint="search"
            placeholder=${t('search.placeholder')}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            role="combobox"
            aria-autocomplete="list"
            aria-controls="suggestions"
            aria-expanded=${open}
            aria-activedescendant=${open && active >= 0 ? `suggestion-${active}` : nothing}
            .value=${live(text)}
            @input=${this.typed}
            @keydown=${this.pressed}
            @click=${this.reopen}
            @blur=${this.leave}
          />
          ${
            text
              ? html`<button type="button" class="clear" aria-label=${t('search.clear')} @click=${this.clear}>${crossIcon}</button>`
              : nothing
          }
          <button class="go" aria-label=${t('search.submit')}>${searchIcon}</button>
        </div>
        ${suggestionList({ open, active, suggestions: this.suggestions, q: this.suggestedFor, choose: this.choose })}
        <p class="visually-hidden" role="status">
          ${this.open ? countText(this.suggestions.length) : nothing}
        </p>
      </form>
    `;
  }

  /** Fits the open list into the visible part of the page. */
  private fit(into: (list: HTMLElement) => void): void {
    const list = this.isOpen && document.getElementById('suggestions');
    if (list) into(list);
  }

  private readonly typed = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    void this.suggest();
  };

  /** Fetches suggestions. Each keystroke aborts the request before it. */
  private async suggest(): Promise<void> {
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    const { api, draw, position } = this.options;
    const q = this.text;
    this.active = -1;
    if (q.trim() === '') {
      this.suggestions = [];
      this.suggestedFor = '';
      this.close();
      return draw();
    }
    draw();
    // Ignore a failure here, because the page itself reports it.
    const found = await api.suggest(q, SUGGESTIONS, { position: position(), signal }).catch(() => []);
    if (signal.aborted) return;
    this.suggestions = found;
    this.suggestedFor = q;
    this.open = true;
    draw();
    this.fit(bringInSight);
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const handle = this.keys[event.key];
    if (handle?.()) event.preventDefault();
  };

  /** The action of each key. It returns whether to prevent the browser's own action. */
  private readonly keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => this.step(1),
    ArrowUp: () => this.step(-1),
    Home: () => this.active >= 0 && this.moveTo(0),
    End: () => this.active >= 0 && this.moveTo(this.suggestions.length - 1),
    Enter: () => this.active >= 0 && this.choose(this.active),
    Escape: () => this.escape(),
  };

  private step(by: 1 | -1): boolean {
    if (!this.isOpen) {
      this.reopen();
      return true;
    }
    // The box itself is one stop of the round, with no suggestion active.
    const stops = this.suggestions.length + 1;
    return this.moveTo(((this.active + 1 + by + stops) % stops) - 1);
  }

  /** Closes the list; clears the text where the list is closed already. */
  private escape(): boolean {
    if (!this.isOpen) this.clear();
    this.close();
    this.options.draw();
    return true;
  }

  private moveTo(index: number): boolean {
    this.active = index;
    this.options.draw();
    document.getElementById(`suggestion-${index}`)?.scrollIntoView({ block: 'nearest' });
    return true;
  }

  private readonly reopen = (): void => {
    if (this.text.trim() !== '' && !this.open) void this.suggest();
  };

  private readonly choose = (index: number): boolean => {
    const chosen = this.suggestions[index];
    this.close();
    // Drop the typed text, because it has led to a place.
    this.text = this.shown;
    if (chosen) this.options.onPlace(chosen.id);
    return true;
  };

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    this.text = this.text.trim();
    this.close();
    this.options.draw();
    this.options.onSearch(this.text);
  };

  private readonly clear = (): void => {
    this.text = '';
    this.close();
    // Move the focus before its button is removed.
    document.getElementById('q')?.focus();
    this.options.draw();
  };

  /** Closes the list when the focus leaves, because Escape only works in the box. */
  private readonly leave = (): void => {
    this.close();
    this.options.draw();
  };

  private close(): void {
    this.request.abort();
    this.open = false;
    this.active = -1;
  }
}

function countText(count: number): string {
  return count === 0 ? t('search.no-suggestions') : t('search.suggestions', { count });
}
