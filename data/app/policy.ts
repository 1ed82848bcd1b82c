/** The sources that the page of a site needs, and nothing else. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Without blob:, because this page has the script of its worker. If that were missing, the page itself would
  // search by its copy.
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
};

/**
 * Returns the Content-Security-Policy of a site. It allows connections to its own server and to the live API.
 * @param endpoint of the live API, if there is one.
 */
export function policyOf(endpoint?: string): string {
  const isElsewhere = endpoint !== undefined && URL.canParse(endpoint);
  const allowed = isElsewhere ? ` ${new URL(endpoint).origin}` : '';
  const directives = Object.entries({ ...POLICY, 'connect-src': `'self'${allowed}` });
  return directives.map(([name, value]) => `${name} ${value}`).join('; ');
}
