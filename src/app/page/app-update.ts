/** The interval between two looks for a new version of the site. */
const CHECK_MS = 3_600_000;

/** A page that was not touched for so long disturbs nobody when it reloads. */
const CALM_MS = 60_000;

/** The performance mark that is set once a new version waits; tools and tests see by it that the page knows. */
const WAITING_MARK = 'fingerpost: new version waits';

const listeners = new Set<() => void>();
let waiting = false;

/** Returns whether a new version is in charge, and this page is still of the one before. */
export function isUpdateWaiting(): boolean {
  return waiting;
}

/** Calls the listener once a new version of the site is in charge; at once where it is already. */
export function onUpdate(listener: () => void): void {
  if (waiting) listener();
  else listeners.add(listener);
}

/** Loads the page again, at its address, in the new version. */
export function apply(): void {
  location.reload();
}

/**
 * Notices when another Service Worker takes the page over.
 * @param updatePlaces fetches the places of the new version before the page is notified.
 */
export function watchForUpdates(updatePlaces: () => Promise<unknown>): void {
  const { serviceWorker } = navigator;
  // Without a secure origin there is none, and each visit loads the newest version.
  if (!serviceWorker) return;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', async () => {
    const isFirst = !isControlled;
    isControlled = true;
    if (isFirst) return;
    await updatePlaces().catch(() => {});
    waiting = true;
    performance.mark(WAITING_MARK);
    for (const listener of listeners) listener();
    listeners.clear();
  });
}

/** Registers the Service Worker of the site, and lets the browser look for a newer one each hour and when it is online again. */
export async function registerServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('service-worker.js', {
    updateViaCache: 'none',
  });
  if (!registration) return;
  const check = (): void => void registration.update().catch(() => {});
  setInterval(check, CHECK_MS);
  addEventListener('online', check);
}

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
