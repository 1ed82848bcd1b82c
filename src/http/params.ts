import { FingerpostError } from '../core/errors.ts';
import { isPosition, type Position } from '../core/geo/position.ts';
import { truncate } from '../core/guards/truncate.ts';
import { NOW, openStates, readDayTime } from '../core/opening-hours.ts';
import { accessStates, curationFlags } from '../core/place.ts';
import type { FacetName, Range, SearchQuery, SuggestQuery } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { leadingFirst, type Parameters } from '../hal/links.ts';

/** A parsed request: the query for the engine, and the parameters that the page's links repeat. */
interface ParsedRequest<Query> {
  readonly query: Query;
  /** All parameters but `count` and `start`, in link order. */
  readonly parameters: Parameters;
}

/** Maximum number of explained places on a page, if pages are limited at all. Each explanation takes a fifth of a millisecond. */
const MAX_EXPLAINED_PLACES = 100;

/** Maximum number of places in `within`, if pages are limited at all. Each street or area may take a tenth of a second. */
const MAX_WITHIN_PLACES = 20;

/** Maximum length of a request's text in a message, in UTF-16 code units. */
const MAX_QUOTED_LENGTH = 40;

const ACCESSIBILITY = 'accessibility_';
const REPEATABLE = [
  'facet',
  'open',
  'type_exact',
  'kind',
  'accessibility_any',
  'within',
  'wheelchair_access',
];
const SINGLE = [
  'q',
  'type',
  'lat',
  'lon',
  'near',
  'near_kind',
  'open_at',
  'interpret',
  'explain',
  'names',
  'lang',
  'university_only',
  'exclude_university',
  ...curationFlags,
];

/**
 * Parses the parameters of `/places/search`.
 * @param features the accessibility features that are filters and facets.
 * @param maxCount maximum number of places on a page; without it, there is no limit.
 * @param now the time in ms.
 * @throws FingerpostError `bad-request` that names the parameter and its mistake.
 */
export function readSearch(
  url: URL,
  headers: Headers,
  settings: SearchSettings,
  features: ReadonlySet<string>,
  maxCount?: number,
  now = 0,
): ParsedRequest<SearchQuery> {
  const given = url.searchParams;
  const type = given.get('type') || undefined;
  const typeExact = withoutEmpty(given.getAll('type_exact'));
  if (type !== undefined && typeExact.length > 0)
    throw badRequest('"type" and "type_exact" can\'t be combined; give one of them.');
  if (given.has('university_only') && given.has('exclude_university')) {
    throw badRequest('"university_only" and "exclude_university" exclude each other; give one of them.');
  }
  const facets = withoutEmpty(given.getAll('facet'));
  const filteredFeatures = [...features].filter((feature) => given.has(ACCESSIBILITY + feature));
  const query: SearchQuery = {
    q: given.get('q') ?? '',
    ...(type === undefined ? {} : { type: type.length > 1 ? type.replace(/\/$/, '') : type }),
    typeExact,
    ...positionOf(given, headers),
    inArea: settings.area_parameter !== undefined && given.has(settings.area_parameter),
    ...(given.has('university_only') ? { university: 'only' } : {}),
    ...(given.has('exclude_university') ? { university: 'exclude' } : {}),
    accessibility: filteredFeatures,
    ...anchorsOf(given, maxCount === undefined ? Number.POSITIVE_INFINITY : MAX_WITHIN_PLACES),
    flags: curationFlags.filter((flag) => given.has(flag)),
    wheelchairAccess: statesOf(given, 'wheelchair_access', accessStates),
    ...openOf(given, facets),
    now,
    facets: facets.length > 0 ? [...new Set(facets.map((name) => facetOf(name, features)))] : ['type'],
    ...explainOf(given),
    ...(given.get('interpret') === 'false' ? { interpret: false } : {}),
    ...langOf(given),
    ...rangeOf(given, 35, maxCount),
  };
  const defaults: Parameters = facets.length > 0 ? [] : [['facet', 'type']];
  const filters = filteredFeatures.map((feature) => ACCESSIBILITY + feature);
  const single = [...SINGLE, ...filters, settings.area_parameter];
  return { query, parameters: leadingFirst([...linkParameters(given, single), ...defaults]) };
}

/**
 * Parses the parameters of `/places/suggest`.
 * @param maxCount as for a search.
 * @throws FingerpostError `bad-request` that names the parameter and its mistake.
 */
export function readSuggest(url: URL, headers: Headers, maxCount?: number): ParsedRequest<SuggestQuery> {
  const given = url.searchParams;
  const q = given.get('q') ?? '';
  if (q.trim() === '') throw badRequest('"q" is missing; give the beginning of a name.');
  const typeExact = withoutEmpty(given.getAll('type_exact'));
  const query: SuggestQuery = {
    q,
    typeExact,
    ...positionOf(given, headers),
    ...explainOf(given),
    ...(given.get('interpret') === 'true' ? { interpret: true } : {}),
    ...langOf(given),
    ...rangeOf(given, 20, maxCount),
  };
  return {
    query,
    parameters: leadingFirst(linkParameters(given, ['q', 'lat', 'lon', 'explain', 'interpret', 'lang'])),
  };
}

/** Returns the parameters for the links of a page that has no parameters of its own. */
export function readOthers({ searchParams }: URL): Parameters {
  return linkParameters(searchParams, []);
}

/** Returns the parameters for links: those given, without repetitions of single ones and without empty paths. */
function linkParameters(given: URLSearchParams, single: readonly (string | undefined)[]): Parameters {
  const seen = new Set<string>();
  return [...given].filter(([name, value]) => {
    if (name === 'start' || name === 'count') return false;
    if (single.includes(name) && seen.has(name)) return false;
    seen.add(name);
    return value !== '' || (name !== 'type' && !REPEATABLE.includes(name));
  });
}

/** Reads what narrows a search to kinds, to features and to the surroundings of places. Empty values are absent. */
function anchorsOf(
  given: URLSearchParams,
  maxWithin: number,
): Pick<SearchQuery, 'kinds' | 'accessibilityAny' | 'near' | 'nearKind' | 'within'> {
  const within = given.getAll('within').map((value) => [...new Set(listOf(value))]);
  const named = within.flat().length;
  if (named > maxWithin) throw badRequest(`"within" names ${named} places; give at most ${maxWithin}.`);
  const any = given.getAll('accessibility_any').map(listOf);
  const kinds = given.getAll('kind').map(listOf);
  const near = given.get('near') || undefined;
  const nearKind = given.get('near_kind') || undefined;
  return {
    kinds: kinds.filter(({ length }) => length > 0),
    accessibilityAny: any.filter(({ length }) => length > 0),
    ...(near !== undefined && { near }),
    ...(nearKind !== undefined && { nearKind }),
    within: within.filter(({ length }) => length > 0),
  };
}

/** Returns the values of a list with commas. */
const listOf = (value: string): string[] => withoutEmpty(value.split(',').map((item) => item.trim()));

/** Reads when places are to be open. What asks for a state without a time asks for the one now. */
function openOf(given: URLSearchParams, facets: readonly string[]): Pick<SearchQuery, 'openAt' | 'open'> {
  const at = given.get('open_at') || undefined;
  if (at !== undefined && at !== NOW && !readDayTime(at)) {
    throw badRequest(
      `"open_at" must be a local time such as 2026-12-24T21:30, a date or "now", not ${quoted(at)}.`,
    );
  }
  const states = statesOf(given, 'open', openStates);
  if (at === undefined && states.length === 0 && !facets.includes('open')) return {};
  return { openAt: at ?? NOW, open: at !== undefined && states.length === 0 ? ['open'] : states };
}

/** Reads the states that a parameter names. */
function statesOf<State extends string>(
  given: URLSearchParams,
  name: string,
  states: readonly State[],
): State[] {
  return withoutEmpty(given.getAll(name)).map((state) => {
    const known = states.find((one) => one === state);
    if (!known) throw badRequest(`"${name}" must be one of ${states.join(', ')}, not ${quoted(state)}.`);
    return known;
  });
}

function explainOf(given: URLSearchParams): { explain?: true } {
  return isOn(given, 'explain') ? { explain: true } : {};
}

function langOf(given: URLSearchParams): { lang?: string } {
  const lang = given.get('lang');
  return lang ? { lang } : {};
}

/** Returns whether a parameter is given, other than as `false`. */
export function isOn(given: URLSearchParams, name: string): boolean {
  return (given.get(name) ?? 'false') !== 'false';
}

function rangeOf(given: URLSearchParams, defaultCount: number, maxCount?: number): Range {
  return {
    start: readWholeNumber(given, 'start', 0),
    count: readWholeNumber(
      given,
      'count',
      defaultCount,
      maxCount && explainOf(given).explain ? Math.min(maxCount, MAX_EXPLAINED_PLACES) : maxCount,
    ),
  };
}

function readWholeNumber(
  given: URLSearchParams,
  name: string,
  whenAbsent: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const value = given.get(name);
  if (value === null) return Math.min(whenAbsent, max);
  if (!/^\d+$/.test(value))
    throw badRequest(`"${name}" must be a whole number from 0, not ${quoted(value)}.`);
  return Math.min(Number(value), max);
}

/** Reads the position from the header or, without one, from the parameters; both are in degrees. */
function positionOf(given: URLSearchParams, headers: Headers): { position?: Position } {
  const header = headers.get('Geo-Position');
  if (header !== null) {
    const numbers = header.split(/[;,]/).map((part) => part.trim());
    if (numbers.length !== 2) {
      throw badRequest(`The header "Geo-Position" must be "latitude;longitude", not ${quoted(header)}.`);
    }
    return { position: positionFrom('Geo-Position', numbers[0]!, numbers[1]!) };
  }
  const [lat, lon] = [given.get('lat'), given.get('lon')];
  if (lat === null && lon === null) return {};
  if (lat === null || lon === null)
    throw badRequest(`"lat" and "lon" go together; "${lat === null ? 'lat' : 'lon'}" is missing.`);
  return { position: positionFrom('lat" and "lon', lat, lon) };
}

// No two parts can match the same digits, so the time is linear.
const DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

function positionFrom(name: string, lat: string, lon: string): Position {
  for (const text of [lat, lon]) {
    if (!DECIMAL.test(text))
      throw badRequest(`"${name}" must be decimal degrees, and ${quoted(text)} is not a number.`);
  }
  const position = { lat: Number(lat), lon: Number(lon) };
  if (!isPosition(position)) {
    throw badRequest(`"${name}" must be a latitude from -90 to 90 and a longitude from -180 to 180 degrees.`);
  }
  return position;
}

function facetOf(name: string, features: ReadonlySet<string>): FacetName {
  const own = ['type', 'type_exact', 'open', 'wheelchair_access'];
  if (own.includes(name)) return name;
  const feature = name.slice(ACCESSIBILITY.length);
  if (name.startsWith(ACCESSIBILITY) && features.has(feature)) return feature;
  const filters = [...features].map((known) => ACCESSIBILITY + known);
  const known = [...own, ...filters].join(', ');
  throw badRequest(`"facet" is unknown: ${quoted(name)}; there are ${known}.`);
}

const withoutEmpty = (values: readonly string[]): string[] => values.filter((value) => value !== '');

const quoted = (value: string): string => `"${truncate(value, MAX_QUOTED_LENGTH)}"`;

function badRequest(message: string): FingerpostError {
  return new FingerpostError('bad-request', message);
}
