import { decodeText } from '../../input/decode-text.ts';
import { LineError } from '../../input/truncation.ts';
import { isLongerThan, MAX_ELEMENT_LENGTH } from '../../limits.ts';

/**
 * Decodes a file in the encoding that is detected from its bytes.
 * @param remark receives a remark about bytes in another encoding than UTF-8 and UTF-16.
 */
export function textOf(
  bytes: AsyncIterable<Buffer>,
  remark: (words: string) => void,
): AsyncGenerator<string> {
  return decodeText(bytes, {
    onOtherEncoding: (_, { name }) => remark(`lines that are not UTF-8 are read as ${name}`),
  });
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
