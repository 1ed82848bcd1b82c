import { html, type TemplateResult } from 'lit';
import type { Interpretation } from '../data/hal.ts';
import type { Results } from '../data/load.ts';
import { everything, type Search, searchHref } from '../data/route.ts';
import { languageCode, rich, t } from '../language/messages.ts';
import { truncateQuery } from '../search/truncate-query.ts';
import { chips } from './chips.ts';
import { pluralOf, type TypeNames } from './facets.ts';
import { type ActiveFilter, unknownAnchor } from './understood.ts';

/** Renders why nothing was found, and what may help: to remove one filter at a time, or other words. */
export function emptyState(
  { search, first: { interpretation } }: Results,
  active: readonly ActiveFilter[],
  names: TypeNames,
): TemplateResult {
  const anchor = unknownAnchor(interpretation);
  const kind = absentKind(search, interpretation, names);
  return html`
    <div class="empty">
      ${
        anchor
          ? because(t('results.unknown-anchor', { place: anchor }), active)
          : kind
            ? because(t('results.kind-absent', { kind }), [])
            : active.length > 0
              ? because(t(active.length === 1 ? 'results.filter-in-way' : 'results.filters-in-way'), active)
              : otherWords(search)
      }
      ${active.length > 0 && !kind ? everywhere(search) : seeAll()}
    </div>
  `;
}

function because(sentence: string, active: readonly ActiveFilter[]): TemplateResult {
  return html`<p>${sentence}</p>${chips(active)}`;
}

function otherWords({ q }: Search): TemplateResult {
  const em = (words: string): TemplateResult => html`<em>${words}</em>`;
  return html`
    <p>${t(/\s/.test(q) ? 'results.no-words' : 'results.no-word')}</p>
    <ul class="advice">
      <li>
        ${rich('results.advice-shorter', {
          short: em(t('results.advice-short')),
          long: em(t('results.advice-long')),
        })}
      </li>
      <li>${rich('results.advice-kind', { kinds: em(t('results.advice-kinds')) })}</li>
    </ul>
  `;
}

function everywhere({ q, near }: Search): TemplateResult {
  const words = q ? t('results.everywhere', { query: truncateQuery(q) }) : t('results.see-every');
  return html`<p><a href=${searchHref({ ...everything, q, near })}>${words}</a></p>`;
}

function seeAll(): TemplateResult {
  return html`<p><a href=${searchHref(everything)}>${t('results.see-all')}</a></p>`;
}

/** Returns the name of the kind that was asked for and that no place is, where nothing else was asked for. */
function absentKind(
  { type, features, inCity }: Search,
  interpretation: Interpretation | undefined,
  names: TypeNames,
): string | undefined {
  if (type || inCity || features.length > 0 || !interpretation) return undefined;
  const { type: types = [], q, accessibility, near, within } = interpretation;
  const [path] = types;
  if (path === undefined || accessibility || near || within) return undefined;
  return q ?? asWord(names.get(path)?.type_name ?? pluralOf(path, names));
}

/** Returns a name as it stands within a sentence. Only German writes all nouns with a capital. */
function asWord(name: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(name) && languageCode() !== 'de';
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
