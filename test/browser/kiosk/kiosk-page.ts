import type { BrowserContextOptions, ViewportSize } from 'playwright';
import type { KioskConfig, SiteConfig } from '../../../src/core/site/site-config.ts';
import type { Files } from '../../fixtures/built-files.ts';
import { DemoPage, useSharedPage } from '../app/app-page.ts';
import { demoSite } from '../app/app-site.ts';

/** At Carfax in Oxford, outside of the sample's base map. */
export const OUTSIDE = { lat: 51.752, lon: -1.2577 };
/** Where the base map of the sample shows what is around. */
export const ON_MAP = { lat: 51.759, lon: -1.2625 };

/** Visitors in front of the screen look to the north-east. */
const kioskConfig: KioskConfig = {
  position: OUTSIDE,
  heading: 45,
  idle: 60,
  phoneUrl: 'https://places.example.org/oxford/',
  staffPin: '2468',
};

export const PORTRAIT = { width: 1080, height: 1920 };

/** The files of a kiosk with these settings. @param bundle its places, in place of the sample. */
export function kioskSite(config: Partial<KioskConfig>, bundle?: Files): Promise<Files> {
  const kiosk = { ...kioskConfig, ...config } as NonNullable<SiteConfig['kiosk']>;
  return demoSite({ title: 'Oxford', kiosk }, bundle);
}

/** When a kiosk begins. */
const MORNING = Date.parse('2026-06-01T10:00:00Z');

/**
 * The app as a kiosk. The tests of a file share a screen as visitors do: each begins where a visit has ended. Its time stands
 * still until a test winds it, so that no visitor is taken for gone on a busy machine. Timers run all the same.
 */
export class KioskPage extends DemoPage {
  protected override readonly size = PORTRAIT;
  private now = MORNING;
  /** The files of the kiosk that the next visitor may go on with. */
  private shown: DemoPage['files'] | undefined;

  protected override async begin(options: BrowserContextOptions = {}): Promise<void> {
    await super.begin({ hasTouch: true, ...options });
    this.now = MORNING;
    this.shown = undefined;
    await this.page.clock.install({ time: this.now });
    await this.page.clock.setFixedTime(this.now);
    await this.page.addInitScript(countOwed);
  }

  /** A visitor leaves a kiosk as it is. */
  protected override async leave(): Promise<void> {}

  /** Opens the kiosk with these settings, and waits for its content. A screen with the same settings goes on with the next visitor. */
  async openKiosk(config: Partial<KioskConfig> = {}, size: ViewportSize = this.size): Promise<void> {
    await this.page.setViewportSize(size);
    this.files = await kioskSite(config);
    // The button lies behind a panel now and then.
    if (this.files === this.shown) await this.page.locator('.start-again').dispatchEvent('click');
    else await this.page.goto(`${this.server.origin}/?kiosk`);
    this.shown = this.files;
    await this.page.locator('main .kiosk-start, main .found').waitFor();
  }

  /** The search box. Its name is one of the visitor's language. */
  override get box() {
    return this.page.locator('#q');
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Opens the keyboard by a touch of the search box, and types by its keys. */
  async typeByTouch(text: string): Promise<void> {
    await this.box.click();
    for (const letter of text) await this.key(letter === ' ' ? 'Space' : letter).click();
  }

  key(name: string) {
    return this.page.getByRole('region', { name: 'Keyboard' }).getByRole('button', { name, exact: true });
  }

  /** Winds the clock of the page by so many seconds. */
  async wait(seconds: number): Promise<void> {
    await this.wind(seconds);
    await this.page.clock.runFor(seconds * 1000);
  }

  /** The same for hours: a timer that is due several times fires once. */
  async skip(seconds: number): Promise<void> {
    await this.wind(seconds);
    await this.page.clock.fastForward(seconds * 1000);
  }

  /** A worker that owes an answer would be taken for dead by a clock that is wound. */
  private async wind(seconds: number): Promise<void> {
    await this.page.waitForFunction(() => (window as unknown as { owed: Set<string> }).owed.size === 0);
    this.now += seconds * 1000;
    await this.page.clock.setFixedTime(this.now);
  }

  /** Presses the title, by default for as long as staff do. Timers stand still but for these seconds. */
  async pressTitle(seconds = 5): Promise<void> {
    await this.page.locator('.screen .stage-title').hover();
    await this.page.clock.pauseAt(this.now);
    await this.page.mouse.down();
    await this.wait(seconds);
    await this.page.mouse.up();
    await this.page.clock.resume();
  }

  get attract() {
    return this.page.locator('.attract');
  }

  get stillThere() {
    return this.page.getByRole('alertdialog', { name: 'Still there?' });
  }

  /**
   * Leaves the screen until it waits for the next visitor. In small steps: a worker that owes an answer has no time to give it
   * while the clock is wound.
   */
  async leaveAlone(): Promise<void> {
    while (!(await this.attract.isVisible())) await this.wait(5);
  }
}

/** The kiosk for the tests of a file. */
export const useKiosk = (): KioskPage => useSharedPage(new KioskPage());

/** Notes in the page which calls of Comlink a worker has not answered yet. A call and its answer have one id. */
function countOwed(): void {
  const owed = new Set<string>();
  Object.assign(window, { owed });
  const { postMessage, terminate } = Worker.prototype;
  const watched = new WeakSet<Worker>();
  Worker.prototype.postMessage = function (this: Worker, message: { id?: string }, ...options: never[]) {
    if (message.id !== undefined) owed.add(message.id);
    if (!watched.has(this)) this.addEventListener('message', ({ data }) => owed.delete(data?.id));
    watched.add(this);
    postMessage.call(this, message, ...options);
  };
  Worker.prototype.terminate = function (this: Worker) {
    owed.clear();
    terminate.call(this);
  };
}
