import { svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** The light modules around a code that readers need. */
const QUIET_ZONE = 4;

/**
 * Renders a text as a QR code, dark on light in every colour scheme.
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
