import { asFingerpostError } from '../core/errors.ts';
import { problem } from '../http/responses.ts';
import type { WireRequest, WireResponse } from './protocol.ts';
import { fromResponse } from './wire.ts';

// The host's end, apart from the page's, which a page has before its first request.

export function toRequest(wire: WireRequest): Request {
  return new Request(wire.url, wire);
}

/** What a host answers in place of the places API where the search fails of a bug of ours. */
export function searchFailed(thrown: unknown): Promise<WireResponse> {
  const { message } = asFingerpostError(thrown);
  return fromResponse(problem(500, `The search failed (${message}): please report it`));
}
