import { ByteReader } from './byte-reader.ts';

/** The most features of a tile. The fullest of Malta has 1,800; a city with a point for each house number has ten times as many. */
const MAX_FEATURES = 20_000;
/** The most numbers of all geometries and tags of a tile. The fullest of Malta has 33,000, that of central Oxford some 80,000. */
const MAX_NUMBERS = 300_000;

/** How a field is stored: as a number, as 8 or 4 bytes, or as bytes after their length. */
const [NUMBER, EIGHT, BYTES, FOUR] = [0, 1, 2, 5];

/** The fields of a message by their numbers: how each is stored, and what checks it. */
type Fields = ReadonlyMap<number, { readonly kind: number; readonly check?: (value: never) => void }>;

/** How the values of a layer are stored, by the numbers of their fields. */
const VALUES = new Map([BYTES, FOUR, EIGHT, NUMBER, NUMBER, NUMBER, NUMBER].map((kind, i) => [i + 1, kind]));

/** Unknown, points, lines, areas. */
const MAX_GEOMETRY_TYPE = 3;
/** The command that closes a ring. The others have the two numbers of a point for each time. */
const CLOSE_PATH = 7;
/** The reader keeps tags and commands in 32 bits. */
const MAX_PAIR = 2 ** 31 - 1;

/**
 * Checks what the reader of vector tiles does not (https://github.com/mapbox/vector-tile-spec): that each field is stored as the schema
 * says and ends within its message, that a ring is closed once, and how much there is. A few bytes could otherwise be read millions of times.
 * @throws Error for such a tile, and for one that is no vector tile.
 */
export function checkTile(tile: ArrayBuffer): void {
  let [features, numbers] = [0, 0];
  const count = (more: number): void => {
    numbers += more;
    if (numbers > MAX_NUMBERS) throw new Error(`a tile of the map has more than ${MAX_NUMBERS} numbers`);
  };
  const feature: Fields = new Map([
    [1, { kind: NUMBER }],
    [2, { kind: BYTES, check: (tags: Uint8Array) => count(countTags(tags)) }],
    [3, { kind: NUMBER, check: checkType }],
    [4, { kind: BYTES, check: (geometry: Uint8Array) => count(countGeometry(geometry)) }],
  ]);
  const layer: Fields = new Map([
    [1, { kind: BYTES }],
    [
      2,
      {
        kind: BYTES,
        check: (bytes: Uint8Array) => {
          if (++features > MAX_FEATURES)
            throw new Error(`a tile of the map has more than ${MAX_FEATURES} features`);
          checkFields(bytes, feature);
        },
      },
    ],
    [3, { kind: BYTES }],
    [4, { kind: BYTES, check: checkValue }],
    [5, { kind: NUMBER }],
    [15, { kind: NUMBER }],
  ]);
  checkFields(
    new Uint8Array(tile),
    new Map([[3, { kind: BYTES, check: (bytes: Uint8Array) => checkFields(bytes, layer) }]]),
  );
}

/** Checks the fields of a message. The reader skips those that the schema lacks. */
function checkFields(message: Uint8Array, fields: Fields): void {
  const reader = new ByteReader(message);
  while (!reader.isDone) {
    const [field, kind] = readPair(reader);
    const value = readField(reader, kind);
    const known = fields.get(field);
    if (known && known.kind !== kind) throw noVectorTile();
    known?.check?.(value as never);
  }
}

/** Checks a value of a layer. The reader skips no field of it. */
function checkValue(value: Uint8Array): void {
  const reader = new ByteReader(value);
  while (!reader.isDone) {
    const [field, kind] = readPair(reader);
    if (VALUES.get(field) !== kind) throw noVectorTile();
    readField(reader, kind);
  }
}

function checkType(type: number): void {
  if (type > MAX_GEOMETRY_TYPE) throw noVectorTile();
}

/** @returns how many numbers the tags of a feature are, which come in pairs. */
function countTags(tags: Uint8Array): number {
  const reader = new ByteReader(tags);
  let count = 0;
  for (; !reader.isDone; count++) reader.varint();
  if (count % 2 !== 0) throw noVectorTile();
  return count;
}

/** @returns how many numbers a geometry is. */
function countGeometry(geometry: Uint8Array): number {
  const reader = new ByteReader(geometry);
  let count = 0;
  while (!reader.isDone) {
    const [times, command] = readPair(reader);
    count++;
    if (command === CLOSE_PATH && times !== 1)
      throw new Error('a tile of the map closes a ring more than once');
    if (command === CLOSE_PATH) continue;
    for (let i = 0; i < 2 * times; i++) reader.varint();
    count += 2 * times;
  }
  return count;
}

/** Reads the tag of a field or a command of a geometry. @returns its upper bits, which are never 0, and the lowest three. */
function readPair(reader: ByteReader): [number, number] {
  const pair = reader.varint();
  if (pair > MAX_PAIR || pair < 8) throw noVectorTile();
  return [pair >>> 3, pair & 7];
}

function readField(reader: ByteReader, kind: number): number | Uint8Array {
  if (kind === NUMBER) return reader.varint();
  if (kind === EIGHT) return reader.bytes(8);
  if (kind === FOUR) return reader.bytes(4);
  if (kind === BYTES) return reader.bytes(reader.varint());
  throw noVectorTile();
}

function noVectorTile(): Error {
  return new Error('a tile of the map is no vector tile');
}
