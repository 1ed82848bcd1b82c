/** Moves the focus without a history entry, because going back from it would lead to no other page. */
export function skip(event: Event): void {
  event.preventDefault();
  const { hash } = event.currentTarget as HTMLAnchorElement;
  document.querySelector<HTMLElement>(hash)?.focus();
}
