import { Tokenizer, TokenizerError, TokenParser, TokenParserError } from '@streamparser/json';
import { truncate } from '../../../src/core/guards/truncate.ts';
import { LineError, TRUNCATED } from './truncation.ts';

/** A value at one of the wanted paths. */
export interface StreamedValue {
  readonly value: unknown;
  /** Its key in its object or list. */
  readonly key: string;
  /** Number of keys on its path, from 1. */
  readonly level: number;
}

interface StreamOptions {
  /** Paths of the wanted values, such as `$.features.*`. */
  readonly paths: readonly string[];
  readonly onValue: (value: StreamedValue) => void;
  /** Whether numbers stay texts, digit for digit. */
  readonly numbersAsText?: boolean;
}

const LINE_FEED = 10;

/** Maximum number of characters of unexpected text in a message. */
const MAX_QUOTED_LENGTH = 40;

/** Reads one JSON document in pieces. Memory holds one wanted value at a time. */
export class JsonStream {
  /** The current line, from 1. */
  line = 1;
  private readonly tokenizer: Tokenizer;
  private readonly parser: TokenParser;

  constructor({ paths, onValue, numbersAsText = false }: StreamOptions) {
    this.tokenizer = numbersAsText ? new TextTokenizer() : new Tokenizer();
    this.parser = new TokenParser({ paths: [...paths], keepStack: false });
    this.tokenizer.onToken = (token) => this.parser.write(token);
    // The tokenizer rejects text after the document only when it knows of the end.
    this.parser.onEnd = () => this.tokenizer.end();
    this.parser.onValue = ({ value, key, stack }) => {
      onValue({ value, key: String(key), level: stack.length });
    };
  }

  /**
   * Parses the next piece of the document.
   * @throws LineError when it is not JSON. Errors of `onValue` pass through.
   */
  write(text: string): void {
    const bytes = new TextEncoder().encode(text);
    // Writes line by line, because the parser's errors only have an offset within a piece.
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, from) + 1;
      this.writeWithin(bytes.subarray(from, end || bytes.length));
      if (end > 0) this.line++;
      from = end || bytes.length;
    }
  }

  /**
   * Ends the document.
   * @throws LineError when it is incomplete.
   */
  end(): void {
    if (!this.parser.isEnded) throw new LineError(this.line, TRUNCATED);
  }

  private writeWithin(line: Uint8Array): void {
    try {
      this.tokenizer.write(line);
    } catch (thrown) {
      if (thrown instanceof TokenizerError || thrown instanceof TokenParserError) this.fail(thrown, line);
      throw thrown;
    }
  }

  private fail(thrown: Error, line: Uint8Array): never {
    const reason = this.parser.isEnded ? 'it goes on after its end' : whatIsUnexpected(thrown, line);
    throw new LineError(this.line, `is not JSON any more (${reason})`);
  }
}

/** A tokenizer that returns numbers as text, so that positions stay exact. */
class TextTokenizer extends Tokenizer {
  protected override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

/** Describes the unexpected text in the parser's words, without its internals. */
function whatIsUnexpected({ message }: Error, line: Uint8Array): string {
  const byte = /at chunk position "(\d+)"/.exec(message)?.[1];
  if (byte !== undefined) return `unexpected ${characterAt(line, Number(byte))}`;
  const token = /^Unexpected [A-Z_]+ \((.*)\) in state/s.exec(message)?.[1] ?? 'end';
  return `unexpected ${truncate(token, MAX_QUOTED_LENGTH)}`;
}

/** Returns the character that a byte of UTF-8 belongs to, for a message. */
function characterAt(bytes: Uint8Array, at: number): string {
  let start = at;
  while ((bytes[start]! & 0b1100_0000) === 0b1000_0000) start--;
  const [character = ''] = new TextDecoder().decode(bytes.subarray(start, start + 4));
  if (character === '"') return "'\"'";
  return character === '\uFFFD' ? 'U+FFFD, which stands for a damaged character' : JSON.stringify(character);
}
