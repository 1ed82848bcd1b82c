import type { Position } from '../core/geo.ts';

/** How long a device may look for its position, in ms. */
const PATIENCE = 10_000;

/**
 * Where the device is.
 * @throws Error with a sentence for the person who asked
 */
export function findPosition(): Promise<Position> {
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
      { timeout: PATIENCE, maximumAge: 60_000 },
    );
  });
}
