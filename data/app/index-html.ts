import { FingerpostError } from '../../src/core/errors.ts';

/** The values that `index.html` has of a site. */
export interface PageHead {
  readonly title: string;
  readonly color: string;
  /** The code of the page's language until its script has chosen one. */
  readonly language: string;
  readonly policy: string;
  /** The address of the icon. */
  readonly icon: string;
  /** Paths of the icon on an iPhone, of the manifest of the installed app, and of the configuration. */
  readonly touchIcon?: string;
  readonly manifest: string;
  readonly config: string;
  /** Path of the script of the worker. */
  readonly worker: string;
}

/**
 * Returns the page of a site.
 * @param html the page of the package.
 * @throws FingerpostError `internal` when that lacks an expected tag.
 */
export function indexHtml(html: string, head: PageHead): string {
  const title = escaped(head.title);
  // The replacements are functions, because a title may have a dollar sign.
  const changes: readonly (readonly [found: RegExp, change: (tag: string) => string])[] = [
    [/<html lang="[^"]*">/, () => `<html lang="${escaped(head.language)}">`],
    [
      /<meta charset="utf-8" \/>/,
      (tag) => `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${escaped(head.policy)}" />`,
    ],
    [
      /<meta name="description" content="[^"]*" \/>/,
      () => `<meta name="description" content="${title}: search for places, with or without a network." />`,
    ],
    [
      /<meta name="theme-color" content="[^"]*" \/>/,
      () => `<meta name="theme-color" content="${escaped(head.color)}" />`,
    ],
    [/<title>[^<]*<\/title>/, () => `<title>${title}</title>`],
    [/<link\s+rel="icon"\s+href="[^"]*"\s*\/?>/, () => `<link rel="icon" href="${escaped(head.icon)}" />`],
    [
      / *<\/head>/,
      (tag) =>
        (head.touchIcon ? `    <link rel="apple-touch-icon" href="${escaped(head.touchIcon)}" />\n` : '') +
        `    <link rel="manifest" href="${head.manifest}" />\n` +
        `    <link rel="preload" href="${head.config}" as="fetch" crossorigin />\n` +
        // Otherwise browsers learn of it only once the page's own script runs.
        `    <link rel="modulepreload" href="${head.worker}" />\n${tag}`,
    ],
  ];
  return changes.reduce((page, [found, change]) => {
    if (found.test(page)) return page.replace(found, change);
    throw new FingerpostError('internal', `the page of the package lacks ${found.source}: install it again`);
  }, html);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
