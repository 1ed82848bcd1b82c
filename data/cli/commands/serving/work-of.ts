import type { Work } from './turns.ts';

/** From so many places on, a page is long work. */
const LONG_PAGE = 100;
/** A path of so many letters names many places. */
const LONG_PATH = 1000;
/** Words that half of all places have, such as "st rd", take a second to put together. */
const SEVERAL_WORDS = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;

/** How much work a request may be, as far as its address tells. */
export function workOf({ url }: Pick<Request, 'url'>): Work {
  const { pathname, searchParams } = new URL(url);
  const isLong =
    Number(searchParams.get('count')) > LONG_PAGE ||
    searchParams.has('explain') ||
    (/\/search\/?$/.test(pathname) && SEVERAL_WORDS.test(searchParams.get('q') ?? '')) ||
    pathname.length > LONG_PATH;
  return isLong ? 'long' : 'quick';
}
