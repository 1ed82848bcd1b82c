import type { Work } from './turns.ts';

/** A request for more places than this is long work. */
const LONG_PAGE_PLACES = 100;
/** A longer URL is repeated in each link of a page, which is long work. */
const LONG_URL_LENGTH = 1000;

/** A longer text of a suggestion has many ways to be read, each of which is searched for. */
const [LONG_TEXT_LENGTH, MANY_WORDS] = [40, 5];

/** Estimates the work of a request from its URL, and from whether it has a position. */
export function workOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Work {
  const { pathname, searchParams } = new URL(url);
  const text = (searchParams.get('q') ?? '').trim();
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
    (mayBeRequest && text !== '') ||
    text.length > LONG_TEXT_LENGTH ||
    // Circled letters and the like are words, too.
    text.normalize('NFKD').split(/[^\p{L}\p{N}]+/u).length > MANY_WORDS ||
    /,|%2c/i.test(pathname) ||
    url.length > LONG_URL_LENGTH;
  return isLong ? 'long' : 'quick';
}
