import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Position } from '../../core/geo/position.ts';
import type {
  PlaceSearchElement,
  PlaceSearchEventMap,
  PlaceSearchMessages,
} from '../../elements/place-search/index.ts';
import { kindName, kindPlural } from '../language/kinds.ts';
import '../../elements/place-search/index.ts';
import { languageCode } from '../language/locale.ts';
import { t } from '../language/messages.ts';
import { kindIconPath } from '../page/kind-icon.ts';

export interface SearchBoxOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The prefix of the paths of the API. */
  readonly base: string;
  readonly position: () => Position | undefined;
  /** Says how far a suggested place is from the position. */
  readonly away: (km: number) => string;
  /** Renders what is shown below the empty box, in an element with `slot="empty"`. */
  readonly empty: () => TemplateResult | typeof nothing;
  readonly onSearch: (q: string) => void;
  readonly onPlace: (id: string) => void;
  /** Whether the page has a keyboard of its own, so that the system's must not open as well. */
  readonly hasKeyboard: boolean;
}

/** The search box of the page. */
export class SearchBox {
  private element: PlaceSearchElement | undefined;
  /** The query of the route that is shown. */
  private shown = '';
  private readonly options: SearchBoxOptions;

  constructor(options: SearchBoxOptions) {
    this.options = options;
  }

  /** Shows the query of another route. While the query is the same, the typed text stays. */
  show(q: string): void {
    const { element } = this;
    if (element && q !== this.shown) element.query = q;
    this.shown = q;
    element?.close();
  }

  /** The typed text. */
  get text(): string {
    return this.element?.query ?? this.shown;
  }

  /** Types a text at the caret. */
  insertText(text: string): void {
    this.element?.insertText(text);
  }

  /** Removes the letter before the caret. */
  deleteBackward(): void {
    this.element?.deleteBackward();
  }

  /** Searches for the typed text. */
  submit(): void {
    this.element?.close();
    this.options.onSearch(this.text);
  }

  /** Forgets the typed text. */
  clear(): void {
    if (this.element) this.element.query = '';
  }

  template(): TemplateResult {
    const { fetch, base, position, away, empty, hasKeyboard } = this.options;
    const near = position();
    return html`
      <div class="search" role="search">
        <place-search
        lang=${languageCode()}
          .fetch=${fetch}
          base=${base}
          near=${near ? `${near.lat},${near.lon}` : ''}
          inputmode=${hasKeyboard ? 'none' : nothing}
          .iconOf=${iconOf}
          .messages=${messages(away)}
          @place-select=${this.choose}
          @place-search=${this.search}
          @place-error=${pageReports}
          ${ref(this.attach)}
        >
          ${empty()}
        </place-search>
      </div>
    `;
  }

  private readonly attach = (element: Element | undefined): void => {
    this.element = element as PlaceSearchElement | undefined;
    if (this.element) this.element.query = this.shown;
  };

  private readonly choose = (event: PlaceSearchEventMap['place-select']): void => {
    // Drop the typed text, because it has led to a place.
    event.preventDefault();
    if (this.element) this.element.query = this.shown;
    this.options.onPlace(event.detail.id);
  };

  private readonly search = (event: PlaceSearchEventMap['place-search']): void => {
    this.options.onSearch(event.detail.q);
  };
}

const iconOf = (type: readonly string[]): string | undefined => kindIconPath({ type });

/** Keeps the box from saying that a request failed, because the page itself reports it. */
function pageReports(event: Event): void {
  event.preventDefault();
}

function messages(away: SearchBoxOptions['away']): Partial<PlaceSearchMessages> {
  return {
    label: t('search.label'),
    placeholder: t('search.placeholder'),
    clear: t('search.clear'),
    submit: t('search.submit'),
    list: t('search.list'),
    suggestions: (count) => t('search.suggestions', { count }),
    noSuggestions: t('search.no-suggestions'),
    alsoCalled: t('search.also-called'),
    searchFor: t('search.search-for'),
    kind: kindName,
    kinds: kindPlural,
    away,
    searching: t('search.searching'),
  };
}
