/** A search box that a keyboard on the screen types into. */
export interface TypedBox {
  /** The text in the box. */
  query: string;
  /** Inserts a text in place of the selection, as if it had been typed. */
  insertText(text: string): void;
  /** Deletes the selection, else the letter before the caret. */
  deleteBackward(): void;
  /** Starts the search for the text. */
  submit(): void;
}

/** Adapts the search box that is in the page. @returns `undefined` before it is drawn. */
export function findBox(): TypedBox | undefined {
  const input = document.querySelector<HTMLInputElement>('#q');
  if (!input) return undefined;
  // The system's own keyboard would open as well.
  input.inputMode = 'none';
  const replace = (text: string, from: number, to: number): void => {
    input.setRangeText(text, from, to, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const selection = (): [number, number] => [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  return {
    get query() {
      return input.value;
    },
    set query(text) {
      replace(text, 0, input.value.length);
    },
    insertText: (text) => replace(text, ...selection()),
    deleteBackward() {
      const [from, to] = selection();
      const letter = [...input.value.slice(0, from)].at(-1) ?? '';
      replace('', from === to ? from - letter.length : from, to);
    },
    submit: () => input.form?.requestSubmit(),
  };
}
