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
