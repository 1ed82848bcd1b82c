import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../../core/contract/place.ts';
import { t } from '../../language/messages.ts';
import { credits } from '../../page/credits.ts';
import { backIcon } from '../../page/icon.ts';
import { type Shown, standIn } from '../../page/layout.ts';
import { countText } from '../../results/count.ts';
import { staffOverlay } from '../staff/staff-page.ts';
import { attract } from './attract.ts';
import { bar } from './bar.ts';
import { overlay } from './overlay.ts';
import { stage } from './stage.ts';
import { kioskStart } from './start.ts';
import type { KioskState } from './state.ts';
import { codeOverlay } from './take-along.ts';

/** Renders the whole screen of a kiosk: above what is looked at, below what is touched. */
export function kioskLayout(app: Shown, kiosk: KioskState, attractions: readonly Place[]): TemplateResult {
  const { presence, keyboard } = kiosk;
  const over = presence === 'asking' ? stillThere(kiosk) : overlayOf(app, kiosk);
  const isCovered = presence === 'away' || over !== nothing;
  return html`
    <div class=${keyboard.isTyping ? 'screen typing' : 'screen'} ?inert=${isCovered}>
      ${stage(app, kiosk)}
      <div class="reach">
        <div class="reach-head">
          ${backButton(app)}
          <div
            class="reach-box"
            @click=${keyboard.touched}
            @place-search=${keyboard.hide}
            @place-select=${keyboard.hide}
          >${app.box.template()}</div>
        </div>
        <main id="content" tabindex="-1">
          <p class="visually-hidden" role="status">${app.view?.kind === 'results' ? countText(app.view) : nothing}</p>
          <div class="kiosk-content" ?inert=${keyboard.isTyping}>
            ${standIn(app)}
            ${app.view?.kind === 'start' ? kioskStart(app.view, app.names, kiosk) : app.content?.(app)}
          </div>
        </main>
        ${keyboard.template(kiosk.language)}
      </div>
      ${bar(kiosk)}
    </div>
    ${presence === 'away' ? attract(attractions, kiosk) : over}
  `;
}

/** Renders the way back, at the same place on every page. On the first page it is not there. */
function backButton({ history }: Shown): TemplateResult | typeof nothing {
  if (!history.canGoBack) return nothing;
  return html`
    <button type="button" class="key-button back-button" @click=${() => history.back()}>${backIcon} ${t('kiosk.back')}</button>
  `;
}

function overlayOf(app: Shown, kiosk: KioskState): TemplateResult | typeof nothing {
  const { overlay: shown, closeOverlay } = kiosk;
  if (shown === undefined) return nothing;
  if (shown.kind === 'code') return codeOverlay(shown.address, shown.words, closeOverlay);
  if (shown.kind === 'staff') return staffOverlay(app, kiosk.staff, closeOverlay);
  return overlay({
    heading: t('kiosk.credits'),
    content: credits(app.manifest, app.config, true),
    onClose: closeOverlay,
  });
}

/** Renders the question whether the visitor is still there. A touch anywhere is an answer as well. */
function stillThere({ secondsLeft, stay, startAgain }: KioskState): TemplateResult {
  return overlay({
    role: 'alertdialog',
    onTouch: stay,
    heading: t('kiosk.still-there'),
    content: html`
      <p class="countdown" role="timer"><strong>${secondsLeft}</strong> ${t('kiosk.countdown', { count: secondsLeft })}</p>
      <div class="choices">
        <button type="button" class="key-button main-button">${t('kiosk.stay')}</button>
        <button type="button" class="key-button" @click=${startAgain}>${t('kiosk.start-again')}</button>
      </div>
    `,
  });
}
