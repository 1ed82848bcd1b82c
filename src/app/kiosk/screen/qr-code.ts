import { svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** The most bytes that a code has room for, with errors corrected as below. */
const MAX_BYTES = 2331;
/** The light modules around a code that readers need. */
const QUIET_ZONE = 4;

/** Returns whether a text has room in a code. */
export function fitsQrCode(text: string): boolean {
  return new TextEncoder().encode(text).length <= MAX_BYTES;
}

/**
 * Renders a text as a QR code, dark on light in every colour scheme.
 * @param text one that fits.
 * @param label what the code leads to, for screen readers.
 */
export function qrCode(text: string, label: string): TemplateResult {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return svg`
    <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges" focusable="false">
      <rect width=${size} height=${size} fill="#fff" />
      <path d=${path} fill="#000" />
    </svg>
  `;
}
