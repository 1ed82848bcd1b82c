import { html, type TemplateResult } from 'lit';
import { t } from '../../language/messages.ts';
import type { StaffRoom } from './staff-room.ts';

const DIGITS = [...'1234567890'];

/** Renders the lock of the page for staff. */
export function pinPad(staff: StaffRoom): TemplateResult {
  const { typed, isWrong, isLocked } = staff;
  return html`
    <p class="pin-typed" role="status">
      ${isLocked ? t('kiosk.staff.locked') : isWrong ? t('kiosk.staff.wrong') : t('kiosk.staff.typed', { count: typed.length })}
    </p>
    <div class="pin-pad" role="group" aria-label=${t('kiosk.staff.pin')}>
      ${DIGITS.map(
        (digit) => html`
          <button type="button" class="key-button" ?disabled=${isLocked} @click=${() => staff.type(digit)}>${digit}</button>
        `,
      )}
      <button type="button" class="key-button" @click=${staff.eraseTyped}>${t('kiosk.key.delete')}</button>
    </div>
  `;
}
