import { apply, onUpdate } from './app-update.ts';

/** A page that was not touched for so long disturbs nobody when it reloads. */
const CALM_MS = 60_000;

/**
 * Applies an update as soon as the page is at rest and untouched for a minute.
 * @param isAtRest whether a reload loses nothing: no typed words, no place in a list.
 */
export function applyWhenCalm(isAtRest: () => boolean): void {
  let lastTouch = Number.NEGATIVE_INFINITY;
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, () => (lastTouch = performance.now()), { capture: true, passive: true });
  const applyIfCalm = (): void => {
    const calmMs = performance.now() - lastTouch;
    if (calmMs < CALM_MS) setTimeout(applyIfCalm, CALM_MS - calmMs);
    else if (isAtRest()) apply();
    else setTimeout(applyIfCalm, CALM_MS);
  };
  onUpdate(applyIfCalm);
}
