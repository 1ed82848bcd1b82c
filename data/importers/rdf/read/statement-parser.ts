import type { LineError } from '../../input/truncation.ts';
import type { Statement } from '../graph.ts';

/** A stream of the parsers: text in, statements out. */
export interface StatementStream {
  write(text: string, done: () => void): unknown;
  end(): unknown;
  on(event: 'data', listener: (statement: Statement) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
}

/** A parser of one serialisation. */
export interface StatementParser {
  readonly stream: StatementStream;
  /** Returns the current line, from 1. */
  readonly line: () => number;
  /** Divides a piece of the file into the pieces to parse one after another, and checks them. */
  readonly split?: (piece: string) => Iterable<string>;
  /** Checks that the file is complete, and returns what is left to parse. Throws a `LineError` otherwise. */
  readonly end?: () => Iterable<string>;
  /** Describes an error of the stream: its line and a sentence. `isLast` tells that the file has ended. */
  readonly describe: (error: Error, isLast: boolean) => LineError;
}
