import { html, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import type { KioskConfig, SiteConfig } from '../../core/site/site-config.ts';
import type { PlacesFetch } from '../../index.ts';
import type { PositionFinder } from '../data/position.ts';
import type { OnRoute, Visits } from '../history.ts';
import { offeredLanguages } from '../language/choice.ts';
import { spoken } from '../language/languages.ts';
import { NUMBERED } from '../map/map-element.ts';
import { apply, isUpdateWaiting, onUpdate } from '../page/app-update.ts';
import { qrIcon } from '../page/icon.ts';
import type { Shown } from '../page/layout.ts';
import { presentLeaving } from '../place/outside.ts';
import { chooseContrast } from '../style/contrast.ts';
import { Idle, systemClock } from './idle.ts';
import { TouchKeyboard } from './keyboard.ts';
import { lookForBuild, StaffRoom } from './staff.ts';
import { closeWaysOut, MemoryVisits } from './visits.ts';

/** How often a screen that waits thinks of updates, and how often it looks for a new build of the app, in ms. */
const WAITING_MS = 60_000;
const BUILD_MS = 15 * 60_000;
/** How long staff press the title, in ms. */
const LONG_PRESS_MS = 5000;

/** A panel over the page. */
type Overlay =
  | { readonly kind: 'credits' | 'staff' }
  /** A code of an address that a kiosk has no way to. */
  | { readonly kind: 'code'; readonly address: string; readonly words: string };

/** The app, as far as a kiosk drives it. */
interface DrivenApp extends Shown {
  readonly draw: () => void;
  /** Forgets all that a visitor has searched for and seen, and shows the present route. */
  readonly startAnew: () => void;
}

type Screen = (app: Shown, kiosk: Kiosk) => TemplateResult;

/** A screen that stands somewhere, for one visitor after another. */
export class Kiosk {
  readonly title: string;
  /** Where it stands; absent where nobody has configured it. */
  readonly position: Position | undefined;
  readonly own: PositionFinder;
  /** The direction that a visitor in front of it looks to, in degrees clockwise from north; absent where nobody has configured it. */
  readonly heading: number | undefined;
  /** Where the site is found by phones. */
  readonly phoneUrl: string | undefined;
  /** Codes of the languages to choose from. */
  readonly languages: readonly string[];
  language: string;
  overlay: Overlay | undefined;
  /** Whether the text has one and a half of its size, and whether there is more contrast. */
  isLarge = false;
  isContrasting = false;
  /** How many of the nearest places the start has room for. The map and the compass show no others. */
  listed = NUMBERED;
  readonly keyboard = new TouchKeyboard(
    () => this.app?.box,
    () => this.draw(),
  );
  readonly staff: StaffRoom;
  readonly idle: Idle;
  /** The places that the attract screen shows. */
  attractions: readonly Place[] = [];
  private readonly home: string;
  private readonly screen: Screen;
  private readonly openWaysOut = closeWaysOut();
  private app: DrivenApp | undefined;
  private memory: MemoryVisits | undefined;
  private press: ReturnType<typeof setTimeout> | undefined;
  private stopWaiting: () => void = () => {};
  /** When it last looked for a new build, in ms since 1970. */
  private checked = 0;

  /** @param screen renders the whole of it. @param places the facade of the bundle that the app searches. */
  constructor(site: SiteConfig, config: KioskConfig, places: PlacesFetch, screen: Screen) {
    this.title = site.title;
    this.position = config.position;
    this.own = fixedPosition(config.position);
    this.heading = config.heading;
    this.phoneUrl = config.phoneUrl;
    this.languages = spoken(offeredLanguages(site));
    this.language = this.languages[0] ?? 'en';
    this.home = config.home ?? '';
    this.screen = screen;
    this.staff = new StaffRoom({ pin: config.staffPin, places, draw: this.draw, leave: this.leave });
    const { draw: onChange, forget: onGone } = this;
    this.idle = new Idle({ idleMs: config.idle * 1000, clock: systemClock, onChange, onGone });
    onUpdate(() => this.takeNewBuild());
  }

  /** Takes charge of the app and of the page. */
  open(app: DrivenApp): void {
    this.app = app;
    document.body.classList.add('kiosk');
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
    return this.screen(app, this);
  }

  readonly chooseLanguage = (code: string): void => {
    this.language = code;
    this.app?.speak(code);
  };

  readonly toggleLarge = (): void => this.display(!this.isLarge, this.isContrasting);

  readonly toggleContrast = (): void => this.display(this.isLarge, !this.isContrasting);

  /** Shows a panel over the page, or closes it. */
  show(overlay?: Overlay): void {
    this.overlay = overlay;
    this.keyboard.shown = false;
    this.draw();
  }

  /** Counts the places in the list of the nearest whenever its size changes. */
  readonly watchNearest = (list: Element | undefined): void => {
    this.listSize.disconnect();
    if (list) this.listSize.observe(list);
  };

  private readonly listSize = new ResizeObserver(([entry]) => {
    const count = [...entry!.target.children].filter((one) => one.checkVisibility()).length;
    if (count === 0 || count === this.listed || this.keyboard.shown) return;
    this.listed = count;
    this.draw();
  });

  readonly closeOverlay = (): void => this.show();

  /** Continues the visit after the question "Still there?". */
  readonly stay = (): void => this.idle.stay();

  /** Ends the visit and begins another. */
  readonly startAgain = (): void => {
    this.forget();
    this.idle.end();
    this.draw();
  };

  readonly wake = (): void => this.idle.wake();

  readonly pressTitle = (): void => {
    this.releaseTitle();
    this.press = setTimeout(() => {
      this.staff.enter();
      this.show({ kind: 'staff' });
    }, LONG_PRESS_MS);
  };

  /** Also where the browser cancels the pointer, or the finger leaves. */
  readonly releaseTitle = (): void => clearTimeout(this.press);

  private readonly draw = (): void => this.app?.draw();

  private display(isLarge: boolean, isContrasting: boolean): void {
    this.isLarge = isLarge;
    this.isContrasting = isContrasting;
    const { dataset } = document.documentElement;
    if (isLarge) dataset.text = 'large';
    else delete dataset.text;
    chooseContrast(isContrasting);
    this.draw();
  }

  /** Renders what stands for a link to another site. */
  private codeButton(address: string, words: string): TemplateResult {
    const open = (): void => this.show({ kind: 'code', address, words });
    return html`<button type="button" class="code-button" @click=${open}>${qrIcon} ${words}</button>`;
  }

  /** A key wakes the screen as a touch does, and does nothing else. */
  private readonly wakeByKey = (event: KeyboardEvent): void => {
    if (this.idle.presence !== 'away') return;
    event.preventDefault();
    event.stopPropagation();
    this.wake();
  };

  /** Erases all that a visitor has left behind. */
  private readonly forget = (): void => {
    this.overlay = undefined;
    this.keyboard.shown = false;
    this.display(false, false);
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
    if (this.idle.presence !== 'away') return;
    this.takeNewBuild();
    const now = systemClock.now();
    if (Math.abs(now - this.checked) >= BUILD_MS) {
      this.checked = now;
      void lookForBuild().catch(() => {});
    }
    this.stopWaiting = systemClock.after(WAITING_MS, this.waitForVisitor);
  };

  /** Takes a new build of the app into use, but never while a visitor is there. */
  private takeNewBuild(): void {
    if (isUpdateWaiting() && this.idle.presence === 'away') apply();
  }

  private readonly leave = (): void => {
    this.openWaysOut();
    location.replace('?kiosk=off');
  };
}

/** Returns the position of a screen that stands somewhere. No device is asked for it. */
function fixedPosition(value: Position | undefined): PositionFinder {
  const isKnown = async (): Promise<boolean> => value !== undefined;
  return { value, looking: false, isFixed: true, problem: undefined, find: isKnown, isAllowed: isKnown };
}
