const SERVED = ['application/json', 'application/hal+json'];

/** Returns whether an `Accept` header, or its absence, admits JSON. The most specific range decides (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  const ranges = new Map(accept.split(',').map(readRange));
  return SERVED.some((type) => ranges.get(type) ?? ranges.get('application/*') ?? ranges.get('*/*') ?? false);
}

/** Parses a media range and whether its weight is above 0. */
function readRange(text: string): [range: string, admitted: boolean] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return [range, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))];
}
