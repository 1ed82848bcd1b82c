import { FingerpostError } from '../../../../src/core/errors.ts';
import { JsonStream } from '../../input/json-stream.ts';
import { LineError } from '../../input/truncation.ts';
import {
  inStreamingOrder,
  type Keywords,
  keywordsOf,
  plainKeywords,
  remoteContextOf,
} from './json-ld-order.ts';
import type { StatementParser, StatementStream } from './statement-parser.ts';

/** Maximum length of an address in a message. */
const MAX_QUOTED_LENGTH = 200;

/**
 * Opens a parser of JSON-LD. Contexts have to be in the file, because a build does not depend on the network.
 *
 * The parser streams only documents whose keywords come first (Streaming JSON-LD), and has others in memory as a
 * whole. So each node of the file is read as JSON, and given to it in that order.
 */
export async function openJsonLd(base: string): Promise<StatementParser> {
  const { JsonLdParser } = await import('jsonld-streaming-parser');
  const stream = new JsonLdParser({
    baseIRI: base,
    streamingProfile: true,
    documentLoader: {
      load: async () => {
        throw new FingerpostError('bad-input', 'contexts of the network are not loaded');
      },
    },
  }) as unknown as StatementStream;
  const document = new JsonLdDocument();
  return {
    stream,
    line: () => document.line,
    split: (piece) => document.write(piece),
    end: () => document.end(),
    describe: ({ message }) => new LineError(document.line, `is not JSON-LD (${message})`),
  };
}

/** Reads the nodes of a document one by one, and writes them in the order of Streaming JSON-LD. */
class JsonLdDocument {
  /** Line of the node that is given to the parser, from 1. */
  line = 1;
  private readonly json: JsonStream;
  /** Keys of the document besides its graph. */
  private readonly rest: Record<string, unknown> = {};
  /** The node that is the graph, if it is no list. */
  private readonly single: Record<string, unknown> = {};
  private nodes: { readonly line: number; readonly value: unknown }[] = [];
  private isList: boolean | undefined;
  private keywords: Keywords = plainKeywords;
  private given = 0;

  constructor() {
    this.json = new JsonStream({
      paths: ['$.*', '$.@graph.*'],
      onValue: ({ key, value, level }) => {
        const isInGraph = !this.isList && level === 2;
        // A graph may be one node, whose values have names and no numbers.
        if (isInGraph && !/^\d+$/.test(key)) this.single[key] = value;
        else if (this.isList || isInGraph) this.nodes.push({ line: this.json.line, value });
        else if (key === '@graph' && Object.keys(this.single).length > 0) this.rest[key] = this.single;
        else if (key !== '@graph' || !Array.isArray(value)) this.takeKey(key, value);
      },
    });
  }

  *write(piece: string): Generator<string> {
    if (this.isList === undefined && piece.trim() !== '') this.isList = piece.trimStart().startsWith('[');
    this.json.write(piece);
    for (const { line, value } of this.nodes) {
      this.line = line;
      const start = this.given++ > 0 ? ',' : this.isList ? '[' : this.graphStart();
      yield start + this.textOf(value);
    }
    this.nodes = [];
    this.line = this.json.line;
  }

  /** @throws LineError when the document is incomplete. */
  *end(): Generator<string> {
    this.json.end();
    if (this.isList) yield this.given > 0 ? ']' : '[]';
    else if (this.given > 0) yield ']}';
    else yield this.textOf(this.rest);
  }

  private graphStart(): string {
    const { '@context': context } = this.rest;
    return `{${context === undefined ? '' : `"@context":${JSON.stringify(context)},`}"@graph":[`;
  }

  private takeKey(key: string, value: unknown): void {
    if (key === '@context') {
      if (this.given > 0 || this.nodes.length > 0) {
        throw new LineError(this.json.line, 'has its "@context" after its "@graph": write it before');
      }
      this.checkContext(value, this.json.line);
      this.keywords = keywordsOf(value);
    }
    this.rest[key] = value;
  }

  private textOf(node: unknown): string {
    return JSON.stringify(
      inStreamingOrder(node, this.keywords, (context) => this.checkContext(context, this.line)),
    );
  }

  /** @throws LineError for a context of the network. */
  private checkContext(context: unknown, line: number): void {
    const address = remoteContextOf(context);
    if (address === undefined) return;
    const inline = /^https?:\/\/schema\.org\/?/.test(address)
      ? '{"@vocab": "https://schema.org/"}'
      : 'what that address has as "@context"';
    const quoted = JSON.stringify(address.slice(0, MAX_QUOTED_LENGTH));
    throw new LineError(
      line,
      `has the context ${quoted}, which is not loaded from the network: write ${inline} in its place`,
    );
  }
}
