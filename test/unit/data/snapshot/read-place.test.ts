import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlace } from '../../../../data/record/place-record.ts';
import { readPlace, readTypes } from '../../../../data/snapshot/read-place.ts';
import { representTypes } from '../../../../src/hal/links.ts';
import { representPlace } from '../../../../src/hal/place.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { arbitraryPlaces } from '../../../property/arbitrary-places.ts';

const least = { id: 'a:1', name: 'A', type: ['/x/y'] };

test('reads back any represented place, except for what is never shown', () => {
  fc.assert(
    fc.property(arbitraryPlaces, (places) => {
      const placeOf = (id: string) => places.find((place) => place.id === id);
      for (const place of places) {
        const shown = representPlace(place, 0, { placeOf, typeName: (path) => `Name of ${path}` });
        const unusable: string[] = [];
        const record = readPlace(JSON.parse(JSON.stringify(shown)), (key) => unusable.push(key));
        const { importance: _importance, park_and_ride: _site, texts: _texts, ...rest } = place;
        const never = { hidden_names: [], tags: place.subtypes, flags: [] };
        expect(toPlace(record!)).toEqual({ ...rest, name_sort: place.name_sort || place.name, ...never });
        expect(unusable).toEqual([]);
      }
    }),
  );
});

test('takes one link or several, from hrefs of any form', () => {
  const link = (href: string) => ({ href });
  const _links = {
    self: link('/places/a:1'),
    parent: [link('/places/a:2'), link('https://host/api/places/a%3A3/?x=1')],
    child: link('/api/places/a:50%25'),
    primary_place: link('/places/a:50%'),
    'rti:bus': [{ href: '/places/a:1/rti/bus', title: 'Buses' }],
    'rti:rail': link('/places/a:1/rti/rail'),
    curie: { name: 'rti', href: 'x{type}', templated: true },
  };
  const more = { child: ['a:50%'], primary_place: 'a:50%', rti: { bus: 'Buses', rail: 'rail' } };
  expect(readPlace({ ...least, _links }, fail)).toEqual({ ...least, parent: ['a:2', 'a:3'], ...more });
});

const fail = (key: string): never => expect.unreachable(key);

test('never throws, whatever a service shows', () => {
  const keys = ['id', 'type', 'lat', '_links', '_embedded', 'accessibility', 'identifiers', 'name'];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (json) => {
      readPlace(json, () => undefined);
      readTypes(json);
    }),
    { examples: [[{ lat: { toString: '' } }], [{ _links: { parent: { href: { toString: '' } } } }]] },
  );
});

test('reads the types of our own answer, and none of another form', () => {
  expect(readTypes(representTypes(typeTree, []))).toEqual(typeTree);
  for (const json of [undefined, [], { types: ['pub'] }, { pub: { name: 'Pub' } }])
    expect(readTypes(json)).toEqual({});
});
