/** The smallest useful height of a list, in CSS pixels: three entries. */
const MIN_HEIGHT_PX = 150;
/** The gap between the list and the lower edge of the visible part, in CSS pixels. */
const GAP_PX = 8;

/**
 * Limits a list to the visible part of the page. A keyboard on the screen covers the lower part of the page, and only the
 * visual viewport says so: no media query and no unit of CSS does.
 * @returns the height that the list has room for, in CSS pixels.
 */
export function fitList(list: HTMLElement): number {
  const { offsetTop, height } = seen();
  const room = Math.floor(offsetTop + height - list.getBoundingClientRect().top - GAP_PX);
  list.style.setProperty('--room', `${Math.max(0, room)}px`);
  return room;
}

/** Fits the list as `fitList` does, and scrolls the box to the top of the page where the list has too little room. */
export function bringInSight(list: HTMLElement): void {
  if (fitList(list) >= MIN_HEIGHT_PX) return;
  const box = (list.parentElement ?? list).getBoundingClientRect();
  scrollBy(0, Math.max(0, box.top - seen().offsetTop - GAP_PX));
  fitList(list);
}

/**
 * Calls back when the visible part of the page changes, until the signal is aborted.
 * @param resized where it became larger or smaller
 * @param scrolled where it moved
 */
export function watchVisiblePart(resized: () => void, scrolled: () => void, signal: AbortSignal): void {
  seen().addEventListener('resize', resized, { signal });
  seen().addEventListener('scroll', scrolled, { signal });
  addEventListener('scroll', scrolled, { passive: true, signal });
}

/** Returns the visible part of the page. An element that is shown is in a window, which has one. */
function seen(): VisualViewport {
  return window.visualViewport!;
}
