const METHODS = 'GET, HEAD, OPTIONS';

/** What every answer carries, errors included. */
const COMMON: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Location, Age, X-Places-Source, X-Places-Version',
  Vary: 'Accept, Geo-Position',
};

/** A JSON answer; `body` is what goes into `JSON.stringify`. */
export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...COMMON, 'Content-Type': 'application/json', ...headers },
  });
}

/** An error in the contract's form. `description` tells the reader what to do. */
export function problem(
  status: number,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return json(status, { description }, headers);
}

/** An answer without a body: 304, a redirect or a preflight. */
export function bodiless(status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status, headers: { ...COMMON, ...headers } });
}

export function methodNotAllowed(method: string, headers: Readonly<Record<string, string>>): Response {
  const description = `${method} is not allowed here; the places API is read-only. Use GET.`;
  return problem(405, description, { ...headers, Allow: METHODS });
}

/** The answer to OPTIONS, a CORS preflight among them. */
export function preflight(headers: Readonly<Record<string, string>>): Response {
  return bodiless(204, {
    ...headers,
    Allow: METHODS,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': 'Accept, Geo-Position, If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
}

/** HEAD: the same answer without its body. */
export function withoutBody(response: Response): Response {
  return new Response(null, response);
}
