import { SaxesParser } from 'saxes';
import { LineError, TRUNCATED } from '../../input/truncation.ts';
import type { StatementParser, StatementStream } from './statement-parser.ts';

/** Files name namespaces by entities. */
const ENTITY = /<!ENTITY\s+(\S+)\s+(?:"([^"]*)"|'([^']*)')/g;

/**
 * Opens a parser of RDF/XML. A parser of XML reads the same text ahead of it, because it does not check that the
 * document ends.
 */
export async function openRdfXml(base: string): Promise<StatementParser> {
  const { RdfXmlParser } = await import('rdfxml-streaming-parser');
  const stream = new RdfXmlParser({
    baseIRI: base,
    trackPosition: true,
    // The graph leaves out statements with an invalid IRI. The parser would refuse the whole file.
    validateUri: false,
  }) as unknown as StatementStream;
  const xml = new SaxesParser({ xmlns: false, position: true });
  let hasEnded = false;
  const fail = (reason: string): never => {
    throw new LineError(xml.line, reason);
  };
  xml.on('error', ({ message }) =>
    fail(hasEnded ? TRUNCATED : `is not well-formed XML (${message.replace(/^\d+:\d+: /, '')})`),
  );
  xml.on('doctype', (doctype) => {
    for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) {
      xml.ENTITIES[name] = double ?? single ?? '';
    }
  });
  return {
    stream,
    line: () => xml.line,
    *split(piece) {
      xml.write(piece);
      yield piece;
    },
    end() {
      hasEnded = true;
      xml.close();
      return [];
    },
    describe({ message }) {
      const [, line = xml.line, reason = message] = /^Line (\d+) column \d+: (.*)$/s.exec(message) ?? [];
      return new LineError(Number(line), `is not RDF/XML (${reason.replace(/\.$/, '')})`);
    },
  };
}
