import { svg, type TemplateResult } from 'lit';

const icon = (path: string): TemplateResult<2> =>
  svg`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${path} /></svg>`;

/** Renders the icon of a kind, a path in a square of 15 by 15. */
export const kindPicture = (path: string): TemplateResult<2> =>
  svg`<svg class="kind" viewBox="0 0 15 15" aria-hidden="true" focusable="false"><path d=${path} /></svg>`;

export const searchIcon = icon('M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5l5 5');
export const clearIcon = icon('M6 6l12 12M18 6L6 18');
