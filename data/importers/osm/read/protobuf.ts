/** Advice for a file that another program wrote in its own way. */
export const WRITE_ANEW = 'write it anew with osmium cat';

/** Bytes that do not match their format. The caller adds the position in the file. */
export class CorruptOsmError extends Error {
  /** @param words the fault, for people; empty when only a library knows it. */
  constructor(words = '', options?: ErrorOptions) {
    super(words, options);
  }
}

/**
 * Runs `work` and adds the position to a `CorruptOsmError`.
 * @param byte offset of the damaged piece in the unpacked file, from 0.
 * @throws Error `is damaged at byte 1,234 (…): fetch it again, or …`.
 */
export function withByteOffset<T>(byte: number, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof CorruptOsmError)) throw thrown;
    const words = thrown.message === '' ? '' : ` (${thrown.message})`;
    const at = byte.toLocaleString('en');
    throw new Error(
      `is damaged at byte ${at}${words}: fetch it again, or if that does not help, ${WRITE_ANEW}`,
      {
        cause: thrown,
      },
    );
  }
}

/** Runs a library on bytes. Replaces its errors, whose wording does not help people, by a `CorruptOsmError`. */
export function orCorrupt<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new CorruptOsmError('', { cause });
  }
}

/** A field of a protocol buffer message: its bytes if it has a length, otherwise its number. */
export interface Field {
  readonly tag: number;
  readonly bytes?: Uint8Array;
  readonly value?: number;
}

/**
 * Yields the fields of a message, for the parts that the decoding library does not cover.
 * https://protobuf.dev/programming-guides/encoding/
 * @throws CorruptOsmError when the bytes are no such message.
 */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const at = { position: 0 };
  while (at.position < message.length) {
    const key = readVarint(message, at);
    const tag = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) yield { tag, value: readVarint(message, at) };
    else {
      const length = wire === 2 ? readVarint(message, at) : wire === 1 ? 8 : wire === 5 ? 4 : Number.NaN;
      const end = at.position + length;
      if (!(end <= message.length)) throw new CorruptOsmError('a field runs past the end of its message');
      yield { tag, bytes: message.subarray(at.position, end) };
      at.position = end;
    }
  }
}

/** Reads an unsigned number of 7 bits a byte. It is approximate above 2^53, which no length or count here reaches. */
export function readVarint(bytes: Uint8Array, at: { position: number }): number {
  let value = 0;
  let factor = 1;
  for (let i = 0; i < 10; i++) {
    const byte = bytes[at.position++];
    if (byte === undefined) throw new CorruptOsmError('a number is cut off');
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
    factor *= 128;
  }
  throw new CorruptOsmError('a number has too many bytes');
}
