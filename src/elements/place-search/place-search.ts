import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { PlaceSearchElement } from './element.ts';
import { EmptyPanel } from './empty-panel.ts';
import { dispatch } from './events.ts';
import { clearIcon, searchIcon } from './icons.ts';
import { bringInSight, fitList, watchVisiblePart } from './list-room.ts';
import { Listbox } from './listbox.ts';
import { keepFocus, optionList } from './option-list.ts';
import { PlaceField } from './place-field.ts';
import { styles } from './styles.ts';
import { deleteBackward, insertText } from './text-edit.ts';

/** The search box: an editable combobox with a list of places, after the pattern of the ARIA authoring guide. */
export class PlaceSearch extends PlaceField implements PlaceSearchElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    placeholder: {},
    label: {},
    limit: { type: Number },
    type: {},
    near: {},
    iconOf: { attribute: false },
  };

  declare placeholder: string;
  declare label: string;
  declare limit: number;
  declare type: string;
  declare near: string;
  declare iconOf: PlaceSearchElement['iconOf'];

  readonly #list = new Listbox(() => this.requestUpdate());
  readonly #panel = new EmptyPanel(this, () => this.requestUpdate());
  #connection = new AbortController();

  constructor() {
    super();
    Object.assign(this, { placeholder: '', label: '', limit: 8, type: '', near: '' });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const [resized, scrolled] = [() => this.#fit(bringInSight), () => this.#fit(fitList)];
    watchVisiblePart(resized, scrolled, this.#connection.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    this.close();
  }

  insertText(text: string): void {
    this.#edit((input) => insertText(input, text));
  }

  deleteBackward(): void {
    this.#edit(deleteBackward);
  }

  close(): void {
    this.#list.close();
    this.#panel.dismiss();
    this.requestUpdate();
  }

  protected override get anchor(): HTMLInputElement | undefined {
    return this.renderRoot?.querySelector('input') ?? undefined;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#showQuery();
    const { active } = this.#list;
    if (active >= 0)
      this.renderRoot.querySelector(`#suggestion-${active}`)?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): TemplateResult {
    const { words, isDisabled } = this;
    const { isOpen, active, suggestions, suggestedFor } = this.#list;
    const labels = [...this.labels].map(({ textContent }) => textContent?.trim()).join(' ');
    return html`
      <div class="box">
        <div class="search-field" part="field">
          <input
            id="q"
            part="input"
            type="text"
            enterkeyhint="search"
            inputmode=${this.getAttribute('inputmode') ?? nothing}
            placeholder=${this.placeholder || words.placeholder}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            role="combobox"
            aria-label=${this.label || labels || words.label}
            aria-required=${this.required ? 'true' : nothing}
            aria-autocomplete="list"
            aria-controls="suggestions"
            aria-expanded=${isOpen}
            aria-activedescendant=${isOpen && active >= 0 ? `suggestion-${active}` : nothing}
            ?disabled=${isDisabled}
            @input=${this.#typed}
            @keydown=${this.#pressed}
            @click=${this.#reopen}
            @blur=${this.#leave}
          />
          ${
            this.query && !isDisabled
              ? html`<button type="button" class="clear" part="clear" aria-label=${words.clear} @click=${this.#clear}>${clearIcon}</button>`
              : nothing
          }
          <button
            type="button"
            class="go"
            part="submit"
            aria-label=${words.submit}
            ?disabled=${isDisabled}
            @click=${this.#submit}
          >
            ${searchIcon}
          </button>
        </div>
        ${optionList({ open: isOpen, active, suggestions, q: suggestedFor, messages: words, lang: this.lang, iconOf: this.iconOf, choose: this.#choose })}
        <div class="below" part="empty" ?hidden=${!this.#showsEmpty} @mousedown=${keepFocus} @click=${this.#used}>
          <slot name="empty" @slotchange=${this.#panel.slotted}></slot>
        </div>
        ${this.#status()}
      </div>
    `;
  }

  /** Says what the list has, and shows why it has nothing. */
  #status(): TemplateResult {
    const { words } = this;
    const { slow, answered, size } = this.#list;
    const shown = (text: string, how: string) =>
      html`<p class=${how} part="status" role="status">${text}</p>`;
    if (this.failure) return shown(words.failed, 'failed');
    if (slow && !answered) return shown(words.searching, 'below');
    if (answered && size === 0) return shown(words.noSuggestions, 'below');
    return shown(answered ? words.suggestions(size, this.lang) : '', 'visually-hidden');
  }

  get #showsEmpty(): boolean {
    return this.#panel.isOpen && !this.isDisabled && this.query.trim() === '';
  }

  /** Closes what is slotted once a link of it has led away. */
  readonly #used = (event: Event): void => {
    if ((event.target as Element).closest('a')) this.close();
  };

  /** Fits the open list into the visible part of the page. */
  #fit(into: (list: HTMLElement) => void): void {
    const list = this.#list.isOpen && this.renderRoot.querySelector<HTMLElement>('#suggestions');
    if (list) into(list);
  }

  readonly #typed = (event: Event): void => {
    this.setTyped((event.target as HTMLInputElement).value);
    void this.#suggest();
  };

  /** Puts the text into the field. The template can't, because it doesn't know what was typed since. */
  #showQuery(): HTMLInputElement | undefined {
    const { anchor, query } = this;
    if (anchor && anchor.value !== query) anchor.value = query;
    return anchor;
  }

  #edit(change: (input: HTMLInputElement) => void): void {
    const input = this.#showQuery();
    if (!input || this.isDisabled) return;
    change(input);
    // A key of a real keyboard causes the same event.
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  async #suggest(): Promise<void> {
    const { suggester, query: q, limit, type } = this;
    const lang = (this.closest<HTMLElement>('[lang]') ?? document.documentElement).lang;
    this.#panel.dismiss(false);
    if (q.trim() === '' || !suggester) return this.#list.close();
    const searches = this.name === '' && type === '';
    const [lat, lon] = this.near.split(',').map(Number);
    const position = this.near ? { lat: lat!, lon: lon! } : undefined;
    const failure = await this.#list.suggest(q, (signal) =>
      suggester.suggest({ q, limit, type, position, searches, lang, signal }),
    );
    if (failure) this.fail(failure);
    else this.failure = undefined;
    await this.updateComplete;
    this.#fit(bringInSight);
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const handle = this.#keys[event.key];
    if (!handle?.()) return;
    event.preventDefault();
    this.requestUpdate();
  };

  /** The action of each key. It returns whether to prevent the browser's own action. */
  readonly #keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => this.#step(1),
    ArrowUp: () => this.#step(-1),
    Home: () => this.#list.active >= 0 && this.#moveTo(0),
    End: () => this.#list.active >= 0 && this.#moveTo(this.#list.size - 1),
    Enter: () => this.#submitOrChoose(),
    Escape: () => this.#escape(),
  };

  #step(by: 1 | -1): boolean {
    if (this.#list.isOpen) this.#list.step(by);
    else this.#reopen();
    return true;
  }

  #moveTo(index: number): boolean {
    this.#list.active = index;
    return true;
  }

  #submitOrChoose(): boolean {
    if (this.#list.active >= 0) this.#choose(this.#list.active);
    else this.#submit();
    return true;
  }

  /** Closes the list; clears the text where the list is closed already. */
  #escape(): boolean {
    const wasOpen = this.#list.isOpen || this.#showsEmpty;
    if (!wasOpen && this.query === '') return false;
    if (!wasOpen) this.#clear();
    this.close();
    return true;
  }

  readonly #reopen = (): void => {
    if (this.query.trim() === '') this.#panel.dismiss(false);
    else if (!this.#list.answered && !this.value) void this.#suggest();
    this.requestUpdate();
  };

  readonly #choose = (index: number): void => {
    const chosen = this.#list.suggestions[index];
    this.close();
    if (!chosen) return;
    if ('q' in chosen) {
      this.#search(chosen.q);
    } else if (dispatch(this, 'place-select', { id: chosen.id, place: chosen })) {
      this.selected = chosen;
      this.announce();
    }
  };

  readonly #submit = (): void => {
    this.close();
    if (this.value) this.form?.requestSubmit();
    else this.#search(this.query.trim());
  };

  #search(q: string): void {
    this.setTyped(q);
    if (dispatch(this, 'place-search', { q })) this.form?.requestSubmit();
  }

  readonly #clear = (): void => {
    this.setTyped('');
    this.close();
    // Move the focus before its button is removed.
    this.anchor?.focus();
  };

  /** Closes the list when the focus leaves, because Escape only works in the box. */
  readonly #leave = (): void => {
    this.#list.close();
    this.requestUpdate();
  };
}
