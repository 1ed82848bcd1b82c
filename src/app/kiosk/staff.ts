import { html, nothing, type TemplateResult } from 'lit';
import type { ManifestMap } from '../../bundle/manifest.ts';
import type { PlacesFetch } from '../../index.ts';
import { dayText, numberText, timeText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import type { Shown } from '../page/layout.ts';
import { overlay } from './overlay.ts';

interface StaffRoomOptions {
  /** The digits that open it; absent: it is open. */
  readonly pin: string | undefined;
  readonly places: PlacesFetch;
  readonly draw: () => void;
  readonly leave: () => void;
}

/** The state of the page for staff: its lock, and what it does. */
export class StaffRoom {
  isOpen = false;
  /** The digits typed so far. */
  typed = '';
  /** Whether the latest number was wrong. */
  isWrong = false;
  storage: StorageEstimate = {};
  /** How the latest "update now" ended. */
  outcome: 'none' | 'looking' | 'updated' | 'current' | 'failed' = 'none';
  readonly leave: () => void;
  private readonly options: StaffRoomOptions;

  constructor(options: StaffRoomOptions) {
    this.options = options;
    this.leave = options.leave;
  }

  /** Comes to the door, which is open where there is no number. */
  enter(): void {
    this.isWrong = false;
    this.outcome = 'none';
    this.unlock(!this.options.pin);
  }

  /** Takes a digit. The number is checked once it has all digits. */
  type(digit: string): void {
    const { pin = '', draw } = this.options;
    this.isWrong = false;
    this.typed += digit;
    if (this.typed.length >= pin.length) {
      this.isWrong = this.typed !== pin;
      this.unlock(!this.isWrong);
    }
    draw();
  }

  readonly eraseTyped = (): void => {
    this.typed = '';
    this.options.draw();
  };

  /** Fetches a newer bundle and map, and looks for a new build of the app. */
  readonly updateNow = async (): Promise<void> => {
    const { places, draw } = this.options;
    this.outcome = 'looking';
    draw();
    try {
      const isNew = await places.update();
      await lookForBuild();
      this.outcome = isNew ? 'updated' : 'current';
    } catch {
      this.outcome = 'failed';
    }
    await this.measure();
  };

  private unlock(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.typed = '';
    if (isOpen) void this.measure();
  }

  private async measure(): Promise<void> {
    this.storage = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
    this.options.draw();
  }
}

/** Looks for a new build of the app. @throws Error where the server can't be reached. */
export async function lookForBuild(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
}

/** Renders the page for staff, or its lock. */
export function staffOverlay(app: Shown, staff: StaffRoom, onClose: () => void): TemplateResult {
  if (!staff.isOpen) return overlay({ heading: t('kiosk.staff.pin'), content: pinPad(staff), onClose });
  const content = html`<div class="staff">${report(app, staff)} ${actions(staff)}</div>`;
  return overlay({ heading: t('kiosk.staff.title'), content, onClose });
}

function report({ places, manifest }: Shown, { storage }: StaffRoom): TemplateResult {
  // The page reads the whole manifest, with the map that readers of places drop.
  const map = (manifest as { readonly map?: ManifestMap } | null | undefined)?.map;
  const { version, created, checked, stored, error } = places.status();
  const kept = stored ? t('kiosk.staff.stored') : t('kiosk.staff.not-stored');
  const row = (label: string, value: string | TemplateResult | undefined): TemplateResult =>
    html`<div><dt>${label}</dt><dd>${value ?? t('kiosk.staff.none')}</dd></div>`;
  return html`
    <dl class="facts">
      ${row(t('kiosk.staff.app'), appVersion())}
      ${row(t('kiosk.staff.bundle'), version && created && `${version}, ${moment(created)}`)}
      ${row(t('kiosk.staff.map'), map && `${map.sha256.slice(0, 8)}, ${size(map.bytes)}`)}
      ${row(t('kiosk.staff.checked'), checked === undefined ? undefined : moment(checked))}
      ${row(t('kiosk.staff.storage'), `${size(storage.usage)} / ${size(storage.quota)}, ${kept}`)}
      ${row(t('kiosk.staff.error'), error && html`<span lang="en">${error.message}</span>`)}
    </dl>
  `;
}

const moment = (at: string | number): string => {
  const date = new Date(at);
  return `${dayText(date)}, ${timeText(date)}`;
};

/** Returns the hash in the name of the app's script. It changes with every build. */
function appVersion(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  return /([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1];
}

const size = (bytes = 0): string => `${numberText(Math.ceil(bytes / 1e6))} MB`;

function actions({ outcome, updateNow, leave }: StaffRoom): TemplateResult {
  const restart = (): void => location.reload();
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

const DIGITS = [...'1234567890'];

function pinPad(staff: StaffRoom): TemplateResult {
  const { typed, isWrong } = staff;
  const key = (words: string, onClick: () => void): TemplateResult =>
    html`<button type="button" class="key-button" @click=${onClick}>${words}</button>`;
  return html`
    <p class="pin-typed" role="status">
      ${isWrong ? t('kiosk.staff.wrong') : t('kiosk.staff.typed', { count: typed.length })}
    </p>
    <div class="pin-pad" role="group" aria-label=${t('kiosk.staff.pin')}>
      ${DIGITS.map((digit) => key(digit, () => staff.type(digit)))} ${key(t('kiosk.key.delete'), staff.eraseTyped)}
    </div>
  `;
}
