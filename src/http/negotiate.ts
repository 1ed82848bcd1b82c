const SERVED = ['application/json', 'application/hal+json', 'application/*', '*/*'];

/** Whether an `Accept` header, or its absence, admits JSON (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
    return SERVED.includes(type ?? '') && !refused;
  });
}
