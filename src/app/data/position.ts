import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import type { MessageKey } from '../language/messages.ts';
import { forget, recall, remember } from './device-memory.ts';

/** How long a device may look for its position, in ms. The time until a person allows it doesn't count. */
const TIMEOUT_MS = 10_000;

/** A point that the visitor chose in place of the position of the device; the name is that of a place, or empty. */
export interface ChosenStart extends Position {
  readonly name: string;
}

/** The position of the visitor, as far as it is known. */
export interface PositionFinder {
  readonly value: Position | undefined;
  readonly looking: boolean;
  /** Whether distances are measured from it on every page, because it can't change. */
  readonly isFixed: boolean;
  readonly chosen?: ChosenStart | undefined;
  /** The message that says why the latest attempt failed. */
  problem: MessageKey | undefined;
  /** Takes a point as the position for this visit; without one, forgets it. Absent where the position is fixed. */
  choose?(start: ChosenStart | undefined): void;
  /** Looks for the position. @returns whether it is known now. */
  find(): Promise<boolean>;
  /** Returns whether the page may look without asking. A browser that can't tell may not. */
  isAllowed(): Promise<boolean>;
}

/** The position of the device, once the page may know it. */
export class OwnPosition implements PositionFinder {
  chosen = recalledStart();
  value: Position | undefined = this.chosen;
  looking = false;
  readonly isFixed = false;
  /** The message that says why the latest attempt failed. */
  problem: MessageKey | undefined;
  private readonly draw: () => void;

  constructor(draw: () => void) {
    this.draw = draw;
  }

  /** Returns whether the page may look without asking. A browser that can't tell may not. */
  async isAllowed(): Promise<boolean> {
    if (this.chosen) return true;
    const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
    return permission?.state === 'granted';
  }

  choose(start: ChosenStart | undefined): void {
    this.chosen = start;
    this.value = start;
    this.problem = undefined;
    if (start) remember(START, JSON.stringify(start), 'sessionStorage');
    else forget(START, 'sessionStorage');
  }

  async find(): Promise<boolean> {
    if (this.chosen) return true;
    this.looking = true;
    this.problem = undefined;
    this.draw();
    const found = await locateDevice();
    if (typeof found === 'string') this.problem = found;
    else this.value = found;
    this.looking = false;
    this.draw();
    return this.problem === undefined;
  }
}

/** The name of the chosen point in the storage of the visit. */
const START = 'start';

function recalledStart(): ChosenStart | undefined {
  const text = recall(START, 'sessionStorage');
  return text === undefined ? undefined : JSON.parse(text);
}

/** Returns the position, or the message that says why there is none. */
function locateDevice(): Promise<Position | MessageKey> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve('results.position-impossible');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code }) =>
        resolve(
          code === GeolocationPositionError.PERMISSION_DENIED
            ? 'results.position-denied'
            : 'results.position-unknown',
        ),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}

/** Returns where a place of an answer is, whose numbers are texts; `undefined` where that is unknown. */
export function positionOf({ lat, lon }: Pick<Place, 'lat' | 'lon'>): Position | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat: Number(lat), lon: Number(lon) };
}
