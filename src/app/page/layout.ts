import { html, nothing, type TemplateResult } from 'lit';
import type { Manifest } from '../../bundle/manifest.ts';
import type { Place } from '../../core/contract/place.ts';
import type { SiteConfig } from '../../core/site/site-config.ts';
import type { PlacesFetch, PlacesStatus } from '../../index.ts';
import type { Results, View } from '../data/load.ts';
import type { Search } from '../data/route.ts';
import type { Visits } from '../history.ts';
import { offeredLanguages } from '../language/choice.ts';
import { languageSwitch } from '../language/language-switch.ts';
import { t } from '../language/messages.ts';
import type { SiteMap } from '../map/site-map.ts';
import type { SearchBox } from '../search/search-box.ts';
import type { EmptyBoxOptions } from '../start/empty-box.ts';
import { failurePanel } from './failure.ts';
import { logo } from './icon.ts';
import { skip } from './skip.ts';

/** The state that the page shows, and the actions of its controls. */
export interface Shown extends EmptyBoxOptions {
  readonly config: SiteConfig;
  readonly view: View | undefined;
  /** The manifest, for the credits: `undefined` until it is read, `null` where it can't be. */
  readonly manifest: Manifest | null | undefined;
  /** Why the latest route can't be shown. */
  readonly problem: Error | undefined;
  readonly places: PlacesFetch;
  readonly box: SearchBox;
  readonly map: SiteMap;
  /** Renders the content of the route; `undefined` until its code is loaded. */
  readonly content: Content | undefined;
  /** Renders the foot of the page, below a content that is complete; `undefined` as long as `content`. */
  readonly foot: Content | undefined;
  readonly wide: MediaQueryList;
  readonly history: Visits;
  readonly tryAgain: () => void;
  /** Shows the page in another language. */
  readonly speak: (code: string) => void;
  readonly change: (change: Partial<Search>) => Promise<void>;
  readonly more: () => Promise<void>;
  /** Returns what results are, with their number. */
  readonly countText: (results: Results) => string;
  /** Returns the places that a map shows of results. */
  readonly onMap: (results: Results) => readonly Place[];
}

/** Renders the content of the route that is shown. */
export type Content = (app: Shown) => TemplateResult | typeof nothing;

/** Renders the whole page for a state of the app. */
export function layout(app: Shown): TemplateResult {
  const { view, box, config, map } = app;
  // A placeholder has the shape of the content that is still loading.
  const start = (view?.kind ?? app.history.route.view) === 'start';
  return html`
    ${
      view?.kind === 'results'
        ? html`<a class="skip" href="#found" @click=${skip}>${t('page.skip-to-results')}</a>${
            view.places.length > 0 && (map.roomy.matches || map.asMap)
              ? html`<a class="skip" href="#map" @click=${skip}>${t('page.skip-to-map')}</a>`
              : nothing
          }`
        : html`<a class="skip" href="#content" @click=${skip}>${t('page.skip-to-content')}</a>`
    }
    <header class=${start ? 'head at-start' : 'head'}>
      <div class="inner">
        <a class="brand" href="./">${logo}<span>${config.title}</span></a>
        ${start ? html`<h1>${heading(config)}</h1>` : nothing}
        ${box.template()} ${languageSwitch(offeredLanguages(config), app.speak)}
      </div>
    </header>
    <main id="content" class="inner" tabindex="-1">
      <p class="visually-hidden" role="status">${view?.kind === 'results' ? app.countText(view) : nothing}</p>
      ${standIn(app)}
      ${app.content?.(app)}
    </main>
    ${app.foot?.(app)}
  `;
}

function heading({ area }: SiteConfig): string {
  return area ? t('start.heading-in', { area }) : t('start.heading');
}

/** Renders the failure or the progress in place of the content. */
export function standIn({ places, problem, tryAgain }: Shown): TemplateResult | typeof nothing {
  const status = places.status();
  if (status.state === 'failed' || problem) return failurePanel(status, problem, navigator.onLine, tryAgain);
  return status.state === 'loading' ? loadingPanel(status) : nothing;
}

/** Renders the progress of the download. */
function loadingPanel({ loaded, total }: PlacesStatus): TemplateResult {
  const kB = (bytes: number): number => Math.ceil(bytes / 1000);
  return html`
    <div class="panel">
      <label for="loaded">
        ${total > 0 ? t('page.fetched', { loaded: kB(loaded), total: kB(total) }) : t('page.fetching')}
      </label>
      <progress id="loaded" max=${total || 1} value=${total > 0 ? loaded : nothing}></progress>
    </div>
  `;
}
