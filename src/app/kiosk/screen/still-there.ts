import { html, type TemplateResult } from 'lit';
import { t } from '../../language/messages.ts';
import { overlay } from './overlay.ts';
import type { KioskState } from './state.ts';

/** Renders the question whether the visitor is still there. A touch anywhere is an answer as well. */
export function stillThere({ secondsLeft, stay, startAgain }: KioskState): TemplateResult {
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
