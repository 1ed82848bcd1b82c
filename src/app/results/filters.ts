import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PlacesPage } from '../../core/contract/page.ts';
import { knownFeatures } from '../../core/place.ts';
import type { PositionFinder } from '../data/position.ts';
import { ACCESSIBILITY, type Nearness, type Search } from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { accessTitle, type MessageKey, t } from '../language/messages.ts';

/** Shows the present search with some of it changed. */
export type Change = (change: Partial<Search>) => void;

/**
 * Renders "Inside the city" and the accessibility features with the number of matches of each. What can't help, because
 * no match has it or there is none, is shown only while it is a filter.
 */
export function filters(search: Search, page: PlacesPage, hasCity: boolean, change: Change): TemplateResult {
  const { features, inCity } = search;
  const isOffered = (feature: string): boolean => countOf(page, feature) > 0;
  const offered = knownFeatures.filter((feature) => isOffered(feature) || features.includes(feature));
  const toggled = (feature: string): string[] =>
    features.includes(feature) ? features.filter((other) => other !== feature) : [...features, feature];
  const box = (
    label: string,
    checked: boolean,
    count: number | undefined,
    onChange: () => void,
  ): TemplateResult => html`
    <li>
      <label class=${count === 0 && !checked ? 'tick none' : 'tick'}>
        <input type="checkbox" .checked=${live(checked)} @change=${onChange} />
        <span>${label}</span>
        ${count === undefined ? nothing : html`<span class="count">${numberText(count)}</span>`}
      </label>
    </li>
  `;
  return html`
    ${
      (hasCity && page.size > 0) || inCity
        ? html`
          <fieldset>
            <legend>${t('results.where')}</legend>
            <ul>${box(t('results.in-city'), inCity, undefined, () => change({ inCity: !inCity }))}</ul>
          </fieldset>
        `
        : nothing
    }
    ${
      offered.length > 0
        ? html`
          <fieldset aria-describedby="known">
            <legend>${t('results.accessibility')}</legend>
            <p class="hint" id="known">${t('results.known-only')}</p>
            <ul>
              ${offered.map((feature) =>
                box(
                  accessTitle(feature),
                  features.includes(feature),
                  page.size > 0 ? countOf(page, feature) : undefined,
                  () => change({ features: toggled(feature) }),
                ),
              )}
            </ul>
          </fieldset>
        `
        : nothing
    }
  `;
}

/** Returns the number of matches with an accessibility feature. */
function countOf({ _links }: PlacesPage, feature: string): number {
  return _links[`facet:${ACCESSIBILITY}${feature}`]?.[0]?.count ?? 0;
}

const nearnesses: readonly (readonly [Nearness, MessageKey])[] = [
  ['off', 'results.distance-off'],
  ['centre', 'results.distance-centre'],
  ['me', 'results.distance-me'],
];

/** Renders the choice of the point that distances are measured from, and the state of the device's own position. */
export function nearnessChoice(
  { near }: Search,
  hasCity: boolean,
  change: Change,
  { looking, problem }: PositionFinder,
): TemplateResult {
  const offered = nearnesses.filter(([value]) => value !== 'centre' || hasCity || near === 'centre');
  return html`
    <fieldset>
      <legend>${t('results.distance-from')}</legend>
      <div class="choice">
        ${offered.map(
          ([value, label]) => html`
            <label>
              <input
                type="radio"
                name="near"
                .checked=${live(near === value)}
                @change=${() => change({ near: value })}
              />
              <span>${t(label)}</span>
            </label>
          `,
        )}
      </div>
      <p class="hint" role="status">
        ${looking ? t('results.looking') : problem ? t('results.centre-instead', { problem: t(problem) }) : nothing}
      </p>
    </fieldset>
  `;
}
