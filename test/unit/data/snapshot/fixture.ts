import { fixtureBundle } from '../../../fixtures/bundle.ts';
import { shownPlaces } from './run.ts';
import { answersOf } from './service.ts';

const bundle = await fixtureBundle();
export const answer = answersOf(bundle);
export const shown = shownPlaces(bundle.places);

export const isSearch = (url: URL): boolean => url.pathname.endsWith('/places/search');
export const isDetails = (url: URL): boolean => /\/places\/[^/]*:/.test(url.pathname);

/** Shows few places on a page, so that a small service has many. */
export const smallPages = async (request: Request): Promise<Response> => {
  const url = new URL(request.url);
  if (url.searchParams.has('count')) url.searchParams.set('count', '10');
  return answer(new Request(url, request));
};
