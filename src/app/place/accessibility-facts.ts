import { html, nothing, type TemplateResult } from 'lit';
import { accessibilityFeatures } from '../../core/accessibility.ts';
import type { FullPlace } from '../data/hal.ts';
import { placeHref } from '../data/route.ts';
import { crossIcon, tickIcon } from '../page/icon.ts';
import { identifierOf } from './place-links.ts';

/** Renders a place's accessibility. An unknown value is shown as unknown, because it must never read as a no. */
export function accessibilityFacts({ accessibility, _links }: FullPlace): TemplateResult {
  return html`
    <section aria-labelledby="accessibility">
      <h2 id="accessibility">Accessibility</h2>
      ${accessibility ? facts(accessibility) : unknown(_links.primary_place)}
    </section>
  `;
}

function facts(accessibility: NonNullable<FullPlace['accessibility']>): TemplateResult {
  const counts = Object.entries(accessibility).filter(([key]) => !(key in accessibilityFeatures));
  return html`
    <dl class="access">
      ${Object.entries(accessibilityFeatures).map(([feature, label]) => row(label, accessibility[feature]))}
      ${counts.map(([key, value]) => row(words(key), value))}
    </dl>
  `;
}

function row(label: string, value: boolean | number | undefined): TemplateResult {
  if (typeof value === 'number') return html`<div class="counted"><dt>${label}</dt><dd>${value}</dd></div>`;
  if (value === undefined)
    return html`<div class="unknown"><dt>${label}</dt><dd><span aria-hidden="true">?</span> Unknown</dd></div>`;
  return html`
    <div class=${value ? 'yes' : 'no'}><dt>${label}</dt><dd>${value ? tickIcon : crossIcon} ${value ? 'Yes' : 'No'}</dd></div>
  `;
}

function unknown(primary: FullPlace['_links']['primary_place']): TemplateResult {
  return html`
    <p>
      Unknown. Nothing is recorded here, which does not mean that there is nothing.
      ${
        primary?.title
          ? html`There may be more with its main place,
            <a href=${placeHref(identifierOf(primary))}>${primary.title}</a>.`
          : nothing
      }
    </p>
  `;
}

/** `Number of accessible toilets` for `number_of_accessible_toilets`. */
function words(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
