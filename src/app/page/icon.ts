import { svg, type TemplateResult } from 'lit';

const icon = (shape: TemplateResult<2>, name = 'icon'): TemplateResult<2> =>
  svg`<svg class=${name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`;

const stroke = (path: string, name?: string): TemplateResult<2> =>
  icon(
    svg`<path d=${path} fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" />`,
    name,
  );

export const crossIcon = stroke('M6 6l12 12M18 6L6 18');
export const tickIcon = stroke('M4.5 12.5l5 5l10-11');
export const backIcon = stroke('M14.5 5l-7 7l7 7', 'icon mirrored');

export const globeIcon = icon(
  svg`<path d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />`,
);

/** Renders an arrow that points `degrees` clockwise from north. */
export function arrowIcon(degrees: number): TemplateResult<2> {
  return icon(
    svg`<path transform="rotate(${degrees} 12 12)" d="M12 3l6 8h-4v10h-4V11H6z" fill="currentColor" />`,
  );
}

export const logo = svg`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <path d="M14.5 1h3v30h-3z" fill="var(--signal)" />
  <path d="M5 4h19l5 4.5-5 4.5H5zM27 15H8l-5 4.5L8 24h19z" fill="currentColor" />
</svg>`;

export const wheelchairIcon = stroke(
  'M10 3.2h.01M10 7v7h5.5l2.5 5.5h2M10 10.2h4.5M7.2 11.2a5 5 0 1 0 6.9 6.3',
);

/** Stands for a code that a phone reads. */
export const qrIcon = stroke('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2M20 14v2M14 18v2M18 20h2');
