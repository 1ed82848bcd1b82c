/** Keys that open, close, print, save or zoom something. Typing needs none of them. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ((ctrlKey || metaKey) && !altKey) || /^F\d+$|^Browser|^ContextMenu$/.test(key);

/**
 * Closes every way out of the app that a page can close: links, other buttons of a mouse, menus, drags, new windows, and
 * navigations to another document. A reload stays possible. The rest is for the settings of the browser: docs/kiosk.md.
 * @returns a function that opens the ways again, for staff.
 */
export function closeWaysOut(): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const refuse = (event: Event): void => event.preventDefault();
  for (const type of ['auxclick', 'contextmenu', 'dragstart', 'dragover', 'drop'])
    addEventListener(type, refuse, { capture: true, signal });
  addEventListener('click', refuseLink, { signal });
  addEventListener('keydown', (event) => isShortcut(event) && refuse(event), { capture: true, signal });
  addEventListener('wheel', (event) => event.ctrlKey && refuse(event), { passive: false, signal });
  // Not every engine has the Navigation API.
  if ('navigation' in window) navigation.addEventListener('navigate', refuseNavigation, { signal });
  Object.assign(window, { open: () => null });
  return () => closing.abort();
}

/** Refuses links that the app itself has not followed. */
function refuseLink(event: MouseEvent): void {
  if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) event.preventDefault();
}

function refuseNavigation(event: NavigateEvent): void {
  const { navigationType, destination } = event;
  if (event.cancelable && navigationType !== 'reload' && !destination.sameDocument) event.preventDefault();
}
