import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Api, AskOptions } from '../data/api.ts';
import type { Suggestion } from '../data/hal.ts';
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

/** The search box: an editable combobox whose list holds places, after the pattern of the ARIA authoring guide. */
export class SearchBox {
  text = '';
  /** The words of the search that the page is at. */
  private shown = '';
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
    visualViewport?.addEventListener('resize', () => this.fit(bringInSight));
    visualViewport?.addEventListener('scroll', () => this.fit(fitList));
    addEventListener('scroll', () => this.fit(fitList), { passive: true });
  }

  /** Shows the words of the search that the page is at. What is being typed stays while those are the same. */
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
        <label class="visually-hidden" for="q">Search for places</label>
        <div class="search-field">
          <input
            id="q"
            type="text"
            enterkeyhint="search"
            placeholder="Name, kind or stop code"
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
              ? html`<button type="button" class="clear" aria-label="Clear" @click=${this.clear}>${crossIcon}</button>`
              : nothing
          }
          <button class="go" aria-label="Search">${searchIcon}</button>
        </div>
        ${suggestionList({ open, active, suggestions: this.suggestions, q: this.suggestedFor, choose: this.choose })}
        <p class="visually-hidden" role="status">
          ${this.open ? countText(this.suggestions.length) : nothing}
        </p>
      </form>
    `;
  }

  /** Fits the list into what can be seen of the page, while it is open. */
  private fit(into: (list: HTMLElement) => void): void {
    const list = this.isOpen && document.getElementById('suggestions');
    if (list) into(list);
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
    // Suggestions that can't be had are no suggestions; what is amiss is said where the results would be.
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

  /** What a key does; each says whether it did something, and the browser's own action is therefore unwanted. */
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
    // One stop of the round is the box itself, with no suggestion active.
    const stops = this.suggestions.length + 1;
    return this.moveTo(((this.active + 1 + by + stops) % stops) - 1);
  }

  /** The first time, the list goes; the second time, the words. */
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
    // What was typed has led to a place and is done with.
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
    // Before the button that has the focus is gone.
    document.getElementById('q')?.focus();
    this.options.draw();
  };

  /** Escape is heard in the box alone, so the list stays open nowhere else. */
  private readonly leave = (): void => {
    this.close();
    this.options.draw();
  };

  private close(): void {
    this.asking.abort();
    this.open = false;
    this.active = -1;
  }
}

function countText(count: number): string {
  if (count === 0) return 'No suggestions';
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys.`;
}
