import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../../core/contract/place.ts';
import { placeRouteHref } from '../../data/route.ts';
import { t } from '../../language/messages.ts';
import { placeName } from '../../language/names.ts';
import { overlay } from './overlay.ts';
import { fitsQrCode, qrCode } from './qr-code.ts';

/** Renders the code of a place's public address, to take it along on a phone; nothing without a public site, or for an address too long. */
export function takeAlong(place: Place, phoneUrl: string | undefined): TemplateResult | typeof nothing {
  if (phoneUrl === undefined || !URL.canParse(phoneUrl)) return nothing;
  const address = new URL(placeRouteHref(place.id), phoneUrl).href;
  if (!fitsQrCode(address)) return nothing;
  return html`
    <figure class="take-along">
      ${qrCode(address, t('kiosk.code-of', { name: placeName(place) }))}
      <figcaption>${t('kiosk.take-along')}</figcaption>
    </figure>
  `;
}

/** Renders the code of an address outside the app, because a kiosk has no way to it. */
export function codeOverlay(address: string, words: string, onClose: () => void): TemplateResult {
  return overlay({
    heading: t('kiosk.scan'),
    onClose,
    content: html`
      <div class="code">
        ${fitsQrCode(address) ? qrCode(address, t('kiosk.code-of', { name: words })) : nothing}
        <p><strong>${words}</strong><br />${address}</p>
      </div>
    `,
  });
}
