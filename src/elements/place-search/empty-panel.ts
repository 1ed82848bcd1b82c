/** The state of the content that a page slots below the empty box: whether there is any, and whether it is open. */
export class EmptyPanel {
  /** Whether the focus is in the box, or in what is slotted. */
  #focused = false;
  /** Whether a visitor closed it. */
  #dismissed = false;
  #filled = false;
  readonly #changed: () => void;

  /** @param changed is called after a change that no caller of a method knows of. */
  constructor(box: HTMLElement, changed: () => void) {
    this.#changed = changed;
    box.addEventListener('focusin', () => this.#setFocused(true));
    box.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) this.#setFocused(false);
    });
  }

  /** Whether it is shown while nothing is typed. */
  get isOpen(): boolean {
    return this.#filled && this.#focused && !this.#dismissed;
  }

  dismiss(dismissed = true): void {
    this.#dismissed = dismissed;
  }

  readonly slotted = (event: Event): void => {
    this.#filled = (event.target as HTMLSlotElement).assignedElements().length > 0;
    this.#changed();
  };

  #setFocused(focused: boolean): void {
    if (focused !== this.#focused) this.#dismissed = false;
    this.#focused = focused;
    this.#changed();
  }
}
