/** How long staff press the title, in ms. */
const LONG_PRESS_MS = 5000;

/** Recognises that something is pressed for five seconds. */
export class LongPress {
  private readonly onLong: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLong: () => void) {
    this.onLong = onLong;
  }

  readonly down = (): void => {
    this.up();
    this.timer = setTimeout(this.onLong, LONG_PRESS_MS);
  };

  /** Also where the browser cancels the pointer, or the finger leaves. */
  readonly up = (): void => {
    clearTimeout(this.timer);
  };
}
