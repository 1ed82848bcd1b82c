import * as v from 'valibot';
import { safeHref } from '../../src/core/guards/safe-href.ts';
import type { Place, PlaceFile } from '../../src/core/place.ts';
import type { Report } from './report.ts';

/** The licence and attribution of a source, as the manifest has them. */
export const sourceSchema = v.object({
  name: v.string(),
  licence: v.string(),
  licence_url: v.exactOptional(v.string()),
  attribution: v.string(),
  url: v.exactOptional(v.string()),
  date: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
});

/** Returns a check that refuses credits with an address that cannot be a link. */
export const checkLinks = <T extends v.InferOutput<typeof sourceSchema>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const source = dataset.value;
    for (const key of ['licence_url', 'url'] as const) {
      const value = source[key];
      if (value === undefined || safeHref(value) !== undefined) continue;
      addIssue({
        message: `of "${source.name}" is ${JSON.stringify(value)}, which can't be a link: write it as https://…`,
        path: [{ type: 'object', origin: 'value', input: source, key, value }],
      });
    }
  });

/**
 * Returns the place without unsafe links such as `javascript:`, and reports those. A text without a scheme is no link
 * and stays.
 */
export function withSafeLinks(place: Place, report: Report): Place {
  const isSafe = (address: string | undefined): boolean => {
    if (address === undefined || !isUnsafe(address)) return true;
    report.warnOf("addresses that can't be links are left out", `${JSON.stringify(address)} of ${place.id}`);
    return false;
  };
  const withSafeUrl = (file: PlaceFile): PlaceFile => {
    const { url, ...rest } = file;
    return isSafe(url) ? file : rest;
  };
  const { website, social_facebook, social_twitter, files } = place;
  if (website === undefined && social_facebook.length + social_twitter.length + files.length === 0)
    return place;
  const { website: _website, ...others } = place;
  return {
    ...(isSafe(website) ? place : others),
    social_facebook: social_facebook.filter(isSafe),
    social_twitter: social_twitter.filter(isSafe),
    files: files.map(withSafeUrl),
  };
}

/**
 * Returns whether an address is unsafe. Browsers ignore blanks and control characters before a scheme, and tabs and line ends
 * within.
 */
function isUnsafe(address: string): boolean {
  return hasScheme(address.replace(/[\0- ]/g, '')) && safeHref(address) === undefined;
}

/** A host name: labels with dots, the last of which is no number; then an optional port and path. */
const HOST = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,}|xn--[a-z0-9-]+)(:\d+)?([/?#]\S*)?$/iu;

/** Returns whether a text starts with a scheme such as `https:`; `example.org:8080` does not. */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}

/** Returns a host name without a scheme with `https://`, and any other text unchanged. */
export function withScheme(written: string): string {
  if (hasScheme(written)) return written;
  const bare = written.replace(/^\/\//, '');
  return HOST.test(bare) ? `https://${bare}` : written;
}
