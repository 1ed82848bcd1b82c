import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Api, AskOptions } from './api.ts';
import { crossIcon, searchIcon } from './icon.ts';
import { suggestionList } from './suggestion-list.ts';
import type { Suggestion } from './hal.ts';

const SUGGESTIONS = 8;

export interface SearchBoxOptions {
  readonly api: Api;
  readonly draw: () => void;
  readonly position: () => AskOptions['position'];
  readonly onSearch: (q: string) => void;
  readonly onPlace: (id: string) => void;
}

/** The search box: an editable combobox whose list holds places, after the pattern of the ARIA authoring guide. */
export class SearchBox {
  text = '';
  private suggestions: readonly Suggestion[] = [];
  /** What the suggestions are for. */
  private suggestedFor = '';
  private open = false;
  /** Index of the suggestion that Enter would take, -1 for none. */
  private active = -1;
  private asking = new AbortController();
  private readonly options: SearchBoxOptions;

  constructor(options: SearchBoxOptions) {
    this.options = options;
  }

  /** Shows the words of the search that the page is at. */
  show(q: string): void {
    this.text = q;
    this.close();
  }

  template(): TemplateResult {
    const { text, active } = this;
    const open = this.open && this.suggestions.length > 0;
    return html`
      <form class="search" role="search" @submit=${this.submit} @focusout=${this.leave}>
        <label class="visually-hidden" for="q">Search for places</label>
        <div class="search-field">
          <input
            id="q"
            type="text"
            enterkeyhint="search"
            placeholder="A name, a kind of place, a stop code…"
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
          />
          ${
            text
              ? html`<button type="button" class="clear" aria-label="Clear" @click=${this.clear}>${crossIcon}</button>`
              : nothing
          }
          <button class="go" aria-label="Search">${searchIcon}</button>
        </div>
        ${suggestionList({ open, active, suggestions: this.suggestions, q: this.suggestedFor, choose: this.choose })}
        <p class="visually-hidden" role="status">
          ${open ? `${this.suggestions.length} suggestions. Use the arrow keys.` : nothing}
        </p>
      </form>
    `;
  }

  private readonly typed = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    void this.suggest();
  };

  /** Only the answer to the latest keystroke counts: each one calls off the question before it. */
  private async suggest(): Promise<void> {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { api, draw, position } = this.options;
    const q = this.text;
    this.active = -1;
    if (q.trim() === '') {
      this.close();
      return draw();
    }
    draw();
    const page = await api.suggest(q, SUGGESTIONS, { position: position(), signal }).catch(() => undefined);
    if (signal.aborted) return;
    this.suggestions = page?._embedded.pois ?? [];
    this.suggestedFor = q;
    this.open = true;
    draw();
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const last = this.suggestions.length - 1;
    const open = this.open && last >= 0;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return this.reopen();
      // One stop of the round is the box itself, with no suggestion active.
      const step = key === 'ArrowDown' ? 1 : -1;
      this.moveTo(((this.active + 1 + step + last + 2) % (last + 2)) - 1);
    } else if ((key === 'Home' || key === 'End') && open && this.active >= 0) {
      event.preventDefault();
      this.moveTo(key === 'Home' ? 0 : last);
    } else if (key === 'Escape') {
      if (!open) return this.clear();
      event.preventDefault();
      this.close();
      this.options.draw();
    } else if (key === 'Enter' && open && this.active >= 0) {
      event.preventDefault();
      this.choose(this.active);
    }
  };

  private moveTo(index: number): void {
    this.active = index;
    this.options.draw();
    document.getElementById(`suggestion-${index}`)?.scrollIntoView({ block: 'nearest' });
  }

  private readonly reopen = (): void => {
    if (this.text.trim() !== '' && !this.open) void this.suggest();
  };

  private readonly choose = (index: number): void => {
    const chosen = this.suggestions[index];
    this.close();
    if (chosen) this.options.onPlace(chosen.id);
  };

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    this.close();
    this.options.draw();
    this.options.onSearch(this.text.trim());
  };

  private readonly clear = (): void => {
    this.text = '';
    this.close();
    this.options.draw();
    document.getElementById('q')?.focus();
  };

  private readonly leave = (event: FocusEvent): void => {
    const form = event.currentTarget as HTMLFormElement;
    if (event.relatedTarget instanceof Node && form.contains(event.relatedTarget)) return;
    this.close();
    this.options.draw();
  };

  private close(): void {
    this.asking.abort();
    this.open = false;
    this.active = -1;
  }
}
