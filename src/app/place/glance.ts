import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { distanceKm } from '../../core/geo/position.ts';
import { DAY_MINUTES, NOW, readDayTime } from '../../core/opening-hours.ts';
import type { PlaceView } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { distanceText, timeText, weekdayText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { positionStatus, startChip } from '../map/start-chip.ts';
import { walkText } from '../map/walk.ts';
import type { Shown } from '../page/layout.ts';
import { type OpeningState, openingState, openingsOn, timeOn } from './opening-hours.ts';

type Openings = NonNullable<ReturnType<typeof openingsOn>>;

/** Renders what most visitors want of a place, before anything else: how far it is, and whether it is open. */
export function glance({ place }: PlaceView, now: Date, { map }: Shown): TemplateResult {
  const there = positionOf(place);
  const { position: here, heading } = map.standpoint();
  const way = here && there && distanceKm(here, there) > 0;
  return html`
    <div class="glance">
      ${way ? html`<p class="walk"><strong>${distanceText(distanceKm(here, there))}</strong> ${walkText(here, there, heading)}</p>` : nothing}
      ${startChip(map)} ${openNow(place, now)}
      ${
        there && !here && map.locate
          ? html`
            <button type="button" class="quiet-button" @click=${map.locate}>${t('map.locate')}</button>
            ${positionStatus(map, true)}
          `
          : nothing
      }
    </div>
  `;
}

/** Renders whether a place is open at this moment. @param isUnknownTold whether it says so where that is unknown */
function openNow(place: Place, now: Date, isUnknownTold = false): TemplateResult | typeof nothing {
  const state = openingState(place, now);
  if (state) return html`<p class=${state.open ? 'open' : 'closed'}><strong>${stateText(state)}</strong></p>`;
  return isUnknownTold ? html`<p class="hint">${t('place.hours-unknown')}</p>` : nothing;
}

/**
 * Renders when a place is open on the day that a search asks for, else whether it is open at this moment.
 * @param asked when the wanted places are open, as in an interpretation.
 * @param isUnknownTold as in `openNow`.
 */
export function openAt(
  place: Place,
  now: Date,
  asked: string = NOW,
  isUnknownTold = false,
): TemplateResult | typeof nothing {
  const day = readDayTime(asked.slice(0, 10))?.day;
  if (day === undefined) return openNow(place, now, isUnknownTold);
  const openings = openingsOn(place, day);
  const weekday = weekdayText(timeOn(day, 0));
  if (!openings) return html`<p class="hint">${`${weekday}: ${t('place.unknown')}`}</p>`;
  return html`<p class="hours"><strong>${`${weekday}: ${dayHours(day, openings)}`}</strong></p>`;
}

/** Returns `10:00–14:00, 17:00–20:00`, `10:00–14:00 (perhaps 17:00–20:00)` or `Closed`. */
export function dayHours(day: number, openings: Openings): string {
  const timesOf = (unknown: boolean): string =>
    openings
      .filter(({ isUnknown }) => isUnknown === unknown)
      .map(({ from, to }) => {
        if (to - from === DAY_MINUTES) return t('place.open-all-day');
        return [from, to].map((minutes) => timeText(timeOn(day, minutes))).join('–');
      })
      .join(', ');
  const [known, unknown] = [timesOf(false), timesOf(true)];
  const perhaps = unknown && t('place.perhaps', { times: unknown });
  return known && perhaps ? `${known} (${perhaps})` : known || perhaps || t('place.closed');
}

/** Returns `Open until 17:00` or `Closed, opens Monday 09:00`. */
function stateText({ open, now, until }: OpeningState): string {
  if (!until) return t(open ? 'place.open' : 'place.closed');
  const time = timeText(until);
  const day = weekdayText(until);
  const days = daysBetween(now, until);
  // A night belongs to the evening before it.
  if (open)
    return days === 0 || (until.getHours() < 12 && days === 1)
      ? t('place.open-until', { time })
      : t('place.open-until-day', { day, time });
  if (days === 0) return t('place.opens-at', { time });
  return days === 1 ? t('place.opens-tomorrow', { time }) : t('place.opens-on', { day, time });
}

/** Returns the number of midnights between two moments. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}
