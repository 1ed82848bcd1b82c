import { SaxesParser } from 'saxes';
import { LineError, TRUNCATED } from '../../input/truncation.ts';
import { MAX_RDF_XML_DEPTH, MAX_XML_STATEMENT_LENGTH } from '../../limits.ts';
import type { StatementParser, StatementStream } from './statement-parser.ts';

/** Maximum length of an entity, in characters. Files name namespaces by entities. */
const MAX_ENTITY_LENGTH = 256;
const ENTITY = /<!ENTITY\s+(\S+)\s+(?:"([^"]*)"|'([^']*)')/g;

/**
 * Opens a parser of RDF/XML. A parser of XML reads the same text ahead of it, for what it does not check: the end of
 * the document, the depth of elements, the length of entities.
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
  let depth = 0;
  let hasEnded = false;
  const fail = (reason: string): never => {
    throw new LineError(xml.line, reason);
  };
  xml.on('error', ({ message }) =>
    fail(hasEnded ? TRUNCATED : `is not well-formed XML (${message.replace(/^\d+:\d+: /, '')})`),
  );
  xml.on('doctype', (doctype) => {
    for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) {
      const value = double ?? single ?? '';
      if (value.length > MAX_ENTITY_LENGTH)
        fail(`has an entity of more than ${MAX_ENTITY_LENGTH} characters`);
      xml.ENTITIES[name] = value;
    }
  });
  xml.on('opentag', () => {
    if (++depth > MAX_RDF_XML_DEPTH)
      fail(`has elements within each other, more than ${MAX_RDF_XML_DEPTH} deep`);
  });
  xml.on('closetag', () => {
    depth--;
  });
  return {
    stream,
    longest: MAX_XML_STATEMENT_LENGTH,
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
