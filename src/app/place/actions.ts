import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import { safeHref } from '../../core/guards/safe-href.ts';
import { positionOf } from '../data/position.ts';
import { t } from '../language/messages.ts';
import { placeName } from '../language/names.ts';
import type { SiteMap } from '../map/site-map.ts';
import { dialled, outside } from './outside.ts';

/**
 * Renders what people do with a place: go there, pass it on, call, and read its website.
 * The start of the way there is where the visitor is, and may be the place itself.
 */
export function actions(place: Place, { own: { value: here, chosen }, startFrom }: SiteMap): TemplateResult {
  const there = positionOf(place);
  const phone = place.phone && dialled(place.phone)[0];
  const isStart = chosen !== undefined && chosen.lat === there?.lat && chosen.lon === there.lon;
  const isShared = 'share' in navigator || 'clipboard' in navigator;
  return html`
    <ul class="place-actions">
      ${there && !isStart ? html`<li class="directions">${outside(directionsHref(there, here), t('place.directions'))}</li>` : nothing}
      ${there && isHeld() ? html`<li>${outside(mapHref(place, there, here), t('place.open-in-maps'))}</li>` : nothing}
      ${
        there && startFrom
          ? html`<li>
              <button type="button" aria-pressed=${isStart} @click=${() => startFrom(isStart ? undefined : { ...there, name: placeName(place) })}>${t('place.from-here')}</button>
              <span class="visually-hidden" role="status">${isStart ? t('map.from', { place: placeName(place) }) : nothing}</span>
            </li>`
          : nothing
      }
      ${phone ? html`<li>${outside(phone, t('place.call'))}</li>` : nothing}
      ${safeHref(place.website ?? '') ? html`<li>${outside(place.website, t('place.website'))}</li>` : nothing}
      ${
        isShared
          ? html`<li class="share">
              <button type="button" @click=${(event: Event) => share(placeName(place), event)}>${t('place.share')}</button>
              <span role="status"></span>
            </li>`
          : nothing
      }
    </ul>
  `;
}

/** Returns the page of OpenStreetMap with the way to a place, from the visitor where that is known. */
function directionsHref(there: Position, here: Position | undefined): string {
  const route = [here, there].map((end) => (end ? `${end.lat},${end.lon}` : '')).join(';');
  return `https://www.openstreetmap.org/directions?route=${route}`;
}

/** Returns whether the device is one that people hold, which has an app for maps. */
function isHeld(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Returns the address that opens the app for maps of the device: Apple's own form, and RFC 5870 with Android's query elsewhere. */
function mapHref(place: Place, { lat, lon }: Position, here: Position | undefined): string {
  const at = `${lat},${lon}`;
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) {
    const start = here ? `&saddr=${here.lat},${here.lon}` : '';
    return `https://maps.apple.com/?daddr=${at}${start}&q=${encodeURIComponent(placeName(place))}`;
  }
  return `geo:${at}?q=${at}(${encodeURIComponent(placeName(place))})`;
}

/** Shares the address of the page by what the device offers; where that is nothing, copies it and says so. */
async function share(title: string, { currentTarget }: Event): Promise<void> {
  const status = (currentTarget as HTMLElement).nextElementSibling!;
  const url = location.href;
  // A visitor who closes the list of apps wants nothing more.
  if ('share' in navigator) return navigator.share({ title, url }).catch(() => {});
  await (navigator as Navigator).clipboard.writeText(url).then(
    () => (status.textContent = t('place.copied')),
    () => (status.textContent = url),
  );
}
