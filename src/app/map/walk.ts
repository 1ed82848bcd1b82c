import { html, nothing, type TemplateResult } from 'lit';
import { distanceKm, type Position } from '../../core/geo/position.ts';
import { distanceText, minutesText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { arrowIcon } from '../page/icon.ts';
import { bearing, directionText, turnTo } from '../place/direction.ts';

/** Metres a minute of a person who is in no hurry. */
const METRES_A_MINUTE = 80;
/** How much longer streets are than the straight line, on average. */
const DETOUR = 1.3;
const MAX_MINUTES = 60;
/** The straight line that people walk within five minutes, in metres. */
export const FIVE_MINUTES_METRES = 5 * METRES_A_MINUTE;

/** Returns roughly how many minutes people walk for a straight line of some km, at least one. */
export function minutesOnFoot(km: number): number {
  return Math.max(1, Math.round((km * 1000 * DETOUR) / METRES_A_MINUTE));
}

/** Returns how far a place is, and how long on foot: `350 m · 6 min`. */
export function awayText(km: number): string {
  const minutes = minutesOnFoot(km);
  return [distanceText(km), ...(minutes > MAX_MINUTES ? [] : [minutesText(minutes)])].join(' · ');
}

/**
 * Returns the way on foot in words: `About 7 minutes on foot, north-east`. It is an estimate, and says so.
 * @param heading where the visitor looks to, in degrees clockwise from north; the direction is then what the visitor sees
 */
export function walkText(from: Position, to: Position, heading?: number): string {
  const count = minutesOnFoot(distanceKm(from, to));
  const direction = directionText(from, to, heading);
  return count > MAX_MINUTES ? t('map.far', { direction }) : t('map.walk', { count, direction });
}

/**
 * Renders how far a place is, in which direction, and how long on foot; screen readers read that as a sentence.
 * @param km as the service says
 * @param heading as of `walkText`; the arrow is turned by it too
 */
export function distanceFrom(from: Position, to: Position, km: number, heading?: number): TemplateResult {
  const minutes = minutesOnFoot(km);
  return html`
    ${arrowIcon(heading === undefined ? bearing(from, to) : turnTo(from, to, heading))}<span>${distanceText(km)}</span>
    ${minutes > MAX_MINUTES ? nothing : html`<span class="minutes" aria-hidden="true">${minutesText(minutes)}</span>`}
    <span class="visually-hidden">${walkText(from, to, heading)}</span>
  `;
}
