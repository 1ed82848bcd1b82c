/** A house number, or several, before a street: what follows is worth sharing with its neighbours. */
const HOUSE_NUMBER = /^\d[\w/–-]* (?=\S)/;

/**
 * Takes an address apart into strings that other addresses have too: `"12 High Street, Oxford"` → `"12 "`,
 * `"High Street"`, `"Oxford"`. What wouldn't come back as it was stays whole.
 */
export function splitAddress(address: string): string[] {
  const pieces = address.split(', ').flatMap((line) => {
    const [number] = HOUSE_NUMBER.exec(line) ?? [];
    return number === undefined ? [line] : [number, line.slice(number.length)];
  });
  return joinAddress(pieces) === address ? pieces : [address];
}

/**
 * Puts an address together again: a piece that ends with a space is followed by the next, others by a comma. Of nothing
 * comes none.
 */
export function joinAddress(pieces: readonly string[]): string | undefined {
  if (pieces.length === 0) return undefined;
  return pieces.reduce((text, piece) => `${text}${text.endsWith(' ') ? '' : ', '}${piece}`);
}
