type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const types = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };

/** Where a typed array is: its type, its first byte behind the JSON, its length. */
type Reference = readonly [type: keyof typeof types, at: number, length: number];

/** Of the JSON's length, and of the places where typed arrays may begin. */
const ALIGNMENT = 8;

/**
 * Writes data as bytes from which they come back with next to no work: as views. They are read by the machine that wrote
 * them, so numbers have its order of bytes.
 *
 *   u32      length of the JSON in bytes
 *   u32      0
 *   bytes    the JSON, in which a typed array is `{"$": [type, at, length]}`; spaces up to a multiple of 8
 *   bytes    the typed arrays, each from a multiple of 8 on
 *
 * @param data what JSON can say, no record with a key `$`, and in its records typed arrays of these types. One that is there
 * several times is written once.
 */
export function encodeTypedJson(data: object): Uint8Array<ArrayBuffer> {
  const arrays: TypedArray[] = [];
  const references = new Map<unknown, { $: Reference }>();
  let size = 0;
  const json = JSON.stringify(data, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    const array = value as TypedArray;
    const known = references.get(array);
    if (known) return known;
    const type = Object.prototype.toString.call(array).slice(8, -1) as keyof typeof types;
    const reference = { $: [type, size, array.length] } as const;
    references.set(array, reference);
    arrays.push(array);
    size += aligned(array.byteLength);
    return reference;
  });
  const header = new TextEncoder().encode(json);
  const begin = aligned(ALIGNMENT + header.length);
  const flat = new Uint8Array(begin + size).fill(SPACE, ALIGNMENT, begin);
  new Uint32Array(flat.buffer, 0, 1)[0] = begin - ALIGNMENT;
  flat.set(header, ALIGNMENT);
  let at = begin;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    flat.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return flat;
}

/** Reads what `flatten` wrote; typed arrays are views of it. */
export function decodeTypedJson(flat: Uint8Array): unknown {
  const length = new Uint32Array(flat.buffer, flat.byteOffset, 1)[0]!;
  const begin = flat.byteOffset + ALIGNMENT + length;
  const restore = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (!('$' in value))
      return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, restore(of)]));
    const [type, at, length] = value.$ as Reference;
    return new types[type](flat.buffer as ArrayBuffer, begin + at, length);
  };
  return restore(JSON.parse(new TextDecoder().decode(flat.subarray(ALIGNMENT, ALIGNMENT + length))));
}

const SPACE = 0x20;

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
