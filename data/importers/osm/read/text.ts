import { decodeText } from '../../input/decode-text.ts';
import { peek } from '../../input/peek.ts';
import { LineError } from '../../input/truncation.ts';
import { isLongerThan, MAX_ELEMENT_LENGTH } from '../../limits.ts';

/** Bytes in which an XML declaration is looked for. */
const MAX_DECLARATION_BYTES = 128;

/**
 * Decodes a file in the encoding of its XML declaration, otherwise in the one detected from its bytes.
 * @param remark receives a remark about bytes in another encoding.
 * @throws Error for an unknown encoding.
 */
export async function* textOf(
  chunks: AsyncIterable<Buffer>,
  remark: (words: string) => void,
): AsyncGenerator<string> {
  const { start, all: bytes } = await peek(chunks, ({ length }) => length > 0);
  const decoder = declaredDecoder(start[0] ?? Buffer.alloc(0));
  if (decoder) {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } else {
    yield* decodeText(bytes, {
      onOtherEncoding: (_, { name }) => remark(`lines that are not UTF-8 are read as ${name}`),
    });
  }
}

/** Returns the declared decoder, or `undefined` for UTF-8 and UTF-16, which are detected from the bytes. */
function declaredDecoder(start: Buffer): TextDecoder | undefined {
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([^"']+)["']/.exec(
    start.toString('latin1', 0, MAX_DECLARATION_BYTES),
  )?.[1];
  if (declared === undefined || /^utf-?(8|16)$/i.test(declared)) return undefined;
  try {
    return new TextDecoder(declared);
  } catch {
    throw new Error(
      `says that its encoding is ${JSON.stringify(declared)}, which is not known: convert it to UTF-8`,
    );
  }
}

/**
 * Limits the length of an element, so that endless input, such as an attribute without a closing quote, cannot fill
 * the memory.
 */
export class ElementLength {
  private length = 0;

  /**
   * Adds text to the current element.
   * @param line line of the text.
   * @throws LineError when the element is too long.
   */
  add(text: string, line: number): void {
    this.length += text.length;
    if (this.length > MAX_ELEMENT_LENGTH) {
      throw new LineError(line, `has something in it that ${isLongerThan(MAX_ELEMENT_LENGTH)}`);
    }
  }

  /** Starts a new element. */
  end(): void {
    this.length = 0;
  }
}
