/** The least height of a list that is worth looking at, in CSS pixels: three entries. */
const LEAST = 150;
/** Between the list and the lower end of what can be seen, in CSS pixels. */
const GAP = 8;

/**
 * Ends a list within what can be seen. A keyboard on the screen covers the lower part of the page, and the browser tells of
 * that by its visual viewport alone: no media query and no unit of CSS knows.
 * @returns the height that the list has room for, in CSS pixels
 */
export function fitList(list: HTMLElement): number {
  const { offsetTop, height } = seen();
  const room = Math.floor(offsetTop + height - list.getBoundingClientRect().top - GAP);
  list.style.setProperty('--room', `${Math.max(0, room)}px`);
  return room;
}

/** The same, and where there is hardly any room the page is scrolled until the list's box is at the upper end. */
export function bringInSight(list: HTMLElement): void {
  if (fitList(list) >= LEAST) return;
  const box = (list.parentElement ?? list).getBoundingClientRect();
  scrollBy(0, Math.max(0, box.top - seen().offsetTop - GAP));
  fitList(list);
}

/** What can be seen of the page's own viewport. Browsers of before 2021 may not tell. */
function seen(): Pick<VisualViewport, 'offsetTop' | 'height'> {
  return window.visualViewport ?? { offsetTop: 0, height: innerHeight };
}
