/** The last digits of an identifier, behind its prefix. Up to 15 digits are exact as a number. */
const DIGITS = /\d{1,15}(?=[^\d:]*$)/;

/** An identifier, split: `atco:0610CHIM217` has the template `atco:0610CHIM000` and the number 217. */
export interface TemplatedIdentifier {
  /** The identifier with zeros for the digits of its number. Consecutive identifiers share it. */
  readonly template: string;
  readonly number: number;
}

/** Splits an identifier. One without digits is its own template, with the number 0. */
export function splitIdentifier(identifier: string): TemplatedIdentifier {
  const [digits] = DIGITS.exec(identifier) ?? [];
  return { template: identifier.replace(DIGITS, zeros), number: Number(digits ?? 0) };
}

/** Joins a template and a number. A number too long for the template, as in damaged data, makes the identifier longer. */
export function joinIdentifier(template: string, number: number): string {
  return template.replace(DIGITS, (digits) => String(number).padStart(digits.length, '0'));
}

/** Returns a template up to the end of its number. `340001096OPP` and `340001097CNR` belong to one series. */
export function seriesOf(template: string): string {
  const digits = DIGITS.exec(template);
  return digits ? template.slice(0, digits.index + digits[0].length) : template;
}

function zeros(digits: string): string {
  return '0'.repeat(digits.length);
}
