/** Replaces the selection of an input by a text, as typing does. */
export function insertText(input: HTMLInputElement, text: string): void {
  const { start, end } = selectionOf(input);
  input.setRangeText(text, start, end, 'end');
}

/** Removes the selection of an input, or the letter before the caret, as Backspace does. */
export function deleteBackward(input: HTMLInputElement): void {
  const { start, end } = selectionOf(input);
  const from = start < end ? start : start - lastLetter(input.value.slice(0, start)).length;
  input.setRangeText('', from, end, 'end');
}

function selectionOf({ selectionStart, selectionEnd, value }: HTMLInputElement): {
  start: number;
  end: number;
} {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

/** Returns the last letter of a text, with its accents. */
function lastLetter(text: string): string {
  return [...new Intl.Segmenter().segment(text)].at(-1)?.segment ?? '';
}
