import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { accessibilityFeatures, WHEELCHAIR } from '../../core/place.ts';
import { placeRouteHref } from '../data/route.ts';
import { listText, numberText } from '../language/formats.ts';
import { accessTitle, isMessageKey, rich, t } from '../language/messages.ts';
import { sourceText } from '../language/names.ts';
import { crossIcon, tickIcon } from '../page/icon.ts';
import { identifierOf, nameOfLinked } from './place-links.ts';

/** Renders a place's accessibility. An unknown value is shown as unknown, because it must never read as a no. */
export function accessibilityFacts(place: Place): TemplateResult {
  const { accessibility, wheelchair_access, accessibility_notes, _links } = place;
  const known = accessibility ?? (wheelchair_access ? {} : undefined);
  return html`
    <section aria-labelledby="accessibility">
      <h2 id="accessibility">${t('results.accessibility')}</h2>
      ${accessibility_notes ? html`<p class="access-notes">${rich('place.according', { words: sourceText(accessibility_notes) })}</p>` : nothing}
      ${
        known
          ? facts(known, wheelchair_access)
          : accessibility_notes
            ? nothing
            : unknown(_links.primary_place)
      }
    </section>
  `;
}

/** Renders what other sources know first, then the features of the interface; folded, those that nothing is known of. */
function facts(
  accessibility: NonNullable<Place['accessibility']>,
  wheelchair: Place['wheelchair_access'],
): TemplateResult {
  const others = Object.entries(accessibility).filter(
    ([key]) => !Object.hasOwn(accessibilityFeatures, key) && !(wheelchair && key === WHEELCHAIR),
  );
  const ours = Object.keys(accessibilityFeatures);
  const known = ours.filter((feature) => accessibility[feature] !== undefined);
  const missing = ours.filter(
    (feature) => !known.includes(feature) && !(wheelchair && feature === WHEELCHAIR),
  );
  return html`
    <dl class="access">
      ${wheelchair ? wheelchairRow(wheelchair) : nothing}
      ${others.map(([key, value]) => row(accessText(key), value))}
      ${known.map((feature) => row(accessTitle(feature), accessibility[feature]))}
      ${missing.length === 1 ? row(accessTitle(missing[0]!), undefined) : nothing}
    </dl>
    ${missing.length > 1 ? notRecorded(missing) : nothing}
  `;
}

function notRecorded(features: readonly string[]): TemplateResult {
  return html`
    <details class="technical">
      <summary>${t('place.unknown')} (${numberText(features.length)})</summary>
      <p>${listText(features.map(accessTitle))}</p>
    </details>
  `;
}

/** Renders the words about wheelchair access. They are more exact than the flag, which has no "limited". */
function wheelchairRow(access: NonNullable<Place['wheelchair_access']>): TemplateResult {
  const label = accessTitle(WHEELCHAIR);
  if (access !== 'limited') return row(label, access === 'yes');
  return html`<div class="limited"><dt>${label}</dt><dd>${t('place.limited')}</dd></div>`;
}

/** Renders the title of a feature. The words of one that no list has are English. */
function accessText(key: string): string | TemplateResult {
  const title = accessTitle(key);
  return isMessageKey(`access.${key}`) ? title : html`<span lang="en">${title}</span>`;
}

function row(label: string | TemplateResult, value: boolean | number | undefined): TemplateResult {
  if (typeof value === 'number') return html`<div class="counted"><dt>${label}</dt><dd>${value}</dd></div>`;
  if (value === undefined)
    return html`<div class="unknown"><dt>${label}</dt><dd><span aria-hidden="true">?</span> ${t('place.unknown')}</dd></div>`;
  return html`
    <div class=${value ? 'yes' : 'no'}><dt>${label}</dt><dd>${value ? tickIcon : crossIcon} ${t(value ? 'place.yes' : 'place.no')}</dd></div>
  `;
}

function unknown(primary: Place['_links']['primary_place']): TemplateResult {
  return html`
    <p>
      ${t('place.nothing-recorded')}
      ${
        primary?.title !== undefined
          ? rich('place.see-main', {
              place: html`<a href=${placeRouteHref(identifierOf(primary))}>${nameOfLinked(primary)}</a>`,
            })
          : nothing
      }
    </p>
  `;
}
