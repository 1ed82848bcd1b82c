import { LineError, TRUNCATED } from '../../input/truncation.ts';
import type { StatementParser, StatementStream } from './statement-parser.ts';

/** Opens a parser of Turtle and N-Triples. */
export async function openTurtle(base: string): Promise<StatementParser> {
  const { StreamParser } = await import('n3');
  const stream = new StreamParser({ baseIRI: base }) as unknown as StatementStream;
  let line = 1;
  return {
    stream,
    line: () => line,
    *split(piece) {
      yield piece;
      for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) line++;
    },
    describe(error, isLast) {
      const { message, context } = error as Error & { readonly context?: { readonly line?: number } };
      const reason = `is not Turtle (${message.replace(/\s+on line \d+\.?$/, '')})`;
      return new LineError(context?.line ?? line, isLast ? TRUNCATED : reason);
    },
  };
}
