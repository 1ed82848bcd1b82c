import fc from 'fast-check';
import { accessibilityFlags } from '../contract/oracle.ts';

const words = 'aldous college library kestrel lane gargoyles the weir café of l WXC'.split(' ');
const misspelt = "galgoyles kestrle libary qqxzzvvk 69327001 crs:WXC king's aldouscollege".split(' ');
const paths = [
  '/university /university/library /university/building /amenities /amenities/food-drink',
  '/amenities/shop /transport /transport/bus-stop /nowhere',
].flatMap((line) => line.split(' '));

const text = fc
  .array(fc.constantFrom(...words, ...misspelt), { maxLength: 3 })
  .map((given) => given.join(' '));
const flags = [
  'inoxford',
  'is_display_in_maps_department_list',
  ...accessibilityFlags.map((feature) => `accessibility_${feature}`),
];

/** The filters of a search, as parameters. Never a combination that is a 400. */
export const filters = fc
  .record({
    types: fc.oneof(
      fc.constant([]),
      fc.constantFrom(...paths).map((path) => [['type', path]]),
      fc
        .subarray(paths, { minLength: 1, maxLength: 3 })
        .map((some) => some.map((path) => ['type_exact', path])),
    ),
    university: fc.constantFrom<string[][]>([], [['university_only', '']], [['exclude_university', '0']]),
    flags: fc
      .tuple(fc.subarray(flags, { maxLength: 2 }), fc.boolean())
      .map(([some, any]) => (any ? some.map((flag) => [flag, '']) : [])),
  })
  .map((chosen) => [...chosen.types, ...chosen.university, ...chosen.flags]);

export const position = fc.record({
  lat: fc.double({ min: 51.6, max: 51.9, noNaN: true }),
  lon: fc.double({ min: -1.5, max: -1, noNaN: true }),
});

/** Words, filters, and perhaps a position. */
export const search = fc
  .record({ q: text, filters, position: fc.option(position, { nil: undefined }) })
  .map(({ q, filters, position }) => [
    ...(q === '' ? [] : [['q', q]]),
    ...filters,
    ...(position
      ? [
          ['lat', String(position.lat)],
          ['lon', String(position.lon)],
        ]
      : []),
  ]);

export const queryOf = (parameters: readonly string[][]): string =>
  new URLSearchParams(parameters.map(([name = '', value = '']) => [name, value])).toString();
