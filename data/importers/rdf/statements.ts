import type * as Oxigraph from 'oxigraph';
import { SaxesParser } from 'saxes';
import { FingerpostError } from '../../../src/core/errors.ts';
import type { Report } from '../../record/report.ts';
import type { SourceFile } from '../input/source-file.ts';
import { LineError, TRUNCATED, withReadPosition } from '../input/truncation.ts';
import { isLongerThan, MAX_STATEMENT_LENGTH, MAX_STATEMENTS } from '../limits.ts';

/** IRIs of blank nodes begin with it, so that queries can return them, and the same file gives the same ones. */
export const BLANK = 'urn:fingerpost:blank:';

/** Names of a reserved domain lead nowhere. Identifiers are derived from the whole IRI. */
const BASE = 'https://base.invalid/';
/** Statements that are added to the store together. Adding each by itself takes quadratic time. */
const BATCH = 10_000;

const IRI = String.raw`<[^<>"{}|^\x60\\\s]*>`;
/** A statement of N-Quads with valid IRIs, and without its graph. */
const STATEMENT = new RegExp(
  String.raw`^(${IRI}|_:\S+) (${IRI}) (${IRI}|_:\S+|"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^${IRI})?)`,
  's',
);

/**
 * Loads the package that reads RDF and answers SPARQL.
 * @throws FingerpostError `bad-input` with the command that installs it, where it is missing.
 */
export async function loadOxigraph(load = () => import('oxigraph')): Promise<typeof Oxigraph> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new FingerpostError(
      'bad-input',
      'a source of RDF needs the package oxigraph, which is not installed: npm install oxigraph',
      { cause },
    );
  }
}

/**
 * Loads the statements of an RDF file (Turtle, TriG, N-Triples, N-Quads, RDF/XML, JSON-LD) into a store, all in its
 * default graph. Terms of schema.org have `http`, however the file writes them. A statement with an invalid IRI is left
 * out, with a warning.
 *
 * @param first maximum number of statements; the rest of the file is ignored.
 * @throws FingerpostError `bad-input` that names the file when it is malformed, incomplete, names a context of the
 *   network, or would fill the memory.
 */
export async function loadStatements(
  source: SourceFile,
  report: Report,
  first = Number.POSITIVE_INFINITY,
): Promise<Oxigraph.Store> {
  const { Store, parse } = await loadOxigraph();
  const format = formatOf(source);
  const reader = new Reader(source.text(report), format === 'rdf');
  const store = new Store();
  const term = termReader();
  let batch: string[] = [];
  let count = 0;
  const flush = (): void => {
    store.load(batch, { format: 'nt', no_transaction: true });
    batch = [];
  };
  try {
    for await (const quad of parse(reader.pieces(), { format, base_iri: BASE, lenient: true })) {
      const text = quad.toString();
      // Without it, the memory of the parser is freed late, which takes quadratic time.
      (quad as Partial<{ free(): void }>).free?.();
      reader.unread = 0;
      const [, subject, predicate, object] = STATEMENT.exec(text) ?? [];
      if (object === undefined)
        report.warn('a statement has an IRI that is not valid, and is left out', text);
      else batch.push(`${term(subject!)} ${term(predicate!)} ${term(object)} .\n`);
      if (batch.length >= BATCH) flush();
      if (++count >= first) break;
      if (count > MAX_STATEMENTS)
        throw new LineError(reader.line, 'has more statements than fit into the memory: divide the file');
    }
  } catch (thrown) {
    throw asFault(reader.fault ?? thrown, source, format, reader);
  }
  flush();
  return store;
}

/** Returns a function that gives a term its final form, with a number for each blank node in the order of the file. */
function termReader(): (text: string) => string {
  const blanks = new Map<string, string>();
  return (text) => {
    if (text.startsWith('<https://schema.org/')) return `<http${text.slice('<https'.length)}`;
    if (!text.startsWith('_:')) return text;
    const iri = blanks.get(text) ?? `<${BLANK}${blanks.size}>`;
    blanks.set(text, iri);
    return iri;
  };
}

/** Reads the text of a file for the parser, and knows how far. */
class Reader {
  /** The line that was read last, from 1. */
  line = 1;
  /** Number of characters that were read since the last statement. */
  unread = 0;
  hasEnded = false;
  /** An error of the text. The parser would pass on its message alone. */
  fault: unknown;
  private readonly text: AsyncIterable<string>;
  private readonly xml: SaxesParser | undefined;

  /** @param isXml whether a parser of XML reads the text first: the parser of RDF does not check that elements end. */
  constructor(text: AsyncIterable<string>, isXml: boolean) {
    this.text = withReadPosition(text, () => `line ${this.line}`);
    this.xml = isXml ? this.xmlParser() : undefined;
  }

  async *pieces(): AsyncGenerator<string> {
    try {
      for await (const piece of this.text) {
        this.unread += piece.length;
        if (this.unread > MAX_STATEMENT_LENGTH)
          throw new LineError(
            this.line,
            `has a text without a statement that ${isLongerThan(MAX_STATEMENT_LENGTH)}`,
          );
        this.xml?.write(piece);
        yield piece;
        this.line += piece.split('\n').length - 1;
      }
      this.hasEnded = true;
      this.xml?.close();
    } catch (thrown) {
      this.fault = thrown;
      throw thrown;
    }
  }

  private xmlParser(): SaxesParser {
    const xml = new SaxesParser({ xmlns: false, position: true });
    xml.on('error', ({ message }) => {
      const reason = `is not well-formed XML (${message.replace(/^\d+:\d+: /, '')})`;
      throw new LineError(xml.line, this.hasEnded ? TRUNCATED : reason);
    });
    xml.on('doctype', (doctype) => {
      // Files name namespaces by entities.
      for (const [, name = '', double, single] of doctype.matchAll(
        /<!ENTITY\s+(\S+)\s+(?:"([^"]*)"|'([^']*)')/g,
      ))
        xml.ENTITIES[name] = double ?? single ?? '';
    });
    return xml;
  }
}

/** Returns the error of a file. Its line is that of the parser, or the last one that was read. */
function asFault(thrown: unknown, { path, start }: SourceFile, format: string, reader: Reader): unknown {
  if (thrown instanceof FingerpostError) return thrown;
  const fail = (words: string, line?: number | string): FingerpostError =>
    new FingerpostError('bad-input', `${path}${line === undefined ? '' : `:${line}`} ${words}`, {
      cause: thrown,
    });
  if (thrown instanceof LineError) return fail(thrown.message, thrown.line);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (message.includes('LoadDocumentCallback')) {
    const [, address = 'of an address'] =
      /"@context"\s*:\s*(?:\[[^\]]*?)?("https?:[^"]*")/.exec(start.text) ?? [];
    const isKnown = /^"https?:\/\/schema\.org\/?"$/.test(address);
    const inline = isKnown ? '{"@vocab": "https://schema.org/"}' : 'what that address has as "@context"';
    return fail(
      `has the context ${address}, which is not loaded from the network: write ${inline} in its place`,
    );
  }
  const [, line, reason = message] = /^Parser error at line (\d+)[^:]*: (.*)$/s.exec(message) ?? [];
  if (reader.hasEnded) return fail(TRUNCATED, line ?? reader.line);
  return fail(`is not ${NAMES[format]} (${reason})`, line);
}

/** The names of formats. N-Triples are Turtle. */
const NAMES: Readonly<Record<string, string>> = {
  ttl: 'Turtle',
  trig: 'TriG',
  nq: 'N-Quads',
  rdf: 'RDF/XML',
  jsonld: 'JSON-LD',
};

/** Returns the format of a file by its content, otherwise by its name. `name.rdf.gz` counts as `name.rdf`. */
function formatOf({ path, start: { text } }: SourceFile): string {
  const [, ending = ''] = /\.(\w+)(?:\.gz)?$/i.exec(path.toLowerCase()) ?? [];
  if (/^<(\?xml|!--|!doctype\b|[\w.-]+:[\w.-]+\s+(xmlns|[\w.-]+:[\w.-]+)\b)/i.test(text)) return 'rdf';
  if (/^(\{\s*["}]|\[\s*([{\]]))/.test(text)) return 'jsonld';
  if (ending === 'nq' || ending === 'trig') return ending;
  if (/^(@|<|_:|#|prefix\b|base\b)/i.test(text)) return 'ttl';
  return { rdf: 'rdf', owl: 'rdf', xml: 'rdf', jsonld: 'jsonld', json: 'jsonld' }[ending] ?? 'ttl';
}
