/** The last digits of an identifier, behind its prefix, few enough for a number to hold them exactly. */
const DIGITS = /\d{1,15}(?=[^\d:]*$)/;

/** An identifier taken apart: `atco:0610CHIM217` has the frame `atco:0610CHIM000` and the number 217. */
export interface TemplatedIdentifier {
  /** The identifier with zeros for the digits of its number, so that identifiers numbered on share it. */
  readonly frame: string;
  readonly number: number;
}

/** Takes an identifier apart. One without digits is its own frame, with the number 0. */
export function splitIdentifier(identifier: string): TemplatedIdentifier {
  const [digits] = DIGITS.exec(identifier) ?? [];
  return { frame: identifier.replace(DIGITS, zeros), number: Number(digits ?? 0) };
}

/** Puts an identifier together. A number too long for the frame, as of damaged data, makes it longer. */
export function joinIdentifier(frame: string, number: number): string {
  return frame.replace(DIGITS, (room) => String(number).padStart(room.length, '0'));
}

/** A frame without what follows its number: `340001096OPP` and `340001097CNR` are numbered in one series. */
export function seriesOf(frame: string): string {
  const found = DIGITS.exec(frame);
  return found ? frame.slice(0, found.index + found[0].length) : frame;
}

function zeros(digits: string): string {
  return '0'.repeat(digits.length);
}
