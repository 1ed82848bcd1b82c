import { apply, isUpdateWaiting, onUpdate } from '../page/app-update.ts';

/** How often a kiosk that waits looks for a new build of the app, in ms. */
const CHECK_MS = 15 * 60_000;

/** Takes new builds of the app into use, but never while a visitor is there. */
export class NewBuild {
  private checked = 0;
  private readonly isFree: () => boolean;

  /** @param isFree whether the page may be reloaded now. */
  constructor(isFree: () => boolean) {
    this.isFree = isFree;
    onUpdate(() => this.reloadIfFree());
  }

  /** Call it when the screen begins to wait, and from time to time while it does. */
  readonly whileFree = (now: number): void => {
    this.reloadIfFree();
    if (Math.abs(now - this.checked) < CHECK_MS) return;
    this.checked = now;
    void this.check().catch(() => {});
  };

  /**
   * Looks for a new build, and takes it into use where nobody is disturbed.
   * @throws Error where the server can't be reached.
   */
  async check(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
  }

  private reloadIfFree(): void {
    if (isUpdateWaiting() && this.isFree()) apply();
  }
}
