/** What every answer carries, errors included. */
const COMMON: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Location, Age, X-Places-Source, X-Places-Version',
  Vary: 'Accept, Geo-Position',
};

/** An answer with a text that is JSON. */
export function json(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
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
  return json(status, JSON.stringify({ description }), headers);
}

/** An answer without a body: 304, a redirect or a preflight. */
export function bodiless(status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status, headers: { ...COMMON, ...headers } });
}
