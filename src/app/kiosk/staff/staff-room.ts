import type { PlacesFetch } from '../../../index.ts';

interface StaffRoomOptions {
  /** The digits that open it; absent: it is open. */
  readonly pin: string | undefined;
  readonly places: PlacesFetch;
  readonly draw: () => void;
  /** Looks for a new build of the app. */
  readonly checkApp: () => Promise<void>;
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
  private readonly options: StaffRoomOptions;

  constructor(options: StaffRoomOptions) {
    this.options = options;
  }

  /** Comes to the door, which is open where there is no number. */
  enter(): void {
    this.isOpen = !this.options.pin;
    this.typed = '';
    this.isWrong = false;
    this.outcome = 'none';
    if (this.isOpen) void this.measure();
  }

  /** Takes a digit. The number is checked once it has all digits. */
  readonly type = (digit: string): void => {
    const { pin = '', draw } = this.options;
    this.isWrong = false;
    this.typed += digit;
    if (this.typed.length >= pin.length) {
      this.isOpen = this.typed === pin;
      this.isWrong = !this.isOpen;
      this.typed = '';
      if (this.isOpen) void this.measure();
    }
    draw();
  };

  readonly eraseTyped = (): void => {
    this.typed = '';
    this.options.draw();
  };

  /** Fetches a newer bundle and map, and looks for a new build of the app. */
  readonly updateNow = async (): Promise<void> => {
    const { places, draw, checkApp } = this.options;
    this.outcome = 'looking';
    draw();
    try {
      const isNew = await places.update();
      await checkApp();
      this.outcome = isNew ? 'updated' : 'current';
    } catch {
      this.outcome = 'failed';
    }
    await this.measure();
  };

  readonly restart = (): void => location.reload();

  readonly leave = (): void => this.options.leave();

  private async measure(): Promise<void> {
    this.storage = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
    this.options.draw();
  }
}
