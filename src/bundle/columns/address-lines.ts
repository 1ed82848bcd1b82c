/** One or several house numbers before a street. The street itself is shared with its neighbours. */
const HOUSE_NUMBER = /^\d[\w/–-]* (?=\S)/;

/**
 * Splits an address into pieces that other addresses share: `"12 High Street, Oxford"` → `"12 "`, `"High Street"`,
 * `"Oxford"`. An address that `joinAddress` wouldn't restore exactly stays whole.
 */
export function splitAddress(address: string): string[] {
  const pieces = address.split(', ').flatMap((line) => {
    const [number] = HOUSE_NUMBER.exec(line) ?? [];
    return number === undefined ? [line] : [number, line.slice(number.length)];
  });
  return joinAddress(pieces) === address ? pieces : [address];
}

/**
 * Joins the pieces of an address. A piece that ends with a space is followed by the next piece directly, any other by a
 * comma and a space.
 * @returns the address; `undefined` without pieces.
 */
export function joinAddress(pieces: readonly string[]): string | undefined {
  if (pieces.length === 0) return undefined;
  return pieces.reduce((text, piece) => `${text}${text.endsWith(' ') ? '' : ', '}${piece}`);
}
