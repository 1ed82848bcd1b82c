/** One or several house numbers before a street. The street itself is shared with its neighbours. */
const HOUSE_NUMBER = /^\d[\w/–-]* (?=\S)/;

/** One or several house numbers. */
const NUMBER = /^\d[\w/–-]*$/;

/**
 * Splits an address into pieces that other addresses share: `"12 High Street, Oxford"` → `"12 "`, `"High Street"`,
 * `"Oxford"`; `"Lindenweg 12"` → `"Lindenweg "`, `"12"`. An address that `joinAddress` wouldn't restore exactly stays whole.
 */
export function splitAddress(address: string): string[] {
  const pieces = address.split(', ').flatMap((line) => {
    const [number] = HOUSE_NUMBER.exec(line) ?? [];
    if (number !== undefined) return [number, line.slice(number.length)];
    return streetAndNumber(line) ?? [line];
  });
  return joinAddress(pieces) === address ? pieces : [address];
}

/** Splits a street with one or several house numbers behind it, as in most of Europe. One expression would be quadratic. */
function streetAndNumber(line: string): [string, string] | undefined {
  const behind = line.lastIndexOf(' ') + 1;
  const [street, number] = [line.slice(0, behind), line.slice(behind)];
  return NUMBER.test(number) && /\p{L}{2}/u.test(street) && !/\d/.test(street) ? [street, number] : undefined;
}

/**
 * Joins the pieces of an address. A piece that ends with a space is followed by the next piece directly, any other by a
 * comma and a space.
 * @returns the address; `undefined` without pieces.
 */
export function joinAddress(pieces: readonly string[]): string | undefined {
  if (pieces.length === 0) return undefined;
  // Each look at the text so far would copy all of it.
  return pieces.map((piece, i) => (i === 0 || pieces[i - 1]!.endsWith(' ') ? piece : `, ${piece}`)).join('');
}
