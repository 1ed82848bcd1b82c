import { html, nothing, type TemplateResult } from 'lit';
import { timeText, weekdayText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import type { OpeningReader, OpeningState } from './opening-hours.ts';

/** Renders whether a place is open at this moment; nothing where its hours can't be read. */
export function openNow(
  hours: string,
  now: Date,
  read: OpeningReader | undefined,
): TemplateResult | typeof nothing {
  const state = read?.(hours, now);
  return state
    ? html`<p class=${state.open ? 'open' : 'closed'}><strong>${stateText(state, now)}</strong></p>`
    : nothing;
}

/** Returns `Open until 17:00` or `Closed, opens Monday 09:00`. */
function stateText({ open, until }: OpeningState, now: Date): string {
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
