import type { ThemeName } from './place-map-types.ts';

const QUERIES = ['(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

/** Returns the theme that the visitor's system asks for. */
export function preferredTheme(): ThemeName {
  const [more, dark] = QUERIES.map((query) => matchMedia(query).matches);
  return more ? 'contrast' : dark ? 'dark' : 'light';
}

/** Calls back whenever the system asks for another theme, until the signal is aborted. */
export function watchPreference(changed: () => void, signal: AbortSignal): void {
  for (const query of QUERIES) matchMedia(query).addEventListener('change', changed, { signal });
}
