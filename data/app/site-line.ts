import { createHash } from 'node:crypto';
import { isJsonObject } from '../io/json-file.ts';

/** The content of the first line of a site's Service Worker: `PageShell` in `src/app/page/page-shell.ts`. */
export interface SiteLine {
  readonly files?: Readonly<Record<string, string>>;
  readonly places: string;
  readonly live?: { readonly endpoint: string };
  readonly bundle?: string;
  readonly base?: string;
  readonly assets?: string;
  readonly page?: string;
}

const LINE = /^const SITE=(\{.*\});\n/;

/** Returns the hash of a file as `SiteLine.files` has it: that of Subresource Integrity. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Puts the line before the script of the package. */
export function withSiteLine(script: string, site: SiteLine): string {
  return `const SITE=${JSON.stringify(site)};\n${script}`;
}

/** Returns the paths that a Service Worker names as those of its site, or `undefined` for another script. */
export function siteFilesIn(script: string): string[] | undefined {
  const [, line] = LINE.exec(script) ?? [];
  if (line === undefined) return undefined;
  try {
    const { files }: { files?: unknown } = JSON.parse(line);
    return isJsonObject(files) ? Object.keys(files) : undefined;
  } catch {
    return undefined;
  }
}
