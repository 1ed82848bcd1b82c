import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { distanceKm, type Position } from '../../core/geo/position.ts';
import { positionOf } from '../data/position.ts';
import { distanceText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { minutesOnFoot } from '../map/walk.ts';
import { directionText, turnTo } from '../place/direction.ts';
import type { Kiosk } from './state.ts';

/** The way from a screen to a place. */
interface Way {
  readonly km: number;
  /** What a visitor sees of the direction. */
  readonly direction: string;
  /** Degrees clockwise from where a visitor in front of the screen looks, from 0 to 360. */
  readonly turn: number;
}

/** @returns `undefined` where the place has no position. */
export function wayTo(place: Place, from: Position, heading?: number): Way | undefined {
  const to = positionOf(place);
  if (!to) return undefined;
  const direction = directionText(from, to, heading);
  return { km: distanceKm(from, to), direction, turn: turnTo(from, to, heading ?? 0) };
}

/** Renders the compass with the directions of places; for the page of one place, the way to it in words as well. */
export function compass(
  places: readonly Place[],
  { position, heading }: Kiosk,
  isPlace: boolean,
): TemplateResult | typeof nothing {
  if (!position) return nothing;
  const ways = places.flatMap((one) => wayTo(one, position, heading) ?? []);
  const way = isPlace ? ways[0] : undefined;
  return html`
    <figure class="compass">
      ${dial(ways, heading)}
      <figcaption>${way ? way.direction : t('kiosk.here')}</figcaption>
    </figure>
    ${
      way
        ? html`
          <p class="way-text">
            <strong>${distanceText(way.km)}</strong>
            <span>${t('kiosk.on-foot', { count: minutesOnFoot(way.km) })}</span>
          </p>
        `
        : nothing
    }
  `;
}

/** Radii of the nearest and the farthest place and of a mark, in units of the picture. */
const [NEAR, FAR, MARK] = [30, 68, 10];

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = (turn: number, radius: number): Point => ({
  x: radius * Math.sin((turn * Math.PI) / 180),
  y: -radius * Math.cos((turn * Math.PI) / 180),
});

/**
 * Renders a compass that is turned to where the visitor looks, with a number for each place in its direction. Nearer places
 * are nearer to its centre, but not to scale.
 * @param heading degrees clockwise from north.
 */
function dial(ways: readonly Way[], heading = 0): TemplateResult {
  const [only] = ways.length === 1 ? ways : [];
  // A single place has a big arrow in a small picture, so its letters are bigger too.
  const radius = only ? 82 : 88;
  const letters = [t('kiosk.north'), t('kiosk.east'), t('kiosk.south'), t('kiosk.west')];
  return svg`
    <svg class=${only ? 'dial of-one' : 'dial'} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <circle class="dial-face" r="99" />
      ${only ? arrow(only.turn) : svg`<circle class="dial-ring" r=${FAR + MARK} />${placed(ways).map(mark)}${you}`}
      ${letters.map((letter, i) => {
        const { x, y } = at(i * 90 - heading, radius);
        return svg`<text class=${i === 0 ? 'dial-letter dial-north' : 'dial-letter'} x=${x} y=${y}>${letter}</text>`;
      })}
    </svg>
  `;
}

/** Points to where the visitor looks. */
const you = svg`<path class="dial-you" d="M0-15L10 12L0 6L-10 12Z" />`;

const arrow = (turn: number): TemplateResult =>
  svg`<path class="dial-arrow" transform="rotate(${turn})" d="M0-66L32-20H13V52H-13V-20H-32Z" />`;

const mark = ({ x, y }: Point, index: number): TemplateResult =>
  svg`<circle class="dial-mark" cx=${x} cy=${y} r=${MARK} /><text class="dial-number" x=${x} y=${y}>${index + 1}</text>`;

/** Turns in degrees by which a mark leaves its direction, the least first. */
const ASIDE = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 6 : -6) * ((i + 1) >> 1));

/**
 * Returns where the marks are drawn: from the nearest to the farthest place by equal steps outward. Those that would cover another
 * one stand beside it.
 */
function placed(ways: readonly Way[]): Point[] {
  const step = (FAR - NEAR) / (ways.length - 1);
  const points = new Map<Way, Point>();
  ways
    .toSorted((a, b) => a.km - b.km)
    .forEach((way, i) => {
      const isFree = ({ x, y }: Point): boolean =>
        [...points.values()].every((other) => Math.hypot(x - other.x, y - other.y) >= 2 * MARK);
      const candidates = ASIDE.map((aside) => at(way.turn + aside, NEAR + step * i));
      points.set(way, candidates.find(isFree) ?? candidates[0]!);
    });
  return ways.map((way) => points.get(way)!);
}
