import {
  type ParsedTokenInfo,
  Tokenizer,
  TokenizerError,
  TokenParser,
  TokenParserError,
  TokenType,
} from '@streamparser/json';
import { MAX_JSON_DEPTH, TOO_DEEP } from '../limits.ts';
import { LineError, TRUNCATED } from './truncation.ts';

/** A value of a path that was asked for. */
export interface StreamedValue {
  readonly value: unknown;
  /** Of the object or list that it is in. */
  readonly key: string;
  /** How many keys lead to it, from 1. */
  readonly level: number;
  /** Whether something in it lay too deep and is `null` now. */
  readonly tooDeep: boolean;
}

interface StreamOptions {
  /** Of the values that are wanted, e.g. `$.features.*`. */
  readonly paths: readonly string[];
  readonly onValue: (value: StreamedValue) => void;
  /** Numbers are given as they are written. */
  readonly numbersAsText?: boolean;
}

const { LEFT_BRACE, LEFT_BRACKET, RIGHT_BRACE, RIGHT_BRACKET, NULL } = TokenType;

const LINE_FEED = 10;

/** So many characters of a text that is out of place are quoted. */
const MAX_QUOTED_LENGTH = 40;

/** Reads one JSON document piece by piece, in the memory that one of the wanted values takes. */
export class JsonStream {
  /** The line that was reached, from 1. */
  line = 1;
  private readonly tokenizer: Tokenizer;
  private readonly parser: TokenParser;
  private depth = 0;
  private tooDeep = false;

  constructor({ paths, onValue, numbersAsText = false }: StreamOptions) {
    this.tokenizer = numbersAsText ? new TextTokenizer() : new Tokenizer();
    this.parser = new TokenParser({ paths: [...paths], keepStack: false });
    this.tokenizer.onToken = (token) => this.take(token);
    // What comes after the document is refused by the tokenizer only when it knows that it has ended.
    this.parser.onEnd = () => this.tokenizer.end();
    this.parser.onValue = ({ value, key, stack }) => {
      onValue({ value, key: String(key), level: stack.length, tooDeep: this.tooDeep });
      this.tooDeep = false;
    };
  }

  /** @throws LineError where it is not JSON; and what `onValue` throws. */
  write(text: string): void {
    const bytes = new TextEncoder().encode(text);
    // Line by line, as the parser's errors tell only how far into a piece they are.
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, from) + 1;
      this.writeWithin(bytes.subarray(from, end || bytes.length));
      if (end > 0) this.line++;
      from = end || bytes.length;
    }
  }

  /** @throws LineError where the document isn't whole. */
  end(): void {
    if (this.parser.isEnded) return;
    throw new LineError(this.line, this.depth > MAX_JSON_DEPTH ? TOO_DEEP : TRUNCATED);
  }

  private writeWithin(line: Uint8Array): void {
    try {
      this.tokenizer.write(line);
    } catch (thrown) {
      if (thrown instanceof TokenizerError || thrown instanceof TokenParserError) this.fail(thrown, line);
      throw thrown;
    }
  }

  /** Of what lies too deep only the brackets are counted: kept, a file of nothing else would fill the memory. */
  private take(token: ParsedTokenInfo): void {
    const { token: type } = token;
    const opens = type === LEFT_BRACE || type === LEFT_BRACKET;
    const closes = type === RIGHT_BRACE || type === RIGHT_BRACKET;
    if (opens) this.depth++;
    if (this.depth <= MAX_JSON_DEPTH) this.parser.write(token);
    else if (opens && this.depth === MAX_JSON_DEPTH + 1) {
      this.tooDeep = true;
      this.parser.write({ ...token, token: NULL, value: null });
    }
    if (closes) this.depth--;
    // What lay in a value that nobody asked for is forgotten with it.
    if (this.depth <= 1) this.tooDeep = false;
  }

  private fail(thrown: Error, line: Uint8Array): never {
    const reason = this.parser.isEnded ? 'it goes on after its end' : whatIsUnexpected(thrown, line);
    throw new LineError(this.line, `is not JSON any more (${reason})`);
  }
}

/** Leaves numbers as text, so that positions are kept digit for digit. */
class TextTokenizer extends Tokenizer {
  protected override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

/** In the words of the parser, without those on its own workings. */
function whatIsUnexpected({ message }: Error, line: Uint8Array): string {
  const byte = /at chunk position "(\d+)"/.exec(message)?.[1];
  if (byte !== undefined) return `unexpected ${characterAt(line, Number(byte))}`;
  const token = /^Unexpected [A-Z_]+ \((.*)\) in state/s.exec(message)?.[1] ?? 'end';
  return `unexpected ${token.length > MAX_QUOTED_LENGTH ? `${token.slice(0, MAX_QUOTED_LENGTH)}…` : token}`;
}

/** The character that a byte of UTF-8 belongs to, for people. */
function characterAt(bytes: Uint8Array, at: number): string {
  let start = at;
  while ((bytes[start]! & 0b1100_0000) === 0b1000_0000) start--;
  const [character = ''] = new TextDecoder().decode(bytes.subarray(start, start + 4));
  if (character === '"') return "'\"'";
  return character === '\uFFFD' ? 'U+FFFD, which stands for a damaged character' : JSON.stringify(character);
}
