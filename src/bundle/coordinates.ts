import { ByteReader, ByteWriter } from './bytes.ts';

/** Kinds of coordinates; from DECIMALS on, one for each number of decimals. */
const ABSENT = 0;
const TEXT = 1;
const DOUBLE = 2;
const DECIMALS = 3;
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
  const kinds = values.map(kindOf);
  const section = new ByteWriter();
  section.bytes(Uint8Array.from(kinds));
  for (const kind of [...new Set(kinds)].sort((a, b) => a - b)) {
    const texts = values.filter((value, i): value is string => kinds[i] === kind && value !== undefined);
    if (kind === TEXT) for (const text of texts) section.varint(textNumber(text));
    if (kind === DOUBLE) writeDoubles(section, texts.map(Number));
    if (kind >= DECIMALS) writePlanes(section, texts.map(toScaled));
  }
  return section.finish();
}

/** The integer of the digits: `51.750` is 51750. */
function toScaled(text: string): number {
  return Number(text.replace('.', ''));
}

function kindOf(text: string | undefined): number {
  if (text === undefined) return ABSENT;
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
  const scaled = toScaled(text);
  const comesBack =
    decimals <= MOST_DECIMALS &&
    Number.isInteger(scaled) &&
    Math.abs(scaled) <= LARGEST &&
    scaled / 10 ** decimals === Number(text) &&
    Number(text).toFixed(decimals) === text;
  if (comesBack) return DECIMALS + decimals;
  return String(Number(text)) === text ? DOUBLE : TEXT;
}

/** Whether `encodeCoordinates` keeps a coordinate as text, so that the text table must have it. */
export function isKeptAsText(text: string): boolean {
  return kindOf(text) === TEXT;
}

function writeDoubles(section: ByteWriter, values: readonly number[]): void {
  const bytes = values.map((value) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return new Uint8Array(view.buffer);
  });
  for (let plane = 0; plane < 8; plane++) for (const double of bytes) section.u8(double[plane]!);
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
  const kinds = section.bytes(count);
  const degrees = new Float64Array(count).fill(Number.NaN);
  const texts = new Map<number, string>();
  for (const kind of [...new Set(kinds)].sort((a, b) => a - b)) {
    const places = placesOf(kinds, kind);
    if (kind > DECIMALS + MOST_DECIMALS) throw new RangeError(`there is no kind ${kind} of coordinates`);
    if (kind === TEXT) for (const place of places) texts.set(place, getText(section.varint()));
    if (kind === DOUBLE) readDoubles(section, places, degrees);
    if (kind >= DECIMALS) readPlanes(section, places, 10 ** (kind - DECIMALS), degrees);
  }
  for (const [place, text] of texts) degrees[place] = Number(text);
  const text = (place: number): string | undefined => {
    const kind = kinds[place]!;
    if (kind === ABSENT) return undefined;
    if (kind === DOUBLE) return String(degrees[place]);
    return texts.get(place) ?? degrees[place]!.toFixed(kind - DECIMALS);
  };
  return { degrees, text };
}

/** The numbers of the places whose coordinate is of a kind. */
function placesOf(kinds: Uint8Array, kind: number): Uint32Array {
  const places = new Uint32Array(kinds.length);
  let found = 0;
  for (let place = 0; place < kinds.length; place++) if (kinds[place] === kind) places[found++] = place;
  return places.subarray(0, found);
}

function readDoubles(section: ByteReader, places: Uint32Array, degrees: Float64Array) {
  const planes = Array.from({ length: 8 }, () => section.bytes(places.length));
  const view = new DataView(new ArrayBuffer(8));
  places.forEach((place, i) => {
    planes.forEach((plane, at) => {
      view.setUint8(at, plane[i]!);
    });
    degrees[place] = view.getFloat64(0);
  });
}

function readPlanes(section: ByteReader, places: Uint32Array, scale: number, degrees: Float64Array) {
  const least = section.signed();
  const width = section.u8();
  const scaled = new Float64Array(places.length);
  for (let plane = 0; plane < width; plane++) {
    const bytes = section.bytes(places.length);
    for (let i = 0; i < bytes.length; i++) scaled[i] = scaled[i]! * 256 + bytes[i]!;
  }
  for (let i = 0; i < places.length; i++) degrees[places[i]!] = (scaled[i]! + least) / scale;
}
