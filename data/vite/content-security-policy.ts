import type { Plugin } from 'vite';

/** What the demonstration page consists of, and nothing else. It has no image but its icon, which is within the page. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Without blob:, as this page has the script of its worker. Were that missing, the page itself would search.
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'self'",
};

/**
 * The Content-Security-Policy of the demonstration page. It may ask its own server, and the live API that the page names.
 * @param html the page
 */
export function policyOf(html: string): string {
  const live = /<meta name="live-api" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const allowed = URL.canParse(live) ? ` ${new URL(live).origin}` : '';
  const directives = Object.entries({ ...POLICY, 'connect-src': `'self'${allowed}` });
  return directives.map(([name, value]) => `${name} ${value}`).join('; ');
}

/** Writes the policy into the page, first of all. Not in development, whose server adds scripts of its own. */
export function pagePolicy(): Plugin {
  const first = '<meta charset="utf-8" />';
  return {
    name: 'page-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(first)) throw new Error('The page has no place for its Content-Security-Policy');
        return html.replace(
          first,
          `${first}\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`,
        );
      },
    },
  };
}
