import { html, nothing, type TemplateResult } from 'lit';
import type { ManifestMap } from '../../../bundle/manifest.ts';
import { dayText, numberText, timeText } from '../../language/formats.ts';
import { t } from '../../language/messages.ts';
import type { Shown } from '../../page/layout.ts';
import { overlay } from '../screen/overlay.ts';
import type { StaffRoom } from './staff-room.ts';

const DIGITS = [...'1234567890'];

/** Renders the page for staff, or its lock. */
export function staffOverlay(app: Shown, staff: StaffRoom, onClose: () => void): TemplateResult {
  if (!staff.isOpen) return overlay({ heading: t('kiosk.staff.pin'), content: pinPad(staff), onClose });
  return overlay({
    heading: t('kiosk.staff.title'),
    onClose,
    content: html`<div class="staff">${report(app, staff)} ${actions(staff)}</div>`,
  });
}

function report({ places, manifest }: Shown, { storage }: StaffRoom): TemplateResult {
  // The page reads the whole manifest, with the map that readers of places drop.
  const map = (manifest as { readonly map?: ManifestMap } | null | undefined)?.map;
  const { version, created, checked, stored, error } = places.status();
  const row = (label: string, value: string | TemplateResult | undefined): TemplateResult =>
    html`<div><dt>${label}</dt><dd>${value ?? t('kiosk.staff.none')}</dd></div>`;
  return html`
    <dl class="facts">
      ${row(t('kiosk.staff.app'), appVersion())}
      ${row(t('kiosk.staff.bundle'), version && created && `${version}, ${moment(created)}`)}
      ${row(t('kiosk.staff.map'), map && `${map.sha256.slice(0, 8)}, ${size(map.bytes)}`)}
      ${row(t('kiosk.staff.checked'), checked === undefined ? undefined : moment(checked))}
      ${row(
        t('kiosk.staff.storage'),
        `${size(storage.usage)} / ${size(storage.quota)}, ${stored ? t('kiosk.staff.stored') : t('kiosk.staff.not-stored')}`,
      )}
      ${row(t('kiosk.staff.error'), error && html`<span lang="en">${error.message}</span>`)}
    </dl>
  `;
}

const moment = (at: string | number): string => {
  const date = new Date(at);
  return `${dayText(date)}, ${timeText(date)}`;
};

function actions({ outcome, updateNow, restart, leave }: StaffRoom): TemplateResult {
  return html`
    <p class="choices">
      <button type="button" class="key-button main-button" ?disabled=${outcome === 'looking'} @click=${updateNow}>
        ${t('kiosk.staff.update')}
      </button>
      <button type="button" class="key-button" @click=${restart}>${t('kiosk.staff.restart')}</button>
      <button type="button" class="key-button" @click=${leave}>${t('kiosk.staff.leave')}</button>
    </p>
    <p role="status">${outcome === 'none' ? nothing : t(`kiosk.staff.${outcome}`)}</p>
  `;
}

/** The hash in the name of the app's script. It changes with every build. */
function appVersion(): string | undefined {
  return /([\w-]{8})\.js$/.exec(
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
  )?.[1];
}

const size = (bytes = 0): string => `${numberText(Math.ceil(bytes / 1e6))} MB`;

/** Renders the lock of the page for staff. */
function pinPad(staff: StaffRoom): TemplateResult {
  const { typed, isWrong } = staff;
  return html`
    <p class="pin-typed" role="status">
      ${isWrong ? t('kiosk.staff.wrong') : t('kiosk.staff.typed', { count: typed.length })}
    </p>
    <div class="pin-pad" role="group" aria-label=${t('kiosk.staff.pin')}>
      ${DIGITS.map(
        (digit) => html`
          <button type="button" class="key-button" @click=${() => staff.type(digit)}>${digit}</button>
        `,
      )}
      <button type="button" class="key-button" @click=${staff.eraseTyped}>${t('kiosk.key.delete')}</button>
    </div>
  `;
}
