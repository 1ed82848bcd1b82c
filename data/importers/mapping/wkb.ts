const HEX = /^0[01](?:[0-9a-f]{2}){8,}$/i;

/** Flags of PostGIS in the number of a kind. */
const [HAS_Z, HAS_M, HAS_SRID] = [0x8000_0000, 0x4000_0000, 0x2000_0000];

/** The kinds of geometries by their numbers, and how their coordinates nest. */
const KINDS: readonly (readonly [type: string, depth: number] | undefined)[] = [
  undefined,
  ['Point', 0],
  ['LineString', 1],
  ['Polygon', 2],
  ['MultiPoint', 0],
  ['MultiLineString', 1],
  ['MultiPolygon', 2],
];
const FIRST_MULTIPLE = 4;

/**
 * Reads well-known binary in hexadecimal digits, as PostGIS exports it (OGC 06-103r4, with or without a number of the
 * reference system).
 * @returns the geometry as GeoJSON has it, and the number of its system (0 where it names none); `undefined` for another
 *   text.
 */
export function readWkb(text: string): { readonly geometry: object; readonly srid: number } | undefined {
  if (!HEX.test(text)) return undefined;
  const reader = new WkbReader(Buffer.from(text, 'hex'));
  try {
    const geometry = reader.geometry();
    return geometry && { geometry, srid: reader.srid };
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

/** Reads past the end of the bytes throw a `RangeError`. */
class WkbReader {
  srid = 0;
  private readonly view: DataView;
  private at = 0;
  private isLittle = true;
  private numbers = 2;

  constructor(bytes: Buffer) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(): { readonly type: string; readonly coordinates: unknown } | undefined {
    this.isLittle = this.view.getUint8(this.at++) === 1;
    const code = this.integer();
    if (code & HAS_SRID) this.srid = this.integer();
    // ISO numbers kinds with heights from 1001, with measures from 2001, with both from 3001.
    const iso = Math.floor((code & 0xffff) / 1000);
    this.numbers =
      2 + Number((code & HAS_Z) !== 0 || iso % 2 === 1) + Number((code & HAS_M) !== 0 || iso >= 2);
    const number = (code & 0xffff) % 1000;
    const kind = KINDS[number];
    if (!kind) return undefined;
    const [type, depth] = kind;
    if (number < FIRST_MULTIPLE) return { type, coordinates: this.nested(depth) };
    return { type, coordinates: this.list(() => this.geometry()?.coordinates) };
  }

  private nested(depth: number): unknown {
    return depth === 0 ? this.point() : this.list(() => this.nested(depth - 1));
  }

  private point(): number[] {
    const numbers = Array.from({ length: this.numbers }, (_, i) =>
      this.view.getFloat64(this.at + 8 * i, this.isLittle),
    );
    this.at += 8 * this.numbers;
    return numbers;
  }

  /** A false count ends at the end of the bytes. */
  private list<T>(read: () => T): T[] {
    const items: T[] = [];
    for (let left = this.integer(); left > 0; left--) items.push(read());
    return items;
  }

  private integer(): number {
    const integer = this.view.getUint32(this.at, this.isLittle);
    this.at += 4;
    return integer;
  }
}
