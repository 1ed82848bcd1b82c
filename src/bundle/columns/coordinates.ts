import { type ByteReader, type ByteWriter, CorruptDataError } from './bytes.ts';
import type { ColumnReader, ColumnWriter } from './column.ts';
import { MAX_VALUE, readPlanes, unzigzag, writePlanes, zigzag } from './planes.ts';

/** Kinds of coordinates. From DECIMALS on, there is one for each number of decimals. */
const ABSENT = 0;
const TEXT = 1;
const DECIMALS = 2;
const MAX_DECIMALS = 22;
/** Number of decimals in a coordinate's head. The digits behind them hardly compress, so they are stored separately. */
const HEAD_DECIMALS = 9;
/** Powers of ten, parsed from literals. That is exact in this range; `**` may not be. */
const POWERS_OF_TEN = Array.from({ length: MAX_DECIMALS + 1 }, (_, i) => Number(`1e${i}`));

/** A column of coordinates. */
export interface CoordinateData {
  /** NaN for an unknown position. */
  readonly degrees: Float64Array;
  /** The kind of each coordinate. */
  readonly kinds: Uint8Array;
  /** By place, the exact text of a coordinate that its degrees don't reproduce. */
  readonly exactTexts: Readonly<Record<number, string>>;
}

/** Creates the writer of a column of coordinates. */
export function coordinateWriter(key: 'lat' | 'lon'): ColumnWriter {
  return {
    collect({ place: { [key]: text } }, add) {
      if (text !== undefined && digitsOf(text) === undefined) add('texts', text);
    },
    write(section, places, numberOf) {
      const values = places.map(({ place }) => place[key]);
      if (values.every((value) => value === undefined)) return;
      writeCoordinates(section, values, (text) => numberOf('texts', text)!);
    },
  };
}

/** Reads what `coordinateWriter` wrote. */
export const coordinateReader: ColumnReader<CoordinateData> = {
  read(section, source) {
    const texts = source.table('texts');
    return readCoordinates(section, source.count, (number) => texts.get(number));
  },
  permute: permuteCoordinates,
  valueOf: (coordinates, at) => coordinates && coordinateText(coordinates, at),
};

/** A number as digits: `-1.2345678901234` has 13 decimals, the head -1234567890 and the tail 1234. */
interface Digits {
  readonly decimals: number;
  readonly head: number;
  readonly tail: number;
}

/**
 * Writes one coordinate per place: see the section "coordinates" of the format.
 * @param values the coordinates in storage order, as in the source.
 * @param textNumber returns the number of a text in the part's text table, for coordinates that are stored as text.
 */
function writeCoordinates(
  section: ByteWriter,
  values: readonly (string | undefined)[],
  textNumber: (text: string) => number,
): void {
  const digits = values.map(digitsOf);
  values.forEach((value, i) => {
    section.u8(value === undefined ? ABSENT : digits[i] ? DECIMALS + digits[i].decimals : TEXT);
  });
  writePlanes(
    section,
    values.flatMap((value, i) => (value === undefined || digits[i] ? [] : [textNumber(value)])),
  );
  let neighbour = 0;
  const steps = digits.flatMap((number) => {
    if (!number) return [];
    const scale = POWERS_OF_TEN[Math.min(number.decimals, HEAD_DECIMALS)]!;
    const step = number.head - Math.round(neighbour * scale);
    neighbour = number.head / scale;
    return [zigzag(step)];
  });
  writePlanes(section, steps);
  writePlanes(
    section,
    digits.flatMap((number) => (number && number.decimals > HEAD_DECIMALS ? [number.tail] : [])),
  );
}

/** Returns the digits of a coordinate; `undefined` for one that is stored as text. */
function digitsOf(text: string | undefined): Digits | undefined {
  const [, whole, decimals = ''] = /^(-?\d{1,4})(?:\.(\d{1,22}))?$/.exec(text ?? '') ?? [];
  if (whole === undefined) return undefined;
  const head = Number(whole + decimals.slice(0, HEAD_DECIMALS));
  const tail = Number(decimals.slice(HEAD_DECIMALS));
  const digits = { decimals: decimals.length, head, tail };
  return head !== 0 && tail <= MAX_VALUE && textOf(digits) === text ? digits : undefined;
}

function textOf({ decimals, head, tail }: Digits): string {
  const headDecimals = Math.min(decimals, HEAD_DECIMALS);
  const start = (head / POWERS_OF_TEN[headDecimals]!).toFixed(headDecimals);
  return decimals > headDecimals ? start + String(tail).padStart(decimals - headDecimals, '0') : start;
}

/** Returns the double nearest to the digits, equal to that of parsing their text. */
function degreesOf(digits: Digits): number {
  const { decimals, head, tail } = digits;
  if (decimals <= HEAD_DECIMALS) return head / POWERS_OF_TEN[decimals]!;
  const whole = Math.abs(head) * POWERS_OF_TEN[decimals - HEAD_DECIMALS]! + tail;
  // Both operands are exact, so the quotient is rounded correctly.
  if (whole <= MAX_VALUE) return ((head < 0 ? -1 : 1) * whole) / POWERS_OF_TEN[decimals]!;
  return Number(textOf(digits));
}

/**
 * Reads the coordinates that `writeCoordinates` wrote for `count` places, in storage order. An empty section has none.
 * @param getText returns a text of the part's text table by its number. It is called for each coordinate that is stored as text.
 * @throws CorruptDataError for an unknown kind or missing bytes.
 */
function readCoordinates(
  section: ByteReader,
  count: number,
  getText: (number: number) => string,
): CoordinateData {
  const kinds = section.remaining === 0 ? new Uint8Array(count) : section.bytes(count);
  const counts = new Uint32Array(256);
  for (let i = 0; i < count; i++) counts[kinds[i]!]!++;
  const beyond = counts.findIndex((places, kind) => kind > DECIMALS + MAX_DECIMALS && places > 0);
  if (beyond >= 0) throw new CorruptDataError(`there is no kind ${beyond} of coordinates`);
  const texts = readPlanes(section, counts[TEXT]!);
  const steps = readPlanes(section, count - counts[ABSENT]! - counts[TEXT]!);
  const long = counts.subarray(DECIMALS + HEAD_DECIMALS + 1).reduce((sum, places) => sum + places, 0);
  const tails = readPlanes(section, long);

  const degrees = new Float64Array(count).fill(Number.NaN);
  const exactTexts: Record<number, string> = {};
  let neighbour = 0;
  for (let place = 0, text = 0, step = 0, rest = 0; place < count; place++) {
    const kind = kinds[place]!;
    if (kind >= DECIMALS) {
      const decimals = kind - DECIMALS;
      const scale = POWERS_OF_TEN[decimals < HEAD_DECIMALS ? decimals : HEAD_DECIMALS]!;
      const head = Math.round(neighbour * scale) + unzigzag(steps[step++]!);
      neighbour = head / scale;
      degrees[place] = neighbour;
      if (decimals > HEAD_DECIMALS) {
        const digits = { decimals, head, tail: tails[rest++]! };
        degrees[place] = degreesOf(digits);
        if (Math.abs(degrees[place]!) * POWERS_OF_TEN[decimals]! > MAX_VALUE)
          exactTexts[place] = textOf(digits);
      }
    } else if (kind === TEXT) {
      const exact = getText(texts[text++]!);
      exactTexts[place] = exact;
      degrees[place] = Number(exact);
    }
  }
  return { degrees, kinds, exactTexts };
}

/** Reorders coordinates: entry `i` of the result is that of the row `rows[i]`. */
function permuteCoordinates(stored: CoordinateData, rows: Uint32Array): CoordinateData {
  const degrees = new Float64Array(rows.length);
  const kinds = new Uint8Array(rows.length);
  const exactTexts: Record<number, string> = {};
  const exactRows = new Set(Object.keys(stored.exactTexts).map(Number));
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    degrees[place] = stored.degrees[row]!;
    kinds[place] = stored.kinds[row]!;
    if (exactRows.has(row)) exactTexts[place] = stored.exactTexts[row]!;
  }
  return { degrees, kinds, exactTexts };
}

/** Returns a coordinate digit for digit as in the source; `undefined` for an unknown position. */
function coordinateText({ degrees, kinds, exactTexts }: CoordinateData, place: number): string | undefined {
  if (kinds[place] === ABSENT) return undefined;
  return exactTexts[place] ?? degrees[place]!.toFixed(kinds[place]! - DECIMALS);
}
