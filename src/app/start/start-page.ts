import { html, nothing, type TemplateResult } from 'lit';
import type { SiteConfig } from '../../core/site/site-config.ts';
import { liveEndpoint } from '../config.ts';
import type { Start } from '../data/load.ts';
import { everything, parkingHref, searchHref } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { languageCode } from '../language/locale.ts';
import { t } from '../language/messages.ts';
import { startChip } from '../map/start-chip.ts';
import { kindIcon } from '../page/kind-icon.ts';
import { hasParkAndRide, kindLabel } from './categories.ts';
import { type EmptyBoxOptions, emptyBox, nearby } from './empty-box.ts';

/**
 * Renders the start page: a signpost whose arms lead to what people need, and what a visitor may want besides. The examples of a site are
 * in its first language.
 */
export function startPage(
  { size, types, signs, isNearbyFirst }: Start,
  config: Pick<SiteConfig, 'examples' | 'languages'>,
  options: EmptyBoxOptions,
): TemplateResult {
  const { names } = options;
  const examples = languageCode() === config.languages[0] ? config.examples : [];
  const hasSites = hasParkAndRide(types);
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
      ${startChip(options.map)} ${isNearbyFirst ? nearby(options) : nothing}
      <h2 id="browse">${t('start.signs')}</h2>
      <ul class="post">
        ${signs.map(
          ({ name, types, count }) => html`
            <li>
              <a class="arm" href=${searchHref({ ...everything, type: name })}>
                ${kindIcon({ type: types })}
                <span class="arm-name">${kindLabel(name, names)}</span>
                <span class="arm-count">${numberText(count)}</span>
              </a>
            </li>
          `,
        )}
      </ul>
      <p class="all">
        <a href=${searchHref(everything)}>${t('start.all', { count: size })}</a>
        ${hasSites || liveEndpoint ? html`<a href=${parkingHref}>${t(liveEndpoint ? 'start.live-parking' : 'start.parking')}</a>` : nothing}
      </p>
      ${emptyBox(options)}
    </section>
  `;
}
