import type { Plugin } from 'vite';

/** The sources that the demonstration page needs, and nothing else. Its only image is an inline icon. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Without blob:, because this page has the script of its worker. If that were missing, the page itself would
  // search.
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'self'",
};

/**
 * Returns the Content-Security-Policy of the demonstration page. It allows connections to its own server and to the
 * live API that the page names.
 * @param html the page
 */
export function policyOf(html: string): string {
  const live = /<meta name="live-api" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const allowed = URL.canParse(live) ? ` ${new URL(live).origin}` : '';
  const directives = Object.entries({ ...POLICY, 'connect-src': `'self'${allowed}` });
  return directives.map(([name, value]) => `${name} ${value}`).join('; ');
}

/** Inserts the policy at the start of the page. Skips development, whose server adds its own scripts. */
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
