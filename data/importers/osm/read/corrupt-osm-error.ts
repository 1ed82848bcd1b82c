/** What is found where bytes are not what their format says; whoever knows where in the file they lie says so. */
export class CorruptOsmError extends Error {
  /** @param words on what is wrong, for people; none where only a library knows. */
  constructor(words = '', options?: ErrorOptions) {
    super(words, options);
  }
}

/**
 * What `work` gives; where it finds damage, an error that tells where.
 * @param byte of the file, unpacked, that the damaged piece begins at, from 0.
 * @throws Error `is damaged at byte 1,234 (…): fetch it again`.
 */
export function withByteOffset<T>(byte: number, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof CorruptOsmError)) throw thrown;
    const words = thrown.message === '' ? '' : ` (${thrown.message})`;
    throw new Error(`is damaged at byte ${byte.toLocaleString('en')}${words}: fetch it again`, {
      cause: thrown,
    });
  }
}

/** What a library gives for bytes; its own words on what it can't use are of no use to people. */
export function orCorrupt<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new CorruptOsmError('', { cause });
  }
}
