import { FingerpostError } from '../../../../src/core/errors.ts';
import { JsonStream } from '../../input/json-stream.ts';
import { LineError } from '../../input/truncation.ts';
import { MAX_STATEMENT_LENGTH, TOO_DEEP } from '../../limits.ts';
import type { StatementParser, StatementStream } from './statement-parser.ts';

/** Maximum length of an address in a message. */
const MAX_QUOTED_LENGTH = 200;

/**
 * Opens a parser of JSON-LD. Contexts have to be in the file, because a build does not depend on the network. A
 * parser of JSON reads the same text ahead of it, for what it does not check: the end and the depth.
 */
export async function openJsonLd(base: string): Promise<StatementParser> {
  const { JsonLdParser } = await import('jsonld-streaming-parser');
  /** The first context of the network deep in the file. The parser replaces the error of the loader. */
  let remote: string | undefined;
  const stream = new JsonLdParser({
    baseIRI: base,
    documentLoader: {
      load: async (url) => {
        remote ??= url;
        throw new FingerpostError('bad-input', 'contexts of the network are not loaded');
      },
    },
  }) as unknown as StatementStream;
  const json = new JsonStream({
    paths: ['$.*', '$.*.*', '$.*.*.*'],
    onValue({ key, value, tooDeep }) {
      if (tooDeep) throw new LineError(json.line, TOO_DEEP);
      const address = key === '@context' ? [value].flat().find((one) => typeof one === 'string') : undefined;
      if (address !== undefined) throw remoteContext(json.line, address);
    },
  });
  let line = 1;
  return {
    stream,
    longest: MAX_STATEMENT_LENGTH,
    line: () => line,
    *split(piece) {
      // Line by line, because the errors of the stream have no line.
      for (const part of piece.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
        line = json.line;
        json.write(part);
        yield part;
      }
    },
    end: () => json.end(),
    describe({ message }) {
      return remote === undefined
        ? new LineError(line, `is not JSON-LD (${message})`)
        : remoteContext(line, remote);
    },
  };
}

function remoteContext(line: number, address: string): LineError {
  const inline = /^https?:\/\/schema\.org\/?/.test(address)
    ? '{"@vocab": "https://schema.org/"}'
    : 'what that address has as "@context"';
  const quoted = JSON.stringify(address.slice(0, MAX_QUOTED_LENGTH));
  return new LineError(
    line,
    `has the context ${quoted}, which is not loaded from the network: write ${inline} in its place`,
  );
}
