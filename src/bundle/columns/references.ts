import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, mapList } from '../../core/structures/int-lists.ts';
import { canonicalJson } from '../signature.ts';
import {
  type ByteReader,
  type ByteWriter,
  CorruptDataError,
  readPlanes,
  unzigzag,
  writePlanes,
  zigzag,
} from './bytes.ts';
import type { ColumnReader, ColumnSource, ColumnWriter, ReferenceColumn, StoredPlace } from './column.ts';

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

/**
 * Parses the JSON of one value of a place.
 * @throws FingerpostError `bundle-corrupt` for invalid JSON, or for JSON without the form of its column.
 */
export function readCell(key: keyof Place, json: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw corruptCell(key, 'is not JSON', cause);
  }
  const isObject = (of: unknown): boolean => typeof of === 'object' && of !== null && !Array.isArray(of);
  const isRight =
    key === 'importance'
      ? typeof value === 'number' && value >= 0 && value <= 1
      : key === 'files'
        ? Array.isArray(value) && value.every(isObject)
        : isObject(value);
  if (isRight) return value;
  throw corruptCell(key, 'has another form than it should have');
}

/** Creates the error for a value that can't be decoded, whatever its reader threw. */
export function corruptValue(key: keyof Place, thrown: unknown): FingerpostError {
  return thrown instanceof FingerpostError ? thrown : corruptCell(key, "can't be read", thrown);
}

function corruptCell(key: keyof Place, what: string, cause?: unknown): FingerpostError {
  return new FingerpostError(
    'bundle-corrupt',
    `the ${key} of a place ${what}. Build the bundle again`,
    cause === undefined ? undefined : { cause },
  );
}

/** Maximum distance of a back reference, in values. Neighbouring places share many values. */
const MAX_DISTANCE = 254;
/** In place of a distance: a value that is not near, and the likely value. */
const ELSEWHERE = 0;
const LIKELY = 1;
/** Number of values that are validated per step: about a millisecond of work. */
const VALUES_PER_STEP = 500;

/** Creates the writer of a column of references to a table. */
export function referenceWriter(key: keyof Place, column: ReferenceColumn): ColumnWriter {
  return (section, places, numberOf) => {
    const { table, likely } = column;
    const numbersOf = (strings: readonly string[]) => strings.map((string) => numberOf(table, string));
    const likelyOf = ({ place, parts }: StoredPlace): readonly string[] =>
      likely === 'name' ? [parts.stem] : place[likely!];
    writeLists(
      section,
      places.map((place) => numbersOf(split(key, column, place))),
      likely && places.map((place) => numbersOf(likelyOf(place))),
    );
  };
}

/** Creates the reader of a column that `referenceWriter` wrote. It is decoded to the numbers of its strings. */
export function referenceReader(key: keyof Place, column: ReferenceColumn): ColumnReader<IntLists> {
  const { table, codec, likely } = column;
  return {
    read(section, source) {
      const likelyLists = section.remaining > 0 && likely ? source.likely(likely) : undefined;
      return readLists(section, source, source.table(table).length, likelyLists);
    },
    valueOf: (lists, row, tables) =>
      join(key, column, lists ? mapList(lists, row, (number) => tables[table].get(number)) : []),
    *validate({ values }, tables) {
      if (codec !== 'json') return;
      let read = 0;
      for (const number of Bitset.of(tables[table].length, values).toArray()) {
        readCell(key, tables[table].get(number));
        if (++read % VALUES_PER_STEP === 0) yield;
      }
    },
  };
}

/** Returns the strings of a place in a column, in stored form. */
function split(key: keyof Place, column: ReferenceColumn, { place, parts }: StoredPlace): readonly string[] {
  const value = place[key];
  if (value === undefined || (column.omits === 'stem' && value === parts.stem)) return [];
  if (column.codec === 'json') {
    const json = canonicalJson(value);
    return json === column.absent ? [] : [json];
  }
  if (column.codec === 'address') return splitAddress(value as string);
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}

/** Returns the value that `split` made strings of. */
function join(key: keyof Place, { codec, absent }: ReferenceColumn, strings: readonly string[]): unknown {
  const [first] = strings;
  if (codec === 'string') return first;
  if (codec === 'address') return joinAddress(strings);
  if (codec === 'json') return first === undefined ? absent && JSON.parse(absent) : readCell(key, first);
  return strings;
}

/**
 * Writes a list of numbers for each place: see "Lists" in format.ts.
 * @param likely lists that are likely to be equal.
 */
export function writeLists(
  section: ByteWriter,
  lists: readonly (readonly number[])[],
  likely?: readonly (readonly number[])[],
): void {
  if (lists.every(({ length }) => length === 0)) return;
  writePlanes(
    section,
    lists.map(({ length }, row) => (likely ? zigzag(length - likely[row]!.length) : length)),
  );
  const last = new Map<number, number>();
  const elsewhere: number[] = [];
  let at = 0;
  section.startBlock();
  lists.forEach((list, row) => {
    list.forEach((number, rank) => {
      const distance = at - (last.get(number) ?? Number.NEGATIVE_INFINITY);
      last.set(number, at++);
      if (likely && number === likely[row]![rank]) section.u8(LIKELY);
      else if (distance <= MAX_DISTANCE) section.u8(LIKELY + distance);
      else {
        section.u8(ELSEWHERE);
        elsewhere.push(number);
      }
    });
  });
  writePlanes(section, elsewhere);
}

/**
 * Reads what `writeLists` wrote. An empty section has empty lists. Columns share equal offsets.
 * @param size one more than the largest valid number.
 * @throws CorruptDataError
 */
export function readLists(
  section: ByteReader,
  { count, none, one }: Pick<ColumnSource, 'count' | 'none' | 'one'>,
  size: number,
  likely?: IntLists,
): IntLists {
  if (section.remaining === 0) return { offsets: none, values: new Uint32Array() };
  const lengths = readPlanes(section, count);
  const maxTotal = section.remaining;
  const ends = new Uint32Array(count + 1);
  let isOneEach = true;
  for (let row = 0, total = 0; row < count; row++) {
    const length = likely ? lengthOf(likely, row) + unzigzag(lengths[row]!) : lengths[row]!;
    total += length;
    // Each value takes at least a byte, so a larger count is damage.
    if (length < 0 || total > maxTotal) throw new CorruptDataError('it counts more values than it has');
    isOneEach &&= length === 1;
    ends[row + 1] = total;
  }
  const offsets = isOneEach ? one : ends;
  const distances = section.bytes(offsets[count]!);
  let zeros = 0;
  for (let i = 0; i < distances.length; i++) if (distances[i] === ELSEWHERE) zeros++;
  const elsewhere = readPlanes(section, zeros);
  const values = new Uint32Array(distances.length);
  for (let row = 0, i = 0, next = 0; row < count; row++) {
    for (const start = i; i < offsets[row + 1]!; i++) {
      const distance = distances[i]!;
      let value: number | undefined;
      if (distance > LIKELY) value = i < distance - LIKELY ? undefined : values[i - distance + LIKELY];
      else if (distance === ELSEWHERE) value = elsewhere[next++];
      else if (likely && i - start < lengthOf(likely, row))
        value = likely.values[likely.offsets[row]! + i - start];
      if (value === undefined || value >= size)
        throw new CorruptDataError(`it refers to ${value ?? 'a value that is not there'} of ${size}`);
      values[i] = value;
    }
  }
  return { offsets, values };
}

function lengthOf({ offsets }: IntLists, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}
