import { fixtureBundle } from '../../../fixtures/bundle.ts';
import { shownPlaces } from './run.ts';
import { answersOf } from './service.ts';

const bundle = await fixtureBundle();
export const answer = answersOf(bundle);
export const shown = shownPlaces(bundle.places);

export const isSearch = (url: URL): boolean => url.pathname.endsWith('/places/search');
export const isDetails = (url: URL): boolean => /\/places\/[^/]*:/.test(url.pathname);
export const isListing = (url: URL): boolean =>
  isSearch(url) && [...url.searchParams.keys()].join() === 'count,start';
export const LISTING = '/api/places/search?count=100&start=0';

/** Few places at a time, so that a small service has many pages and batches. */
export const PAGE = 10;
export const smallPages = async (request: Request): Promise<Response> => {
  const url = new URL(request.url);
  const count = Number(url.searchParams.get('count') ?? 35);
  if (url.searchParams.has('count')) url.searchParams.set('count', String(Math.min(PAGE, count)));
  return answer(new Request(url, request));
};
