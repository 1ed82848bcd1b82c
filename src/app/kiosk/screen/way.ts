import type { Place } from '../../../core/contract/place.ts';
import { distanceKm, type Position } from '../../../core/geo/position.ts';
import { positionOf } from '../../data/position.ts';
import { azimuth } from '../../place/direction.ts';

/** The way from a screen to a place. */
export interface Way {
  readonly km: number;
  /** Degrees clockwise from north, from -180 to 180. */
  readonly azimuth: number;
  /** Degrees clockwise from where a visitor in front of the screen looks, from 0 to 360. */
  readonly turn: number;
}

/** @returns `undefined` where the place has no position. */
export function wayTo(place: Place, from: Position, heading: number): Way | undefined {
  const to = positionOf(place);
  if (!to) return undefined;
  const degrees = azimuth(from, to);
  return { km: distanceKm(from, to), azimuth: degrees, turn: (degrees - heading + 720) % 360 };
}

const SIDES = ['ahead', 'right', 'behind', 'left'] as const;

/** Returns the side of a visitor in front of the screen that the way leads to. */
export function sideOf({ turn }: Way): (typeof SIDES)[number] {
  return SIDES[Math.round(turn / 90) % 4] ?? 'ahead';
}
