import type { Position } from '../../core/geo/position.ts';
import { t } from '../language/messages.ts';

const COMPASS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the initial bearing of the great circle to a place, in degrees clockwise from north, from -180 to 180. */
function azimuth(from: Position, to: Position): number {
  const east = radians(to.lon - from.lon);
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const y = Math.sin(east) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east);
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** Returns the same bearing in steps of 45 degrees, from 0 to 315. */
export function bearing(from: Position, to: Position): number {
  return ((Math.round(azimuth(from, to) / 45) + 8) % 8) * 45;
}

/** Returns the turn to a place, in degrees clockwise from where the visitor looks, from 0 to 360. */
export function turnTo(from: Position, to: Position, heading: number): number {
  return (azimuth(from, to) - heading + 720) % 360;
}

const SIDES = [
  'ahead',
  'ahead-right',
  'right',
  'behind-right',
  'behind',
  'behind-left',
  'left',
  'ahead-left',
] as const;

/** Returns the words for a direction, "ahead on the right". @param turn as of `turnTo` */
function sideText(turn: number): string {
  return t(`kiosk.${SIDES[Math.round(turn / 45) % 8]!}`);
}

/** Returns the word for a bearing that `bearing` returned. */
function compassPoint(degrees: number): string {
  const point = COMPASS[degrees / 45];
  return point === undefined ? '' : t(`place.${point}`);
}

/** Returns the direction of a place as a visitor sees it. @param heading in degrees clockwise from north; absent: the point of the compass */
export function directionText(from: Position, to: Position, heading?: number): string {
  return heading === undefined ? compassPoint(bearing(from, to)) : sideText(turnTo(from, to, heading));
}
