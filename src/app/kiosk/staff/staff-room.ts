import type { PlacesFetch } from '../../../index.ts';
import type { Clock } from '../idle.ts';
import type { RecentErrors } from './recent-errors.ts';

/** How many wrong numbers may be tried, and how long none may be tried after that, in ms. */
const [MAX_TRIES, LOCKED_MS] = [5, 60_000];

interface StaffRoomOptions {
  /** The digits that open it; absent: it is open. */
  readonly pin: string | undefined;
  readonly places: PlacesFetch;
  readonly errors: RecentErrors;
  readonly clock: Clock;
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
  readonly started: number;
  private tries = 0;
  private lockedUntil = 0;
  private readonly options: StaffRoomOptions;

  constructor(options: StaffRoomOptions) {
    this.options = options;
    this.started = options.clock.now();
  }

  get errors(): RecentErrors['all'] {
    return this.options.errors.all;
  }

  get isLocked(): boolean {
    return this.options.clock.now() < this.lockedUntil;
  }

  get now(): number {
    return this.options.clock.now();
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
    const { pin = '', draw, clock } = this.options;
    if (this.isLocked) return;
    this.isWrong = false;
    this.typed += digit;
    if (this.typed.length >= pin.length) {
      this.isOpen = this.typed === pin;
      this.isWrong = !this.isOpen;
      this.typed = '';
      this.tries = this.isOpen ? 0 : this.tries + 1;
      if (this.tries >= MAX_TRIES) {
        this.tries = 0;
        this.lockedUntil = clock.now() + LOCKED_MS;
        clock.after(LOCKED_MS, draw);
      }
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
    const { places, errors, draw, checkApp } = this.options;
    this.outcome = 'looking';
    draw();
    try {
      const isNew = await places.update();
      await checkApp();
      this.outcome = isNew ? 'updated' : 'current';
    } catch (error) {
      errors.add(error);
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
