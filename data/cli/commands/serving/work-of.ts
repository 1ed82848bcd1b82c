import type { Work } from './turns.ts';

/** A request for more places than this is long work. */
const LONG_PAGE_PLACES = 100;
/** A longer URL names many places, or is repeated in each link of a page, which is long work. */
const LONG_URL_LENGTH = 1000;
/** Several words that half of all places have, such as "st rd", take a tenth of a second or more to match. */
const SEVERAL_WORDS = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;

/** Estimates the work of a request from its URL, and from whether it has a position. */
export function workOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Work {
  const { pathname, searchParams } = new URL(url);
  // A path with encoded letters may be that of a search, and nobody needs one.
  const isSearch = /\/search\/?$|%[4-7]/.test(pathname);
  // Suggest then also searches, for the requests that the words begin.
  const mayBeRequest = isSearch || searchParams.get('interpret') === 'true';
  // A search near a position or a place measures the distance of every place that it finds, one within a place may do so.
  const isNear =
    ['lat', 'near', 'within'].some((name) => searchParams.has(name)) || headers.has('Geo-Position');
  const isLong =
    Number(searchParams.get('count')) > LONG_PAGE_PLACES ||
    searchParams.has('explain') ||
    (isSearch && isNear) ||
    (mayBeRequest && SEVERAL_WORDS.test(searchParams.get('q') ?? '')) ||
    url.length > LONG_URL_LENGTH;
  return isLong ? 'long' : 'quick';
}
