import { extname } from 'node:path';
import { FingerpostError } from '../../../../src/core/errors.ts';
import type { Report } from '../../../record/report.ts';
import type { SourceFile } from '../../input/source-file.ts';
import { LineError, withReadPosition } from '../../input/truncation.ts';
import { isLongerThan, MAX_STATEMENT_LENGTH } from '../../limits.ts';
import type { Statement } from '../graph.ts';
import { openJsonLd } from './json-ld.ts';
import { openRdfXml } from './rdf-xml.ts';
import type { StatementParser } from './statement-parser.ts';
import { openTurtle } from './turtle.ts';

const PARSERS: Readonly<Record<Serialisation, (base: string) => Promise<StatementParser>>> = {
  turtle: openTurtle,
  'rdf-xml': openRdfXml,
  'json-ld': openJsonLd,
};

/**
 * Reads the statements of an RDF file piece by piece: Turtle, N-Triples, RDF/XML or JSON-LD, plain or gzip, detected
 * by content and name.
 *
 * @param base IRI that relative ones refer to where the file names none.
 * @returns the statements of each piece together.
 * @throws FingerpostError `bad-input` that names file and line when it is malformed, incomplete, names a context of
 *   the network, or would fill the memory.
 */
export async function* readStatements(
  source: SourceFile,
  report: Report,
  base: string,
): AsyncGenerator<readonly Statement[]> {
  const { path, start } = source;
  const parser = await PARSERS[serialisationOf(path, start.text)](base);
  try {
    yield* parse(
      parser,
      withReadPosition(source.text(report), () => `line ${parser.line()}`),
    );
  } catch (thrown) {
    if (!(thrown instanceof LineError)) throw thrown;
    throw new FingerpostError('bad-input', `${path}:${thrown.line} ${thrown.message}`, { cause: thrown });
  }
}

async function* parse(
  parser: StatementParser,
  pieces: AsyncIterable<string>,
): AsyncGenerator<readonly Statement[]> {
  const { stream } = parser;
  let found: Statement[] = [];
  let failure: Error | undefined;
  let isDone = false;
  let wake = (): void => {};
  const finish = (): void => {
    isDone = true;
    wake();
  };
  stream.on('data', (statement) => found.push(statement));
  stream.on('error', (error) => {
    failure ??= error;
    finish();
  });
  stream.on('end', finish);
  stream.on('close', finish);
  /** Runs an action and waits until it, or the stream, is done. */
  const run = (action: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      action(resolve);
    });
  const check = (isLast: boolean): void => {
    if (failure) throw failure instanceof LineError ? failure : parser.describe(failure, isLast);
  };
  const parseParts = async (parts: Iterable<string>): Promise<void> => {
    for (const part of parts) {
      await run((done) => stream.write(part, done));
      check(false);
    }
  };
  let length = 0;
  for await (const piece of pieces) {
    await parseParts(parser.split?.(piece) ?? [piece]);
    length = found.length > 0 ? 0 : length + piece.length;
    if (length > MAX_STATEMENT_LENGTH) {
      const reason = `has a text without a statement that ${isLongerThan(MAX_STATEMENT_LENGTH)}`;
      throw new LineError(parser.line(), reason);
    }
    if (found.length > 0) yield found;
    found = [];
  }
  await parseParts(parser.end?.() ?? []);
  await run(() => {
    if (isDone) wake();
    else stream.end();
  });
  check(true);
  if (found.length > 0) yield found;
}

/** The ways to write RDF. N-Triples are Turtle. */
type Serialisation = 'turtle' | 'rdf-xml' | 'json-ld';

const BY_EXTENSION: Readonly<Record<string, Serialisation>> = {
  '.ttl': 'turtle',
  '.nt': 'turtle',
  '.nq': 'turtle',
  '.trig': 'turtle',
  '.rdf': 'rdf-xml',
  '.owl': 'rdf-xml',
  '.xml': 'rdf-xml',
  '.jsonld': 'json-ld',
  '.json': 'json-ld',
};

/**
 * Returns the serialisation of a file by its content, otherwise by its name. `name.ttl.gz` counts as `name.ttl`.
 * @param start start of the text.
 */
function serialisationOf(path: string, start: string): Serialisation {
  if (/^<(\?xml|!--|!doctype\b|[\w.-]+:[\w.-]+\s+(xmlns|[\w.-]+:[\w.-]+)\b)/i.test(start)) return 'rdf-xml';
  if (/^(\{\s*["}]|\[\s*([{\]]))/.test(start)) return 'json-ld';
  if (/^(@|<|_:|#|prefix\b|base\b)/i.test(start)) return 'turtle';
  return BY_EXTENSION[extname(path.replace(/\.gz$/i, '')).toLowerCase()] ?? 'turtle';
}
