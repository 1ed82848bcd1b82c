import type { Position } from '../../core/geo/position.ts';
import { asError } from './as-error.ts';

/** How long a device may look for its position, in ms. The time until a person allows it doesn't count. */
const TIMEOUT_MS = 10_000;

/** The position of the visitor, as far as it is known. */
export interface PositionFinder {
  readonly value: Position | undefined;
  readonly looking: boolean;
  /** Whether distances are measured from it on every page, because it can't change. */
  readonly isFixed: boolean;
  /** Why the latest attempt failed, as a sentence for the visitor. */
  problem: string | undefined;
  /** Looks for the position. @returns whether it is known now. */
  find(): Promise<boolean>;
}

/** The position of the device, once the page may know it. */
export class OwnPosition implements PositionFinder {
  value: Position | undefined;
  looking = false;
  readonly isFixed = false;
  problem: string | undefined;
  private readonly draw: () => void;

  constructor(draw: () => void) {
    this.draw = draw;
  }

  async find(): Promise<boolean> {
    this.looking = true;
    this.problem = undefined;
    this.draw();
    try {
      this.value = await askDevice();
    } catch (error) {
      this.problem = asError(error).message;
    }
    this.looking = false;
    this.draw();
    return this.problem === undefined;
  }
}

function askDevice(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This browser can’t tell where you are.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code }) =>
        reject(
          new Error(
            code === GeolocationPositionError.PERMISSION_DENIED
              ? 'This page may not know where you are. You can allow it in the browser’s settings.'
              : 'Your position could not be found just now.',
          ),
        ),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
