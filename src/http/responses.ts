import type { FingerpostError } from '../core/errors.ts';

/** The bundle's data that a body omits: `outlines`, `hours`, `texts`, or only their `matches`, and languages whose words it lacks. Usually none. */
export type Lacking = string;

/** The outcome of a route, before status and headers are added. */
export type Result =
  | { readonly kind: 'found'; readonly body: unknown; readonly lacking: Lacking; readonly isOfNow: boolean }
  | { readonly kind: 'moved'; readonly href: string }
  | LiveResult
  | ProblemResult;

/** An error with an HTTP status. */
interface ProblemResult {
  readonly kind: 'problem';
  readonly status: number;
  readonly description: string;
  /** Set if the error is the live API's own. */
  readonly source?: 'live';
}

/** An answer with live data, current or stale. */
export interface LiveResult {
  readonly kind: 'live';
  readonly source: 'live' | 'stale';
  /** The JSON body. */
  readonly text: string;
  /** Age of the data in seconds, if known. */
  readonly age?: number;
}

/** Creates a result with a body from the bundle. @param isOfNow whether it depends on the time of the request. */
export const found = (body: unknown, lacking: Lacking = '', isOfNow = false): Result => ({
  kind: 'found',
  body,
  lacking,
  isOfNow,
});

/** Creates a redirect. `href` is without the path of the base. */
export const moved = (href: string): Result => ({ kind: 'moved', href });

/** Creates an error. `description` tells the reader what to do. */
export const problemResult = (status: number, description: string): ProblemResult => ({
  kind: 'problem',
  status,
  description,
});

/** An answer as plain data, which can cross to and from a worker. `toResponse` turns it into a `Response`. */
export interface ApiResponse<Body = string> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
}

/** Headers of every answer, errors included. */
const COMMON: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Location, Age, X-Places-Source, X-Places-Version',
  Vary: 'Accept, Geo-Position',
};

/** Creates an answer with a JSON body. */
export function json<Body = string>(
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse<Body> {
  return { status, headers: { ...COMMON, 'Content-Type': 'application/json', ...headers }, body };
}

/** Creates an error in the contract's form. `description` tells the reader what to do. */
export function problemResponse(
  status: number,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return json(status, JSON.stringify({ description }), headers);
}

/** Creates the answer to an error, with the address of its page. */
export function failure(
  status: number,
  { message, help }: FingerpostError,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return json(status, JSON.stringify({ description: message, help }), headers);
}

/** Creates an answer without a body: a 304, a redirect or a preflight. */
export function bodiless(status: number, headers: Readonly<Record<string, string>>): ApiResponse {
  return { status, headers: { ...COMMON, ...headers }, body: null };
}

/** Removes the body of an answer, as HEAD requires. */
export function withoutBody(response: ApiResponse<unknown>): ApiResponse {
  return { ...response, body: null };
}

/** Turns an answer into the `Response` that a caller of `fetch` gets. */
export function toResponse(response: ApiResponse<string | ReadableStream>): Response {
  return new Response(response.body, response);
}
