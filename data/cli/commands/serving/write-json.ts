import { ReadableStream } from 'node:stream/web';
import type { Pois } from '../../../../src/hal/page.ts';

/** A page with at most this many places is one text. */
const SHORT_PAGE_PLACES = 50;
/** Minimum length of a piece, in UTF-16 units: some hundred places, which take about three milliseconds. */
const PIECE_LENGTH = 50_000;

interface Page {
  readonly _embedded: { readonly pois: Pois };
}

/** Returns the body of a response as JSON: one text, or a stream for a long page, each piece of which is created when it is read. */
export function writeJson(body: unknown): string | globalThis.ReadableStream {
  if (!isLongPage(body)) return JSON.stringify(body);
  return ReadableStream.from(pieces(body)) as globalThis.ReadableStream;
}

function isLongPage(body: unknown): body is Page {
  const { pois } = (body as Partial<Page>)._embedded ?? {};
  return pois !== undefined && pois.length > SHORT_PAGE_PLACES;
}

/** Yields the same bytes as the whole text. */
function* pieces({ _embedded, ...rest }: Page): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const { pois } = _embedded;
  let piece = '{"_embedded":{"pois":[';
  for (let i = 0; i < pois.length; i++) {
    piece += (i === 0 ? '' : ',') + JSON.stringify(pois.at(i));
    if (piece.length < PIECE_LENGTH) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(`${piece}]},${JSON.stringify(rest).slice(1)}`);
}
