import { type ApiResponse, bodiless, problem } from './responses.ts';

const METHODS = 'GET, HEAD, OPTIONS';

/** Answers a method other than GET, HEAD and OPTIONS with a 405. */
export function methodNotAllowed(method: string, headers: Readonly<Record<string, string>>): ApiResponse {
  const description = `${method} is not allowed here; the places API is read-only. Use GET.`;
  return problem(405, description, { ...headers, Allow: METHODS });
}

/** Answers OPTIONS, including a CORS preflight. */
export function preflight(headers: Readonly<Record<string, string>>): ApiResponse {
  return bodiless(204, {
    ...headers,
    Allow: METHODS,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': 'Accept, Geo-Position, If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
}
