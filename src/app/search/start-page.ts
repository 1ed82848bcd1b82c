import { html, nothing, type TemplateResult } from 'lit';
import type { FacetEntry } from '../data/hal.ts';
import { everything, parkingHref, searchHref } from '../data/route.ts';
import { liveEndpoint } from '../live/live-endpoint.ts';
import { inTreeOrder, pluralOf, type TypeNames } from '../results/facets.ts';

const examples = ['teddy hall', 'radcliffe camera', 'pub', 'science library', 'rail station'];

/** Renders the start page: a signpost whose arms lead to the top types of places. */
export function startPage(size: number, types: readonly FacetEntry[], names: TypeNames): TemplateResult {
  const arms = inTreeOrder(types, names).filter(({ value }) => value.lastIndexOf('/') === 0);
  return html`
    <section class="start" aria-labelledby="browse">
      <p class="examples">
        For example:
        ${examples.map((q) => html`<a href=${searchHref({ ...everything, q })}>${q}</a> `)}
      </p>
      <h2 id="browse">Or follow a sign</h2>
      <ul class="post">
        ${arms.map(
          ({ value, count }) => html`
            <li>
              <a class="arm" href=${searchHref({ ...everything, type: value })}>
                <span class="arm-name">${pluralOf(value, names)}</span>
                <span class="arm-count">${count.toLocaleString('en')}</span>
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
        <a href=${searchHref(everything)}>All ${size.toLocaleString('en')} places, A to Z</a>
        <a href=${parkingHref}>${liveEndpoint ? 'Park and ride: free spaces' : 'Park and ride sites'}</a>
      </p>
    </section>
  `;
}
