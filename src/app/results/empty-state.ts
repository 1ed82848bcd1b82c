import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation } from '../../core/contract/interpretation.ts';
import type { Facet, PlacesPage } from '../../core/contract/page.ts';
import type { SuggestedPlace } from '../../core/contract/place.ts';
import type { Results } from '../data/load.ts';
import { everything, placeRouteHref, type Search, searchHref, truncateQuery } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { kindName, kindsText, pluralOf, pluralText, type TypeNames } from '../language/kinds.ts';
import { languageCode } from '../language/locale.ts';
import { rich, t } from '../language/messages.ts';
import { localityText, nameText, parted } from '../language/names.ts';
import type { Shown } from '../page/layout.ts';
import { frequentTypes } from '../start/categories.ts';
import { kindChips } from '../start/kind-links.ts';
import { othersOf } from './access.ts';
import { facetCount } from './count.ts';
import { type ActiveFilter, chips, unknownAnchor } from './understood.ts';

/** How many kinds of places the page proposes in a sentence, and how many by themselves. */
const KINDS_SHOWN = 3;
const KINDS_INSTEAD = 8;

/** The active filters: those that the words mean, and those that the visitor has set. */
interface Active {
  readonly words: readonly ActiveFilter[];
  readonly set: readonly ActiveFilter[];
}

/** Renders why nothing was found, and what may help: to remove one filter at a time, or other words. */
export function emptyState(results: Results, active: Active, app: Shown): TemplateResult {
  return html`
    <div class="empty">
      ${othersOf(results).length > 0 ? nothing : reason(results, active, app)} ${leadingOn(results.first)}
      ${active.set.length > 0 ? everywhere(results.search) : seeAll()}
    </div>
  `;
}

function reason(results: Results, { words, set }: Active, { names, manifest }: Shown): TemplateResult {
  const { interpretation } = results.first;
  const anchor = unknownAnchor(interpretation);
  // The last filter of the words is the anchor. Without it the others may find something.
  if (anchor) return because(t('results.unknown-anchor', { place: anchor }), words.slice(-1));
  const kind = set.length === 0 ? absentKind(interpretation, names) : undefined;
  if (kind) return because(t('results.kind-absent', { kind }), []);
  const active = [...words, ...set];
  const inWay = t(active.length === 1 ? 'results.filter-in-way' : 'results.filters-in-way');
  const closed = facetCount(results.first, 'open', 'closed');
  const unknown = facetCount(results.first, 'open', 'unknown');
  if (active.length > 0 && (interpretation?.open_at || results.search.openNow) && closed + unknown > 0)
    return because(`${t('results.open-counts', { closed, unknown })}. ${inWay}`, active);
  if (active.length > 0) return because(inWay, active);
  const knowsLanguage = manifest?.parts.some(({ language }) => language === languageCode()) ?? true;
  return knowsLanguage ? otherWords(results, names) : kindsInstead(results, names);
}

function because(sentence: string, active: readonly ActiveFilter[]): TemplateResult {
  return html`<p>${sentence}</p>${chips(active)}`;
}

function otherWords({ search: { q }, types = [], meant = [] }: Results, names: TypeNames): TemplateResult {
  const frequent = frequentTypes(types, KINDS_SHOWN);
  return html`
    <p>${t(/\s/.test(q) ? 'results.no-words' : 'results.no-word')}</p>
    ${meant.length > 0 ? html`<p>${t('results.perhaps')}</p><ul class="advice">${meant.map(perhaps)}</ul>` : nothing}
    <ul class="advice">
      ${frequent.length > 0 ? html`<li>${rich('results.advice-kind', { kinds: linksTo(frequent, names) })}</li>` : nothing}
    </ul>
  `;
}

const perhaps = (place: SuggestedPlace): TemplateResult =>
  html`<li><a href=${placeRouteHref(place.id)}>${nameText(place)}</a> <span class="count">${parted([kindsText(place, 1), localityText(place)])}</span></li>`;

/** Renders kinds of places in place of words that the search can't know. */
function kindsInstead({ search: { q }, types = [] }: Results, names: TypeNames): TemplateResult {
  const kinds = namedKinds(q, types, names, KINDS_INSTEAD);
  return html`
    <p>${t('results.words-unknown')}</p>
    <div class="categories">${kindChips(kinds, names)}</div>
  `;
}

/** Renders searches by less of what the words mean, with the number of their places. */
function leadingOn({ suggestions = [] }: PlacesPage): TemplateResult | typeof nothing {
  if (suggestions.length === 0) return nothing;
  const links = suggestions.map(
    ({ q, title, count = 0 }) =>
      html`<li><a href=${searchHref({ ...everything, q })}><bdi>${title}</bdi></a> <span class="count">${numberText(count)}</span></li>`,
  );
  return html`<ul class="advice">${links}</ul>`;
}

function linksTo(types: readonly Facet[], names: TypeNames): TemplateResult {
  return html`${types.map(({ value }, i) => html`${i > 0 ? ', ' : nothing}<a href=${searchHref({ ...everything, type: value })}>${pluralText(value, names)}</a>`)}`;
}

function everywhere({ q, near }: Search): TemplateResult {
  const words = q ? t('results.everywhere', { query: truncateQuery(q) }) : t('results.see-every');
  return html`<p><a href=${searchHref({ ...everything, q, near })}>${words}</a></p>`;
}

function seeAll(): TemplateResult {
  return html`<p><a href=${searchHref(everything)}>${t('results.see-all')}</a></p>`;
}

/** Returns the name of a kind without places, if the request names that kind and nothing else. */
function absentKind(interpretation: Interpretation | undefined, names: TypeNames): string | undefined {
  const { type: [path] = [], q, accessibility, near, within, open_at } = interpretation ?? {};
  if (path === undefined || accessibility || near || within || open_at) return undefined;
  return q ?? asWord(kindName(path, names.get(path)?.type_name ?? pluralOf(path, names)));
}

/** Returns a name as it stands within a sentence. Only German writes all nouns with a capital. */
function asWord(name: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(name) && languageCode() !== 'de';
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Fewer letters begin too many names. */
const MIN_BEGUN_LETTERS = 4;

/**
 * Returns types of places, those first that words name in the language that is shown, then those that have most places. Words need not be
 * those of the search: "متحف" names the museums, and "das Stadtmuseum" as well.
 */
export function namedKinds(q: string, types: readonly Facet[], names: TypeNames, count: number): Facet[] {
  const text = q.trim().toLowerCase();
  const words = [text, ...text.split(/\s+/)];
  const isNamed = ({ value }: Facet): boolean =>
    [kindName(value, names.get(value)?.type_name), pluralOf(value, names)]
      .map((name) => name.toLowerCase())
      .some((name) => words.some((word) => isOf(word, name)));
  const named = types.filter(isNamed).toSorted((a, b) => b.count - a.count);
  return [...new Set([...named, ...frequentTypes(types, count)])].slice(0, count);
}

/** Returns whether a word is a name, begins it, or ends with it as compounds and words with an article do. */
function isOf(word: string, name: string): boolean {
  return word.endsWith(name) || (word.length >= MIN_BEGUN_LETTERS && name.startsWith(word));
}
