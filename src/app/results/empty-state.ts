import { html, type TemplateResult } from 'lit';
import type { Interpretation } from '../../core/contract/interpretation.ts';
import type { Results } from '../data/load.ts';
import { everything, type Search, searchHref } from '../data/route.ts';
import { kindName } from '../language/kinds.ts';
import { languageCode } from '../language/locale.ts';
import { rich, t } from '../language/messages.ts';
import { chips } from './chips.ts';
import { truncateQuery } from './count.ts';
import { pluralOf, type TypeNames } from './facets.ts';
import { type ActiveFilter, unknownAnchor } from './understood.ts';

/** The active filters: those that the words mean, and those that the visitor has set. */
interface Active {
  readonly words: readonly ActiveFilter[];
  readonly set: readonly ActiveFilter[];
}

/** Renders why nothing was found, and what may help: to remove one filter at a time, or other words. */
export function emptyState(results: Results, active: Active, names: TypeNames): TemplateResult {
  const { search } = results;
  return html`
    <div class="empty">
      ${reason(results, active, names)}
      ${active.set.length > 0 ? everywhere(search) : seeAll()}
    </div>
  `;
}

function reason(
  { search, first: { interpretation } }: Results,
  { words, set }: Active,
  names: TypeNames,
): TemplateResult {
  const anchor = unknownAnchor(interpretation);
  // The last filter of the words is the anchor. Without it the others may find something.
  if (anchor) return because(t('results.unknown-anchor', { place: anchor }), words.slice(-1));
  const kind = set.length === 0 ? absentKind(interpretation, names) : undefined;
  if (kind) return because(t('results.kind-absent', { kind }), []);
  const active = [...words, ...set];
  if (active.length === 0) return otherWords(search);
  return because(t(active.length === 1 ? 'results.filter-in-way' : 'results.filters-in-way'), active);
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

/** Returns the name of a kind without places, if the request names that kind and nothing else. */
function absentKind(interpretation: Interpretation | undefined, names: TypeNames): string | undefined {
  const { type: [path] = [], q, accessibility, near, within } = interpretation ?? {};
  if (path === undefined || accessibility || near || within) return undefined;
  return q ?? asWord(kindName(path, names.get(path)?.type_name ?? pluralOf(path, names)));
}

/** Returns a name as it stands within a sentence. Only German writes all nouns with a capital. */
function asWord(name: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(name) && languageCode() !== 'de';
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
