import { html, nothing, type TemplateResult } from 'lit';
import { pathAbove } from '../../core/place.ts';
import type { Results } from '../data/load.ts';
import type { TypeNames } from '../language/kinds.ts';
import { t } from '../language/messages.ts';
import { typesOfCategory } from '../start/categories.ts';
import { tiles } from '../start/kind-links.ts';

/** With fewer places, all of them are seen sooner than their kinds. */
const MANY = 20;

/** Renders the kinds of many places of a kind, those first that have most. Where words are searched for, the best match is first and needs none. */
export function kindTiles({ search, first }: Results, names: TypeNames): TemplateResult | typeof nothing {
  const { q, type } = search;
  if (type === '' || q !== '' || first.size < MANY) return nothing;
  const entries = first._links['hl:types'] ?? [];
  const ofCategory = typesOfCategory(
    type,
    entries.map(({ value }) => value),
  );
  const kinds = entries
    .filter(({ value }) =>
      ofCategory
        ? ofCategory.includes(value) && !ofCategory.includes(pathAbove(value))
        : pathAbove(value) === type,
    )
    .toSorted((a, b) => b.count - a.count)
    .map(({ value, count }) => ({ name: value, types: [value], count }));
  if (kinds.length < 2) return nothing;
  return html`<nav aria-label=${t('results.kind')}>${tiles(kinds, names, search)}</nav>`;
}
