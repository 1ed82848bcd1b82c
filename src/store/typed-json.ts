type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const types = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };

/** A reference to a typed array: its type, the offset of its first byte behind the JSON, its length. */
type Reference = readonly [type: keyof typeof types, at: number, length: number];

/** Alignment of the JSON's length and of the offsets of typed arrays, in bytes. */
const ALIGNMENT = 8;

/**
 * Encodes data into bytes that decode almost without work, because typed arrays become views. Only the same machine reads the
 * bytes, so numbers have its byte order.
 *
 *   u32      length of the JSON in bytes
 *   u32      0
 *   bytes    the JSON, in which a typed array is `{"$": [type, at, length]}`; spaces up to a multiple of 8
 *   bytes    the typed arrays, each from a multiple of 8 on
 *
 * @param data JSON data without a key `$`, whose records may contain typed arrays of these types. A typed array that occurs
 * several times is written once.
 */
export function encodeTypedJson(data: object): Uint8Array<ArrayBuffer> {
  const arrays: TypedArray[] = [];
  const references = new Map<unknown, { $: Reference }>();
  let size = 0;
  const json = JSON.stringify(data, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    const array = value as TypedArray;
    const written = references.get(array);
    if (written) return written;
    const type = Object.prototype.toString.call(array).slice(8, -1) as keyof typeof types;
    const reference = { $: [type, size, array.length] } as const;
    references.set(array, reference);
    arrays.push(array);
    size += aligned(array.byteLength);
    return reference;
  });
  const header = new TextEncoder().encode(json);
  const begin = aligned(ALIGNMENT + header.length);
  const bytes = new Uint8Array(begin + size).fill(SPACE, ALIGNMENT, begin);
  new Uint32Array(bytes.buffer, 0, 1)[0] = begin - ALIGNMENT;
  bytes.set(header, ALIGNMENT);
  let at = begin;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return bytes;
}

/** Decodes the bytes of `encodeTypedJson`. Typed arrays are views of them. */
export function decodeTypedJson(bytes: Uint8Array): unknown {
  const length = new Uint32Array(bytes.buffer, bytes.byteOffset, 1)[0]!;
  const begin = bytes.byteOffset + ALIGNMENT + length;
  const restore = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (!('$' in value))
      return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, restore(of)]));
    const [type, at, length] = value.$ as Reference;
    return new types[type](bytes.buffer as ArrayBuffer, begin + at, length);
  };
  return restore(JSON.parse(new TextDecoder().decode(bytes.subarray(ALIGNMENT, ALIGNMENT + length))));
}

const SPACE = 0x20;

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
