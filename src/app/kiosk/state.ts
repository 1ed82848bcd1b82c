import type { TemplateResult } from 'lit';
import { html } from 'lit';
import '../style/kiosk/kiosk.css';
import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import type { KioskConfig, SiteConfig } from '../../core/site/site-config.ts';
import type { PlacesFetch } from '../../index.ts';
import type { PositionFinder } from '../data/position.ts';
import type { OnRoute, Visits } from '../history.ts';
import { offeredLanguages } from '../language/choice.ts';
import { spoken } from '../language/languages.ts';
import { qrIcon } from '../page/icon.ts';
import type { Shown } from '../page/layout.ts';
import { presentLeaving } from '../place/outside.ts';
import { Display } from './display.ts';
import { type Clock, Idle, type Presence, systemClock } from './idle.ts';
import { TouchKeyboard } from './keyboard/keyboard.ts';
import { NewBuild } from './new-build.ts';
import { MemoryVisits } from './privacy/memory-visits.ts';
import { closeWaysOut } from './privacy/no-way-out.ts';
import { kioskLayout } from './screen/kiosk-layout.ts';
import type { KioskState, Overlay } from './screen/state.ts';
import { LongPress } from './staff/long-press.ts';
import { StaffRoom } from './staff/staff-room.ts';

/** How often a screen that waits thinks of updates, in ms. */
const WAITING_MS = 60_000;

/** The app, as far as a kiosk drives it. */
export interface DrivenApp extends Shown {
  readonly draw: () => void;
  /** Forgets all that a visitor has searched for and seen, and shows the present route. */
  readonly startAnew: () => void;
}

/** A screen that stands somewhere, for one visitor after another. */
export class Kiosk implements KioskState {
  readonly title: string;
  readonly own: FixedPosition;
  readonly heading: number;
  readonly phoneUrl: string | undefined;
  readonly languages: readonly string[];
  language: string;
  overlay: Overlay | undefined;
  readonly display = new Display();
  readonly keyboard = new TouchKeyboard(
    () => this.app?.box,
    () => this.draw(),
  );
  readonly staff: StaffRoom;
  readonly titlePress = new LongPress(() => this.openStaff());
  private readonly home: string;
  private readonly idle: Idle;
  private readonly newBuild: NewBuild;
  private readonly clock: Clock;
  private readonly openWaysOut: () => void;
  private app: DrivenApp | undefined;
  private memory: MemoryVisits | undefined;
  private stopWaiting: () => void = () => {};
  /** The places that the attract screen shows. */
  private attractions: readonly Place[] = [];

  constructor(site: SiteConfig, config: KioskConfig, places: PlacesFetch, clock: Clock = systemClock) {
    this.title = site.title;
    this.own = new FixedPosition(config.position);
    this.heading = config.heading ?? 0;
    this.phoneUrl = config.phoneUrl;
    this.languages = spoken(offeredLanguages(site));
    this.language = this.languages[0] ?? 'en';
    this.home = config.home ?? '';
    this.clock = clock;
    this.newBuild = new NewBuild(() => this.presence === 'away');
    this.openWaysOut = closeWaysOut();
    this.staff = new StaffRoom({
      pin: config.staffPin,
      places,
      draw: this.draw,
      checkApp: () => this.newBuild.check(),
      leave: this.leave,
    });
    this.idle = new Idle({ idleMs: config.idle * 1000, clock, onChange: this.draw, onGone: this.forget });
  }

  /** Takes charge of the app and of the page. */
  open(app: DrivenApp): void {
    this.app = app;
    document.body.classList.add('kiosk');
    document.documentElement.style.setProperty('--heading', `${-this.heading}deg`);
    presentLeaving((address, words) => this.codeButton(address, words));
    for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll'])
      addEventListener(type, () => this.idle.touch(), { capture: true, passive: true });
    addEventListener('keydown', this.wakeByKey, { capture: true });
  }

  /** Returns the visits of the app. */
  visits(onRoute: OnRoute): Visits {
    this.memory = new MemoryVisits(onRoute, this.home);
    return this.memory;
  }

  layout(app: Shown): TemplateResult {
    if (app.view?.kind === 'start') this.attractions = app.view.nearest;
    return kioskLayout(app, this, this.attractions);
  }

  get position(): Position | undefined {
    return this.own.value;
  }

  get presence(): Presence {
    return this.idle.presence;
  }

  get secondsLeft(): number {
    return this.idle.secondsLeft;
  }

  readonly chooseLanguage = (code: string): void => {
    this.language = code;
    this.app?.speak(code);
  };

  readonly toggleLarge = (): void => {
    this.display.toggleLarge();
    this.draw();
  };

  readonly toggleContrast = (): void => {
    this.display.toggleContrast();
    this.draw();
  };

  readonly showCredits = (): void => this.show({ kind: 'credits' });

  readonly closeOverlay = (): void => this.show(undefined);

  readonly stay = (): void => this.idle.stay();

  readonly startAgain = (): void => {
    this.forget();
    this.idle.end();
    this.draw();
  };

  readonly wake = (): void => this.idle.wake();

  private readonly draw = (): void => this.app?.draw();

  private show(overlay: Overlay | undefined): void {
    this.overlay = overlay;
    this.keyboard.shown = false;
    this.draw();
  }

  private openStaff(): void {
    this.staff.enter();
    this.show({ kind: 'staff' });
  }

  /** Renders what stands for a link to another site. */
  private codeButton(address: string, words: string): TemplateResult {
    const open = (): void => this.show({ kind: 'code', address, words });
    return html`<button type="button" class="code-button" @click=${open}>${qrIcon} ${words}</button>`;
  }

  /** A key wakes the screen as a touch does, and does nothing else. */
  private readonly wakeByKey = (event: KeyboardEvent): void => {
    if (this.presence !== 'away') return;
    event.preventDefault();
    event.stopPropagation();
    this.wake();
  };

  /** Erases all that a visitor has left behind. */
  private readonly forget = (): void => {
    this.overlay = undefined;
    this.keyboard.shown = false;
    this.display.reset();
    this.chooseLanguage(this.languages[0] ?? 'en');
    this.app?.box.clear();
    getSelection()?.removeAllRanges();
    localStorage.clear();
    sessionStorage.clear();
    this.memory?.forget();
    this.app?.startAnew();
    document.querySelector('main')?.scrollTo(0, 0);
    this.waitForVisitor();
  };

  /** Takes updates while the screen waits. */
  private readonly waitForVisitor = (): void => {
    this.stopWaiting();
    if (this.presence !== 'away') return;
    this.newBuild.whileFree(this.clock.now());
    this.stopWaiting = this.clock.after(WAITING_MS, this.waitForVisitor);
  };

  private readonly leave = (): void => {
    this.openWaysOut();
    location.replace('?kiosk=off');
  };
}

/** @param places the facade of the bundle that the app searches. */
export function createKiosk(site: SiteConfig, config: KioskConfig, places: PlacesFetch): Kiosk {
  return new Kiosk(site, config, places);
}

/** The position of a screen that stands somewhere. No device is asked for it. */
class FixedPosition implements PositionFinder {
  readonly value: Position | undefined;
  readonly looking = false;
  readonly isFixed = true;
  problem: undefined;

  /** @param value absent where nobody has configured it. */
  constructor(value: Position | undefined) {
    this.value = value;
  }

  async find(): Promise<boolean> {
    return this.value !== undefined;
  }

  isAllowed(): Promise<boolean> {
    return this.find();
  }
}
