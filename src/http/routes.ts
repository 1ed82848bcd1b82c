import type { Bundle } from '../bundle/open.ts';
import { type ApiRequest, PARK_AND_RIDES } from '../core/base.ts';
import type { Place, SuggestedPlace } from '../core/contract/place.ts';
import { FingerpostError } from '../core/errors.ts';
import { languageAmong, languagesOf } from '../core/language-words.ts';
import { NOW } from '../core/opening-hours.ts';
import { knownFeatures } from '../core/place.ts';
import { byIdentifier } from '../core/place-table.ts';
import type { Hit } from '../core/query.ts';
import { equivalentParameters, representInterpretation } from '../hal/interpretation.ts';
import { liveHref, placeHref, placesHref, representEntry, representTypes } from '../hal/links.ts';
import { type Pois, representFacets, representPage, representPlaces } from '../hal/page.ts';
import { representPlace, representSuggestion, type Surroundings } from '../hal/place.ts';
import type { Engine } from '../search/engine.ts';
import type { BundleOutlines, BundleTexts, BundleWords, LateWork } from '../search/late-parts.ts';
import type { LiveRoutes } from './live-routes.ts';
import { isOn, readOthers, readSearch, readSuggest } from './params.ts';
import { found, type Lacking, moved, problemResult, type Result } from './responses.ts';

/** Answers a request by its path below the base (percent-encoded, as received). Results with live data are promises. */
type Routes = (path: string, url: URL, request: ApiRequest) => Result | Promise<Result>;

/** Requests within five minutes have one time, so that they have one answer. */
const NOW_STEP_MS = 300_000;

type Searches = Pick<Engine, 'search' | 'suggest'>;

/** The parts that the operations of the places API answer from. */
export interface RouteParts {
  readonly bundle: Bundle;
  /** Searches the places of the bundle. Without it, there is no search and no suggest. */
  readonly engine?: Searches | undefined;
  /** Texts of the places, if they are not all loaded and indexed. Answers with whole places wait for them. */
  readonly texts?: BundleTexts | undefined;
  /** Outlines of places, if they are not loaded. */
  readonly outlines?: BundleOutlines | undefined;
  /** The words of languages, if they are not all loaded. Searches for words wait for those of their languages. */
  readonly words?: BundleWords | undefined;
  /** Work that loads opening hours, if they are not loaded. Answers with whole places wait for it. */
  readonly hours?: LateWork | undefined;
  readonly live: LiveRoutes;
  /** The clock, in ms since 1970. */
  readonly now: () => number;
  /** Maximum number of places on a page. Without it, there is no limit. */
  readonly maxCount?: number | undefined;
}

/** Creates the operations of the places API (docs/internals/contract.md). */
export function createRoutes({
  bundle,
  engine,
  texts,
  words,
  outlines,
  hours,
  live,
  now,
  maxCount,
}: RouteParts): Routes {
  const { places } = bundle;
  const { settings, types } = bundle.manifest;
  const typeNames = new Map(places.types.map(({ path, name }) => [path, name]));
  const typeName = (path: string): string => typeNames.get(path) ?? path;
  const placeOf = byIdentifier(places, places.place);
  const around: Surroundings = { placeOf: byIdentifier(places, places.summary), typeName };
  const pois = <Poi extends SuggestedPlace>(
    hits: readonly Hit[],
    represent: (hit: Hit) => Poi,
  ): Pois<Poi> => {
    const poi = (hit: Hit): Poi =>
      hit.explanation ? { ...represent(hit), _explanation: hit.explanation } : represent(hit);
    return { length: hits.length, at: (index) => poi(hits[index]!), toJSON: () => hits.map(poi) };
  };
  /** Returns the surroundings of the whole places in the answer to a request. */
  const aroundFor = ({ searchParams }: URL): Surroundings =>
    isOn(searchParams, 'names') ? { ...around, names: true } : around;
  const asPlace =
    (around: Surroundings) =>
    ({ number, distance, match }: Hit): Place => ({
      ...representPlace(places.place(number), distance, around),
      ...(match && { match }),
    });
  const asSuggestion = ({ number, distance }: Hit) =>
    representSuggestion(places.summary(number), distance, around);

  let known: ReadonlySet<string> | undefined;
  const features = (): ReadonlySet<string> =>
    (known ??= new Set([...knownFeatures, ...places.accessibilityFeatures()]));

  const lackingOutlines = (): Lacking => (outlines?.areLacking ? 'outlines ' : '');
  const lackingPlain = (): Lacking => lackingOutlines() + (hours && !hours.isDone ? 'hours ' : '');
  /** Returns what whole places of an answer made now may lack. @param hasWords whether it needs the index of the texts. */
  const lackingValues = (hasWords: boolean): Lacking => {
    if (!texts) return lackingPlain();
    if (!places.texts.isLoaded) return `${lackingPlain()}texts`;
    return lackingPlain() + (hasWords && texts.state !== 'searched' ? 'matches' : '');
  };
  const lackingWords = (lang: string | undefined): Lacking => (words?.lacking(lang) ?? []).join();

  /** Returns the language whose words are read in place of the given one, if the bundle has none of that. */
  const otherLanguage = (lang: string | undefined): string | undefined =>
    lang === undefined || languageAmong(places.words.languages, lang) !== undefined
      ? undefined
      : languagesOf(undefined, settings, places.words)[0];

  async function search({ search }: Searches, url: URL, headers: Headers): Promise<Result> {
    const path = '/places/search';
    const { query, parameters } = readSearch(
      url,
      headers,
      settings,
      features(),
      maxCount,
      roundedDown(now()),
    );
    const hasWords = query.q.trim() !== '';
    const { lang, nearKind } = query;
    const needsWords = hasWords || nearKind !== undefined;
    // A list of places doesn't wait, and has the words on the device before the network is gone.
    const loading = words?.loaded(lang);
    await Promise.all([
      hasWords ? texts?.indexed() : texts?.loaded(),
      hours?.wait(),
      needsWords ? loading : undefined,
    ]);
    const lacking = lackingValues(hasWords) + (needsWords ? lackingWords(lang) : '');
    const { size, hits, facets, correctedQuery, interpretation, tried, searches } = search(query);
    const narrowed = interpretation ? equivalentParameters(parameters, interpretation.query) : parameters;
    return found(
      representPage({
        path,
        parameters,
        range: query,
        query: query.q,
        correctedQuery,
        tried,
        wordsLanguage: hasWords ? otherLanguage(lang) : undefined,
        size,
        searches,
        pois: pois(hits, asPlace(aroundFor(url))),
        facets: representFacets(facets, path, narrowed, typeName),
        interpretation:
          interpretation && representInterpretation(interpretation, path, parameters, narrowed, places.place),
      }),
      lacking,
      query.openAt === NOW || interpretation?.openAt !== undefined,
    );
  }

  function suggest({ suggest }: Searches, url: URL, headers: Headers): Result {
    const { query, parameters } = readSuggest(url, headers, maxCount);
    // Suggestions don't wait.
    void words?.loaded(query.lang);
    const lacking = query.interpret ? lackingOutlines() + lackingWords(query.lang) : '';
    const { size, hits, searches } = suggest(query);
    const page = { path: '/places/suggest', parameters, range: query, query: query.q, size, searches };
    return found(representPage({ ...page, pois: pois(hits, asSuggestion) }), lacking);
  }

  /** Looks up one place or several. An identifier may contain a comma, so the whole text is tried first. */
  async function lookUp(text: string, url: URL): Promise<Result> {
    await Promise.all([texts?.loaded(), hours?.wait()]);
    const whole = placeOf(text);
    if (whole)
      return whole.id === text
        ? found(representPlace(whole, 0, aroundFor(url)), lackingValues(false))
        : moved(placeHref(whole.id));
    const ids = text.split(',').filter((id) => id !== '');
    if (ids.length === 1 && ids[0] !== text) return lookUp(ids[0]!, url);
    if (ids.length < 2) return noSuchPlace(text);
    const asked = [...new Set(ids)];
    const several = new Map(asked.flatMap((id) => placeOf(id) ?? []).map((place) => [place.id, place]));
    if (several.size === 0) return noSuchPlace(text);
    const represented = [...several.values()].map((place) => representPlace(place, 0, aroundFor(url)));
    return found(representPlaces(placesHref(ids), readOthers(url), represented), lackingValues(false));
  }

  function departures(identifier: string, type: string, url: URL, request: ApiRequest) {
    const place = placeOf(identifier);
    if (!place) return noSuchPlace(identifier);
    if (place.id !== identifier) return moved(liveHref(place.id, type));
    if (!Object.hasOwn(place.rti, type)) {
      const has = Object.keys(place.rti).join(', ') || 'none';
      throw new FingerpostError(
        'bad-request',
        `"${place.id}" has no live departures of the type "${type}"; it has: ${has}.`,
      );
    }
    return live.departures(place, type, url, request);
  }

  return (path, url, request) => {
    if (path === PARK_AND_RIDES) return live.parkAndRides(request);
    if (!/^\/places(\/|$)/.test(path)) return live.pass(path, url, request);
    const { headers } = request;
    const parts = segmentsOf(path);
    if (parts.length === 0)
      return found(representEntry(places.accessibilityFeatures(), settings.area_parameter));
    if (parts.length === 1) {
      if (engine && parts[0] === 'search') return search(engine, url, headers);
      if (engine && parts[0] === 'suggest') return suggest(engine, url, headers);
      if (parts[0] === 'types') return found(representTypes(types, readOthers(url)));
      return lookUp(parts[0]!, url);
    }
    if (parts.length === 3 && parts[1] === 'rti') return departures(parts[0]!, parts[2]!, url, request);
    return problemResult(404, `There is nothing at "${path}"; "/places/" lists what there is.`);
  };
}

/** Returns the time of a request in ms, as answers use it. */
function roundedDown(ms: number): number {
  return ms - (ms % NOW_STEP_MS);
}

function noSuchPlace(identifier: string): Result {
  return problemResult(
    404,
    `There is no place "${identifier.slice(0, 100)}"; search for it with /places/search?q=…`,
  );
}

/** Returns the decoded segments of a path below `/places`. A trailing slash is ignored. @throws FingerpostError `bad-request` */
function segmentsOf(path: string): string[] {
  const parts = path.split('/').slice(2);
  if (parts.at(-1) === '') parts.pop();
  try {
    return parts.map(decodeURIComponent);
  } catch {
    throw new FingerpostError(
      'bad-request',
      'The path has a "%" that is not followed by two hexadecimal digits of UTF-8.',
    );
  }
}
