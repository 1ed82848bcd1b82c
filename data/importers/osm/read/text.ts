import { decodeText } from '../../input/decode-text.ts';
import { peek } from '../../input/peek.ts';
import { LineError } from '../../input/truncation.ts';
import { isLongerThan, MAX_ELEMENT_LENGTH } from '../../limits.ts';

/**
 * The text of a file, in the encoding that an XML declaration says, else told by the bytes.
 * @param remark told where bytes are not of the encoding that they should be.
 * @throws Error for an encoding that isn't known.
 */
export async function* textOf(
  chunks: AsyncIterable<Buffer>,
  remark: (words: string) => void,
): AsyncGenerator<string> {
  const { start, bytes } = await peek(chunks);
  const decoder = declaredDecoder(start);
  if (decoder) {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } else {
    yield* decodeText(bytes, () => remark('lines that are not UTF-8 are read as Windows-1252'));
  }
}

/** `undefined` for UTF-8 and its like, which are recognised by the bytes. */
function declaredDecoder(start: Buffer): TextDecoder | undefined {
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([^"']+)["']/.exec(start.toString('latin1'))?.[1];
  if (declared === undefined || /^utf-?(8|16)$/i.test(declared)) return undefined;
  try {
    return new TextDecoder(declared);
  } catch {
    throw new Error(
      `says that its encoding is ${JSON.stringify(declared)}, which is not known: convert it to UTF-8`,
    );
  }
}

/** Stops a parser from filling the memory with something that doesn't end, such as an attribute without a quote. */
export class ElementLength {
  private length = 0;

  /**
   * @param line that the text is in.
   * @throws LineError where an element goes on for too long.
   */
  add(text: string, line: number): void {
    this.length += text.length;
    if (this.length > MAX_ELEMENT_LENGTH) {
      throw new LineError(line, `has something in it that ${isLongerThan(MAX_ELEMENT_LENGTH)}`);
    }
  }

  /** An element ended. */
  end(): void {
    this.length = 0;
  }
}
