import { html, nothing, svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';
import type { Place } from '../../core/contract/place.ts';
import { placeRouteHref } from '../data/route.ts';
import { t } from '../language/messages.ts';
import { placeName } from '../language/names.ts';
import { overlay } from './overlay.ts';

/** The most bytes that a code has room for, with errors corrected as below. */
const MAX_BYTES = 2331;
/** The light modules around a code that readers need. */
const QUIET_ZONE = 4;

/** Renders the code of a place's public address, to take it along on a phone; nothing without a public site, or for an address too long. */
export function takeAlong(place: Place, phoneUrl: string | undefined): TemplateResult | typeof nothing {
  if (phoneUrl === undefined || !URL.canParse(phoneUrl)) return nothing;
  const code = qrCode(new URL(placeRouteHref(place.id), phoneUrl).href, placeName(place));
  if (code === nothing) return nothing;
  return html`<figure class="take-along">${code}<figcaption>${t('kiosk.take-along')}</figcaption></figure>`;
}

/** Renders the code of an address outside the app, because a kiosk has no way to it. */
export function codeOverlay(address: string, words: string, onClose: () => void): TemplateResult {
  const content = html`
    <div class="code">
      ${qrCode(address, words)}
      <p><strong>${words}</strong><br />${address}</p>
    </div>
  `;
  return overlay({ heading: t('kiosk.scan'), content, onClose });
}

/**
 * Renders a text as a QR code, dark on light in every colour scheme; nothing where it has no room in one.
 * @param name what the code leads to, for screen readers.
 */
function qrCode(text: string, name: string): TemplateResult | typeof nothing {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return nothing;
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const label = t('kiosk.code-of', { name });
  return svg`
    <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges" focusable="false">
      <rect width=${size} height=${size} fill="#fff" />
      <path d=${path} fill="#000" />
    </svg>
  `;
}
