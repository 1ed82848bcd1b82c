import { nothing, svg, type TemplateResult } from 'lit';
import { levelsOf } from '../../core/place.ts';

/** The types of a place or of a search, which an icon shows. */
interface Kind {
  /** Paths of its types. The first one with an icon counts. */
  readonly type?: readonly string[] | undefined;
}

let drawings: Readonly<Record<string, string>> | undefined;

/**
 * Loads the drawings of the kinds of places. Icons keep their room until then, and stay empty where the file can't be had.
 * @param file its path; absent where the site has no icons, which then take no room.
 */
export async function loadKindIcons(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  drawings = {};
  const response = await fetch(file, { priority: 'low' }).catch(() => undefined);
  if (response?.ok) drawings = await response.json().catch(() => ({}));
}

/** Returns the icon of a kind as a path of SVG in a square of 15 by 15; `undefined` where there is none. A type without one has that of the type above it. */
export function kindIconPath({ type = [] }: Kind): string | undefined {
  for (const path of type) {
    const level = levelsOf(path).findLast((one) => drawings?.[one]);
    if (level !== undefined) return drawings?.[level];
  }
  return undefined;
}

/** Renders the icon of a kind beside its words. */
export function kindIcon(kind: Kind): TemplateResult<2> | typeof nothing {
  if (!drawings) return nothing;
  return svg`<svg class="icon kind-icon" viewBox="0 0 15 15" aria-hidden="true" focusable="false"><path d=${kindIconPath(kind) ?? ''} fill="currentColor" /></svg>`;
}
