import { html, nothing, type TemplateResult } from 'lit';
import type { ManifestMap } from '../../../bundle/manifest.ts';
import { t } from '../../language/messages.ts';
import type { Shown } from '../../page/layout.ts';
import { overlay } from '../screen/overlay.ts';
import type { StaffRoom } from './staff-room.ts';

const DIGITS = [...'1234567890'];
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** Renders the page for staff, or its lock. */
export function staffOverlay(app: Shown, staff: StaffRoom, onClose: () => void): TemplateResult {
  if (!staff.isOpen) return overlay({ heading: t('kiosk.staff.pin'), content: pinPad(staff), onClose });
  return overlay({
    heading: t('kiosk.staff.title'),
    onClose,
    content: html`<div class="staff">${report(app, staff)} ${actions(staff)} ${errors(staff)}</div>`,
  });
}

function report({ places, manifest }: Shown, { now, started, storage }: StaffRoom): TemplateResult {
  // The page reads the whole manifest, with the map that readers of places drop.
  const map = (manifest as { readonly map?: ManifestMap } | null | undefined)?.map;
  const status = places.status();
  const { version, created, checked, host, stored, error } = status;
  const row = (label: string, value: string | TemplateResult | undefined): TemplateResult =>
    html`<div><dt>${label}</dt><dd>${value ?? t('kiosk.staff.none')}</dd></div>`;
  return html`
    <dl class="facts">
      ${row(t('kiosk.staff.app'), appVersion())}
      ${row(t('kiosk.staff.bundle'), version && `${version}, ${ageText(now, created)}`)}
      ${row(t('kiosk.staff.map'), map && `${map.sha256.slice(0, 8)}, ${size(map.bytes)}`)}
      ${row(t('kiosk.staff.checked'), checked === undefined ? undefined : ageText(now, checked))}
      ${row(t('kiosk.staff.started'), ageText(now, started))}
      ${row(
        t('kiosk.staff.storage'),
        `${size(storage.usage)} / ${size(storage.quota)}, ${stored ? t('kiosk.staff.stored') : t('kiosk.staff.not-stored')}`,
      )}
      ${row(t('kiosk.staff.network'), navigator.onLine ? t('kiosk.staff.online') : t('kiosk.staff.offline'))}
      ${row(t('kiosk.staff.host'), host)}
      ${row(t('kiosk.staff.error'), error && technical(error.message))}
    </dl>
  `;
}

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

function errors(staff: StaffRoom): TemplateResult {
  return html`
    <h3>${t('kiosk.staff.errors')}</h3>
    ${
      staff.errors.length === 0
        ? html`<p>${t('kiosk.staff.no-errors')}</p>`
        : html`
          <ul class="staff-errors">
            ${staff.errors.map(({ time, message }) => html`<li><strong>${ageText(staff.now, time)}</strong> ${technical(message)}</li>`)}
          </ul>
        `
    }
  `;
}

/** Renders a technical sentence, which is English. */
function technical(message: string): TemplateResult {
  return html`<span lang="en">${message}</span>`;
}

/** The hash in the name of the app's script. It changes with every build. */
function appVersion(): string | undefined {
  return /([\w-]{8})\.js$/.exec(
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
  )?.[1];
}

function size(bytes = 0): string {
  const [unit, value] =
    bytes < 1e9 ? (['megabyte', bytes / 1e6] as const) : (['gigabyte', bytes / 1e9] as const);
  return value.toLocaleString(languageOfPage(), { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** `3 hours ago`, in the language of the page. */
function ageText(now: number, time: number | string | undefined): string {
  const age = now - new Date(time ?? now).getTime();
  const format = new Intl.RelativeTimeFormat(languageOfPage(), { numeric: 'auto' });
  if (age >= 2 * DAY_MS) return format.format(-Math.round(age / DAY_MS), 'day');
  if (age >= 2 * HOUR_MS) return format.format(-Math.round(age / HOUR_MS), 'hour');
  return format.format(-Math.round(age / 60_000), 'minute');
}

const languageOfPage = (): string => document.documentElement.lang;

/** Renders the lock of the page for staff. */
function pinPad(staff: StaffRoom): TemplateResult {
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
