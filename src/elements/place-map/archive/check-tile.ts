import { ByteReader } from './byte-reader.ts';

/** Numbers of fields in the schema of vector tiles. */
const [LAYER, FEATURE, GEOMETRY] = [3, 2, 4];
/** The command that closes a ring. */
const CLOSE_PATH = 7;

/**
 * Checks what the reader of vector tiles does not: that a ring is closed once. A few bytes could close one so often that its
 * points fill the memory.
 * @throws Error for such a tile, and for one that is no vector tile.
 */
export function checkTile(tile: ArrayBuffer): void {
  visitFields(new Uint8Array(tile), LAYER, (layer) =>
    visitFields(layer, FEATURE, (feature) => visitFields(feature, GEOMETRY, checkGeometry)),
  );
}

/** Calls a function with the bytes of each field of a number in a message of Protocol Buffers. */
function visitFields(message: Uint8Array, wanted: number, visit: (bytes: Uint8Array) => void): void {
  const reader = new ByteReader(message);
  while (!reader.isDone) {
    const tag = reader.varint();
    const kind = tag % 8;
    if (kind === 0) reader.varint();
    else if (kind === 1) reader.bytes(8);
    else if (kind === 5) reader.bytes(4);
    else if (kind === 2) {
      const bytes = reader.bytes(reader.varint());
      if (Math.floor(tag / 8) === wanted) visit(bytes);
    } else throw new Error('a tile of the map is no vector tile');
  }
}

function checkGeometry(geometry: Uint8Array): void {
  const reader = new ByteReader(geometry);
  while (!reader.isDone) {
    const command = reader.varint();
    const times = Math.floor(command / 8);
    if (command % 8 !== CLOSE_PATH) for (let i = 0; i < 2 * times && !reader.isDone; i++) reader.varint();
    else if (times !== 1) throw new Error('a tile of the map closes a ring more than once');
  }
}
