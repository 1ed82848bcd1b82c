import fc from 'fast-check';
import type { Place } from '../../src/core/place.ts';
import { somePlace } from '../unit/bundle/some-places.ts';

/** Well-formed Unicode, often short, often with the same beginning, now and then with odd characters. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    'Bus Stop',
    'Bus Stop 2',
    'Bus Stop 10',
    'École',
    'ecole',
    '\uFEFFmark',
    '𝄞 clef',
    ' padded ',
    'two\nlines\tand a NUL \0',
  ),
);
const filled = text.filter((string) => string !== '');
const texts = fc.uniqueArray(filled, { maxLength: 3 });

const coordinate = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }).map(String),
    fc
      .tuple(fc.integer({ min: -most + 1, max: most - 1 }), fc.stringMatching(/^[0-9]{1,18}$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`),
    fc.constantFrom(...'0 -0 -0.0 +1 1e1 .5 5. 007 51.750 -0.00 1.00000000000000000001'.split(' ')),
  );
const position = fc.option(fc.record({ lat: coordinate(90), lon: coordinate(180) }), { nil: {} });

/** WKT as importers write it, of any number of rings and points, with and without what is odd about it. */
const outline = fc
  .array(
    fc.array(
      fc.tuple(degrees(180), degrees(90)).map((point) => point.join(' ')),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((rings) =>
    fc.constantFrom('POLYGON', 'MULTILINESTRING', '#', 'POLYGON Z').map((kind) => ({ rings, kind })),
  )
  .map(({ rings, kind }) => `${kind} (${rings.map((ring) => `(${ring.join(', ')})`).join(', ')})`);

function degrees(most: number): fc.Arbitrary<string> {
  const usual = fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((units) => String(units / 1e7));
  return fc.oneof({ weight: 9, arbitrary: usual }, fc.constantFrom('0', '1e-7', '-0.5'));
}

const details = fc.record(
  {
    short_name: filled,
    address: filled,
    locality: filled,
    phone: filled,
    website: filled,
    opening_hours: filled,
    collection_times: filled,
    wheelchair_access: fc.constantFrom('yes' as const, 'limited' as const, 'no' as const),
    accessibility_notes: filled,
    description: filled,
    texts: fc.dictionary(fc.constantFrom('facilities', 'notes'), filled, { minKeys: 1 }),
    shape: outline,
    line: outline,
    park_and_ride: fc.oneof(fc.constant({}), fc.record({ capacity: fc.nat() })),
    importance: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
  },
  { requiredKeys: [] },
);

const lists = fc.record(
  {
    name: text,
    name_sort: text,
    type: fc.uniqueArray(fc.constantFrom('/transport', '/transport/bus-stop', '/university'), {
      minLength: 1,
    }),
    alternative_names: texts,
    hidden_names: texts,
    tags: texts,
    subtypes: texts,
    social_facebook: texts,
    social_twitter: texts,
    files: fc.array(fc.record({ url: filled, primary: fc.boolean() }, { requiredKeys: [] }), {
      maxLength: 2,
    }),
    accessibility: fc.dictionary(fc.constantFrom('has_lift', 'has_sign', 'has_ramp'), fc.boolean()),
    flags: fc.uniqueArray(fc.constantFrom('is_shown', 'is_new')),
    rti: fc.dictionary(fc.constantFrom('bus', 'p-r'), filled),
  },
  { requiredKeys: ['name'] },
);

/** Few values and prefixes, so that places share identifiers and differ in letters' case. */
const identifier = fc
  .tuple(
    fc.constantFrom('osm', 'OSM', 'atco', 'a', 'a-b'),
    fc.constantFrom(...'1 2 07 7OPP 8cnr 12345678901234567 1x\0 x X Xy é 1:2 1:y'.split(' ')),
  )
  .map(([prefix, value]) => `${prefix}:${value}`);

const links = fc.record({
  identifiers: fc.uniqueArray(identifier, { maxLength: 3 }),
  parent: fc.uniqueArray(identifier, { maxLength: 2 }),
  child: fc.uniqueArray(identifier, { maxLength: 2 }),
  primary_place: fc.option(identifier, { nil: undefined }),
});

const place = fc
  .tuple(identifier, lists, details, position, links)
  .map(([id, known, more, where, { identifiers, primary_place, ...linked }]) =>
    somePlace(id, {
      ...known,
      name_sort: known.name_sort ?? known.name,
      ...more,
      ...where,
      ...linked,
      identifiers: identifiers.includes(id) ? identifiers : [id, ...identifiers],
      ...(primary_place !== undefined && { primary_place }),
    }),
  );

/** Places with distinct ids, as an importer gives them: links don't agree yet. */
export const arbitraryPlaces: fc.Arbitrary<Place[]> = fc.uniqueArray(place, {
  selector: ({ id }) => id,
  maxLength: 12,
});
