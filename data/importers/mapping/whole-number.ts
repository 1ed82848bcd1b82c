/** A count as people write it ("1,200", "3"), or `undefined` where it is none. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.replaceAll(/(?<=\d)[, {2}](?=\d{3}\b)/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
