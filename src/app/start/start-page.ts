import { html, nothing, type TemplateResult } from 'lit';
import type { SiteConfig } from '../../core/site/site-config.ts';
import type { Start } from '../data/load.ts';
import { everything, parkingHref, searchHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { liveEndpoint } from '../live/load-live.ts';
import { pluralOf } from '../results/facets.ts';
import { type EmptyBoxOptions, emptyBox, topTypes } from './empty-box.ts';

/** Renders the start page: a signpost whose arms lead to the top types of places, and what a visitor may want besides. */
export function startPage(
  { size, types }: Start,
  { examples }: Pick<SiteConfig, 'examples'>,
  options: EmptyBoxOptions,
): TemplateResult {
  const { names } = options;
  const arms = topTypes(types, names);
  return html`
    <section class="start" aria-labelledby="browse">
      ${
        examples.length > 0
          ? html`
            <p class="examples">
              ${t('start.examples')}
              ${examples.map((q) => html`<a href=${searchHref({ ...everything, q })}>${q}</a> `)}
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
                <span class="arm-name">${pluralOf(value, names)}</span>
                <span class="arm-count">${numberText(count)}</span>
                ${
                  names.get(value)?.description
                    ? html`<span class="arm-more">${names.get(value)?.description}</span>`
                    : nothing
                }
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
