import { ByteReader, ByteWriter } from './bytes.ts';

/** Decimals byte of a coordinate that is absent, and of one that is kept as text. Others: 2 + its decimals. */
const ABSENT = 0;
const TEXT = 1;
/** Up to here a power of ten is exact, so that dividing by it rounds as reading the text does. */
const MOST_DECIMALS = 22;
/** Up to here the digits of a number's nearest double are the number's own, and differences are exact. */
const LARGEST = 2 ** 52;

/** A column of coordinates in degrees. */
export interface Coordinates {
  /** Degrees by place number; NaN where the position is unknown. */
  readonly degrees: Float64Array;
  /** The coordinate of a place digit for digit as the source gave it. */
  text(place: number): string | undefined;
}

/**
 * Writes one coordinate a place: see the section "coordinates" of the format.
 * @param values by place number, as the source gave them.
 * @param textNumber the number of a text in the part's text table, for what can't be kept as an integer.
 */
export function encodeCoordinates(
  values: readonly (string | undefined)[],
  textNumber: (text: string) => number,
): Uint8Array {
  const decimals = values.map(decimalsByte);
  const section = new ByteWriter();
  section.bytes(Uint8Array.from(decimals));
  for (const group of [...new Set(decimals)].sort((a, b) => a - b)) {
    const texts = values.filter((value, i): value is string => decimals[i] === group && value !== undefined);
    if (group === TEXT) for (const text of texts) section.varint(textNumber(text));
    if (group > TEXT) writePlanes(section, texts.map(toScaled));
  }
  return section.finish();
}

/** The integer of the digits: `51.750` is 51750. */
function toScaled(text: string): number {
  return Number(text.replace('.', ''));
}

function decimalsByte(text: string | undefined): number {
  if (text === undefined) return ABSENT;
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  if (decimals > MOST_DECIMALS) return TEXT;
  const scaled = toScaled(text);
  const comesBack =
    Number.isInteger(scaled) &&
    Math.abs(scaled) <= LARGEST &&
    scaled / 10 ** decimals === Number(text) &&
    Number(text).toFixed(decimals) === text;
  return comesBack ? 2 + decimals : TEXT;
}

/** Bytes of equal weight together, heaviest first: the heavy ones hardly differ and so compress well. */
function writePlanes(section: ByteWriter, values: readonly number[]): void {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b)) - least;
  let width = 0;
  while (256 ** width <= most) width++;
  section.signed(least);
  section.u8(width);
  for (let plane = width - 1; plane >= 0; plane--) {
    for (const value of values) section.u8(Math.floor((value - least) / 256 ** plane) % 256);
  }
}

/** Reads what `encodeCoordinates` wrote for `count` places. `getText` gives back a text by its number. */
export function decodeCoordinates(
  bytes: Uint8Array,
  count: number,
  getText: (number: number) => string,
): Coordinates {
  const section = new ByteReader(bytes);
  const decimals = section.bytes(count);
  const degrees = new Float64Array(count).fill(Number.NaN);
  const texts = new Map<number, string>();
  for (const group of [...new Set(decimals)].sort((a, b) => a - b)) {
    const places: number[] = [];
    decimals.forEach((byte, place) => {
      if (byte === group) places.push(place);
    });
    if (group === TEXT) for (const place of places) texts.set(place, getText(section.varint()));
    if (group > TEXT) readPlanes(section, places, 10 ** (group - 2), degrees);
  }
  for (const [place, text] of texts) degrees[place] = Number(text);
  const text = (place: number): string | undefined => {
    const byte = decimals[place]!;
    if (byte === ABSENT) return undefined;
    return texts.get(place) ?? degrees[place]!.toFixed(byte - 2);
  };
  return { degrees, text };
}

function readPlanes(section: ByteReader, places: readonly number[], scale: number, degrees: Float64Array) {
  const least = section.signed();
  const width = section.u8();
  const scaled = new Float64Array(places.length);
  for (let plane = 0; plane < width; plane++) {
    const bytes = section.bytes(places.length);
    for (let i = 0; i < bytes.length; i++) scaled[i] = scaled[i]! * 256 + bytes[i]!;
  }
  places.forEach((place, i) => {
    degrees[place] = (scaled[i]! + least) / scale;
  });
}
