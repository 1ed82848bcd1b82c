import * as v from 'valibot';
import { curationFlags, type TypeTree } from '../../src/core/place.ts';
import { strictObject } from '../io/form-errors.ts';
import { key } from '../io/json-file.ts';
import { hasRootOf } from '../record/type-tree.ts';

/** Names of the search parameters. An area parameter with such a name would narrow other searches to the area. */
const SEARCH_PARAMETERS: ReadonlySet<string> = new Set([
  ...['q', 'type', 'type_exact', 'facet', 'lat', 'lon', 'start', 'count', 'explain'],
  ...['near', 'within', 'accessibility_any', 'interpret'],
  ...['university_only', 'exclude_university'],
  ...curationFlags,
]);

const areaParameter = v.pipe(
  v.string(),
  v.regex(/^[\w.-]+$/, 'is not of letters, digits, ".", "-" and "_"'),
  v.check(
    (name) => !SEARCH_PARAMETERS.has(name) && !name.startsWith('accessibility_'),
    ({ input }) => `is "${input}", which is a parameter of every search already: choose another name`,
  ),
);

const groups = v.array(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((word) => word.trim() !== '', 'is blank where a word was expected'),
      ),
    ),
    v.minLength(2, 'is a group of fewer than two words: name those that mean the same together'),
  ),
);

const stopWord = v.pipe(
  v.string(),
  v.regex(/^\s*\S+\s*$/, ({ input }) => `is "${input}", which is not one word: name each by itself`),
);

const typePath = v.pipe(v.string(), v.startsWith('/'));

/** Weights of types: see `SearchSettings`. */
export const prominenceSchema = v.record(typePath, v.pipe(v.number(), v.gtValue(0), v.maxValue(1)));

/** Types of what accessibility features are about: see `SearchSettings`. */
export const featureKindsSchema = v.record(v.string(), v.array(typePath));

/**
 * The settings of the configuration. Abbreviations, synonyms, stop words, and the prominence and the kinds of features extend
 * the defaults; other settings replace them.
 */
export const configSettings = strictObject({
  area: key(
    strictObject({
      lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      radius_km: v.pipe(v.number(), v.minValue(0)),
    }),
    'The circle that the area parameter narrows a search to. Default: one with nearly all places',
    {
      lat: 51.75,
      lon: -1.25,
      radius_km: 12,
    },
  ),
  area_parameter: key(
    areaParameter,
    'Name of the flag that narrows a search to the area; no other parameter of search has it',
    'incity',
  ),
  university_root: key(
    typePath,
    'The type that university_only and exclude_university refer to: a root of the type tree, or a type below one. Default: /university',
    '/university',
  ),
  abbreviations: key(
    groups,
    'Groups of ways to write one word, all equally good, besides those of the languages',
    [['wmn', 'woodstock']],
  ),
  synonyms: key(
    groups,
    'Groups of words or phrases of much the same meaning, besides those of the languages. A name with the typed word ranks first',
    [['tube', 'underground']],
  ),
  stop_words: key(
    v.array(stopWord),
    'Single words that a query may have and a place may lack, besides those of the languages',
    ['around'],
  ),
  prominence: key(
    prominenceSchema,
    'Weights of types in searches by name, above 0 and at most 1, besides those of the package. Of equal matches the more prominent ranks first, and a distance is divided by the weight',
    { '/transport/bus-stop': 0.5 },
  ),
  feature_kinds: key(
    featureKindsSchema,
    'For accessibility features, the types of which places come first where the feature alone is asked for, besides those of the package',
    { has_accessible_toilets: ['/amenities/toilets'] },
  ),
});

/** Returns the schema of settings that depend on the type tree. */
export const settingsWith = (types: TypeTree) =>
  v.looseObject({
    university_root: v.exactOptional(
      v.pipe(
        v.string(),
        v.check(
          (path) => hasRootOf(types, path) && !path.endsWith('/'),
          ({ input }) =>
            `is "${input}", which is of no root of the type tree: those are ${Object.keys(types)
              .map((root) => `/${root}`)
              .join(', ')}`,
        ),
      ),
    ),
  });
