import { html, nothing, type TemplateResult } from 'lit';
import type { Facet } from '../../core/contract/page.ts';
import type { SiteConfig } from '../../core/site/site-config.ts';
import type { Start } from '../data/load.ts';
import { everything, parkingHref, type Search, searchHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { kindDescription, pluralText, type TypeNames } from '../language/kinds.ts';
import { languageCode } from '../language/locale.ts';
import { t } from '../language/messages.ts';
import { liveEndpoint } from '../live/load-live.ts';
import { type EmptyBoxOptions, emptyBox } from './empty-box.ts';
import { frequentTypes, topTypes } from './kind-links.ts';

/** How many kinds of places are proposed. */
const EXAMPLES = 3;

/** Renders the start page: a signpost whose arms lead to the top types of places, and what a visitor may want besides. */
export function startPage(
  { size, types }: Start,
  config: Pick<SiteConfig, 'examples' | 'languages'>,
  options: EmptyBoxOptions,
): TemplateResult {
  const { names } = options;
  const arms = topTypes(types, names);
  const examples = examplesOf(config, types, names);
  return html`
    <section class="start" aria-labelledby="browse">
      ${
        examples.length > 0
          ? html`
            <p class="examples">
              ${t('start.examples')}
              ${examples.map(({ search, text }) => html`<a href=${searchHref({ ...everything, ...search })}>${text}</a> `)}
            </p>
          `
          : nothing
      }
      <h2 id="browse">${t('start.signs')}</h2>
      <ul class="post">
        ${arms.map(
          ({ value, count }) => html`
            <li>
              <a class="arm" href=${searchHref({ ...everything, type: value })}>
                <span class="arm-name">${pluralText(value, names)}</span>
                <span class="arm-count">${numberText(count)}</span>
                ${armMore(value, names)}
              </a>
            </li>
          `,
        )}
      </ul>
      <p class="all">
        <a href=${searchHref(everything)}>${t('start.all', { count: size })}</a>
        <a href=${parkingHref}>${t(liveEndpoint ? 'start.live-parking' : 'start.parking')}</a>
      </p>
      ${emptyBox(options)}
    </section>
  `;
}

/** A search that the page proposes. */
interface Example {
  readonly search: Partial<Search>;
  readonly text: string | TemplateResult;
}

/**
 * Returns the examples of the site in its first language. Other languages, and a site without examples, have the most frequent kinds of
 * its places.
 */
function examplesOf(
  { examples, languages }: Pick<SiteConfig, 'examples' | 'languages'>,
  types: readonly Facet[],
  names: TypeNames,
): Example[] {
  if (examples.length > 0 && languageCode() === languages[0])
    return examples.map((q) => ({ search: { q }, text: q }));
  return frequentTypes(types, EXAMPLES).map(({ value }) => ({
    search: { type: value },
    text: pluralText(value, names),
  }));
}

function armMore(path: string, names: TypeNames): TemplateResult | typeof nothing {
  const description = kindDescription(path, names.get(path)?.description);
  return description === nothing ? nothing : html`<span class="arm-more">${description}</span>`;
}
