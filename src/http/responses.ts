/** An answer before it is a `Response`: it crosses a wire as it is. */
export interface ApiResponse<Body = string> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
}

/** What every answer carries, errors included. */
const COMMON: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Location, Age, X-Places-Source, X-Places-Version',
  Vary: 'Accept, Geo-Position',
};

/** An answer with a text that is JSON. */
export function json<Body = string>(
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse<Body> {
  return { status, headers: { ...COMMON, 'Content-Type': 'application/json', ...headers }, body };
}

/** An error in the contract's form. `description` tells the reader what to do. */
export function problem(
  status: number,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return json(status, JSON.stringify({ description }), headers);
}

/** An answer without a body: 304, a redirect or a preflight. */
export function bodiless(status: number, headers: Readonly<Record<string, string>>): ApiResponse {
  return { status, headers: { ...COMMON, ...headers }, body: null };
}

/** HEAD: the same answer without its body. */
export function withoutBody(response: ApiResponse<unknown>): ApiResponse {
  return { ...response, body: null };
}

/** The answer as whoever called `fetch` gets it. */
export function toResponse(response: ApiResponse<string | ReadableStream>): Response {
  return new Response(response.body, response);
}
