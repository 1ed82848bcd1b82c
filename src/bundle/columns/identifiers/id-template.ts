/**
 * The last digits of an identifier behind its prefix, and the letters after them. Up to 15 digits are exact as a number. A look-behind
 * reads from the end, and so reads the letters once, not again for each digit.
 */
const LAST_DIGITS = /$(?<=(\d{0,15})([^\d:]*))/;

/** An identifier, split: `atco:0610CHIM217` has the template `atco:0610CHIM000` and the number 217. */
export interface TemplatedIdentifier {
  /** The identifier with zeros for the digits of its number. Consecutive identifiers share it. */
  readonly template: string;
  readonly number: number;
}

/** Splits an identifier. One without digits is its own template, with the number 0. */
export function splitIdentifier(identifier: string): TemplatedIdentifier {
  const [before, digits, after] = splitDigits(identifier);
  return { template: before + '0'.repeat(digits.length) + after, number: Number(digits) };
}

/** Joins a template and a number. A number too long for the template, as in damaged data, makes the identifier longer. */
export function joinIdentifier(template: string, number: number): string {
  const [before, digits, after] = splitDigits(template);
  return before + (digits && String(number).padStart(digits.length, '0')) + after;
}

/** Returns a template up to the end of its number. `340001096OPP` and `340001097CNR` belong to one series. */
export function seriesOf(template: string): string {
  const [before, digits] = splitDigits(template);
  return digits ? template.slice(0, before.length + digits.length) : template;
}

function splitDigits(identifier: string): [before: string, digits: string, after: string] {
  const [, digits, after] = LAST_DIGITS.exec(identifier) as unknown as [string, string, string];
  return [identifier.slice(0, identifier.length - digits.length - after.length), digits, after];
}
