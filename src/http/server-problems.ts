import { type ApiResponse, problemResponse } from './responses.ts';

// Answers of hosts that are servers of their own, to requests that do not reach the API.

/** Maximum length of a query, in UTF-16 units. The hundreds of links of a page with facets repeat it. */
const MAX_QUERY_LENGTH = 4000;

/** Returns the 414 for an address whose query is too long; `undefined` for any other. */
export function queryTooLong({ search }: URL): ApiResponse | undefined {
  if (search.length <= MAX_QUERY_LENGTH) return undefined;
  return problemResponse(
    414,
    `The query of the address is too long; send at most ${MAX_QUERY_LENGTH} characters.`,
  );
}

/** Returns the 404 for an address outside the API. */
export function notServed(): ApiResponse {
  return problemResponse(404, 'nothing is served here; the places API begins at /places/');
}
