import { html, nothing, type TemplateResult } from 'lit';
import type { Manifest } from '../../bundle/manifest.ts';
import type { PlacesFetch } from '../../index.ts';
import { defaultConfig } from '../config.ts';
import type { View } from '../data/load.ts';
import type { PositionFinder } from '../data/position.ts';
import type { Search } from '../data/route.ts';
import type { Visits } from '../history.ts';
import { departuresPage } from '../live/departures-page.ts';
import { parkingPage } from '../live/parking-page.ts';
import { missingPage, placePage } from '../place/place-page.ts';
import type { TypeNames } from '../results/facets.ts';
import { countText, resultsPage } from '../results/results-page.ts';
import type { SearchBox } from '../search/search-box.ts';
import { startPage } from '../search/start-page.ts';
import { credits } from './credits.ts';
import { failurePanel } from './failure.ts';
import { logo } from './icon.ts';
import { loadingPanel, statusLine } from './status-line.ts';

/** The state that the page shows, and the actions of its controls. */
export interface Shown {
  readonly view: View | undefined;
  readonly names: TypeNames;
  /** The manifest, for the credits: `undefined` until it is read, `null` where it can't be. */
  readonly manifest: Manifest | null | undefined;
  /** Why the latest route can't be shown. */
  readonly problem: Error | undefined;
  readonly places: PlacesFetch;
  readonly box: SearchBox;
  readonly own: PositionFinder;
  readonly wide: MediaQueryList;
  readonly history: Visits;
  readonly tryAgain: () => void;
  readonly change: (change: Partial<Search>) => Promise<void>;
  readonly more: () => Promise<void>;
}

/** Renders the whole page for a state of the app. */
export function layout(app: Shown): TemplateResult {
  const { view, box, places, manifest } = app;
  // A placeholder has the shape of the content that is still loading.
  const start = (view?.kind ?? app.history.route.view) === 'start';
  return html`
    ${
      view?.kind === 'results'
        ? html`<a class="skip" href="#found" @click=${skip}>Skip to the results</a>`
        : html`<a class="skip" href="#content" @click=${skip}>Skip to the content</a>`
    }
    <header class=${start ? 'head at-start' : 'head'}>
      <div class="inner">
        <a class="brand" href="./">${logo}<span>${defaultConfig.title}</span></a>
        ${start ? html`<h1>Find your way in Oxford</h1>` : nothing}
        ${box.template()}
      </div>
    </header>
    <main id="content" class="inner" tabindex="-1">
      <p class="visually-hidden" role="status">${view?.kind === 'results' ? countText(view) : nothing}</p>
      ${standIn(app)}
      ${content(app)}
    </main>
    ${
      isComplete(app)
        ? html`
          <footer class="foot">
            <div class="inner">${credits(manifest)} ${statusLine(places.status(), navigator.onLine)}</div>
          </footer>
        `
        : nothing
    }
  `;
}

/** Returns whether everything above the foot and in it is ready. The foot is shown last, because it would move otherwise. */
function isComplete({ view, problem, manifest, places }: Shown): boolean {
  if (manifest === undefined) return false;
  if (problem !== undefined || places.status().state === 'failed') return true;
  if (view?.kind === 'parking' || view?.kind === 'departures')
    return view.answer !== undefined || view.problem !== undefined;
  return view !== undefined;
}

/** Moves the focus without a history entry, because going back from it would lead to no other page. */
function skip(event: Event): void {
  event.preventDefault();
  const { hash } = event.currentTarget as HTMLAnchorElement;
  document.querySelector<HTMLElement>(hash)?.focus();
}

/** Renders the failure or the progress in place of the content. */
export function standIn({ places, problem, tryAgain }: Shown): TemplateResult | typeof nothing {
  const status = places.status();
  if (status.state === 'failed' || problem) return failurePanel(status, problem, navigator.onLine, tryAgain);
  return status.state === 'loading' ? loadingPanel(status) : nothing;
}

/** Renders the content of the route that is shown. */
export function content(app: Shown): TemplateResult | typeof nothing {
  const { view, names } = app;
  if (!view) return nothing;
  if (view.kind === 'start') return startPage(view.size, view.types, names);
  if (view.kind === 'missing') return missingPage(view.id);
  if (view.kind === 'place') {
    return placePage(view.place, app.history.canGoBack ? () => app.history.back() : undefined);
  }
  if (view.kind === 'parking') return parkingPage(view);
  if (view.kind === 'departures') return departuresPage(view);
  const { own, change, more } = app;
  return resultsPage(view, {
    names,
    wide: app.wide.matches,
    own,
    change,
    onMore: more,
  });
}
