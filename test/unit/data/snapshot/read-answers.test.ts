import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPlace } from '../../../../data/record/place-record.ts';
import { readPlace, readTypes, toTypeTree } from '../../../../data/snapshot/read-answers.ts';
import { representPlace } from '../../../../src/hal/place.ts';
import { representTypes } from '../../../../src/hal/types.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { arbitraryPlaces } from '../../../property/arbitrary-places.ts';

const least = { id: 'a:1', name: 'A', type: ['/x/y'] };

describe('reading a place', () => {
  test('reads back any represented place, except for what is never shown', () => {
    fc.assert(
      fc.property(arbitraryPlaces, (places) => {
        const around = {
          placeOf: (id: string) => places.find((place) => place.id === id),
          typeName: (path: string) => `Name of ${path}`,
        };
        for (const place of places) {
          const shown = JSON.parse(JSON.stringify(representPlace(place, 0, around)));
          const { record, warnings, types } = readPlace(shown);
          const { importance: _importance, park_and_ride: _site, texts: _texts, ...rest } = place;
          expect(toPlace(record!)).toEqual({
            ...rest,
            name_sort: place.name_sort || place.name,
            hidden_names: [],
            tags: [],
            flags: [],
          });
          expect(warnings).toEqual([]);
          expect(types).toEqual(place.type.map((path) => [path, `Name of ${path}`]));
        }
      }),
    );
  });

  test('takes one link or several, from hrefs of any form', () => {
    const link = (href: string) => ({ href });
    const { record } = readPlace({
      ...least,
      _links: {
        self: link('/places/a:1'),
        parent: [link('/places/a:2'), link('https://host/api/places/a%3A3/?x=1')],
        child: link('/api/places/a:50%25'),
        primary_place: link('/places/a:50%'),
        'rti:bus': [{ href: '/places/a:1/rti/bus', title: 'Buses' }],
        'rti:rail': link('/places/a:1/rti/rail'),
        curie: { name: 'rti', href: 'x{type}', templated: true },
      },
    });
    expect(record).toEqual({
      ...least,
      parent: ['a:2', 'a:3'],
      child: ['a:50%'],
      primary_place: 'a:50%',
      rti: { bus: 'Buses', rail: 'rail' },
    });
  });

  test('leaves out what can not be used, with a warning, and keeps the rest', () => {
    const { record, warnings } = readPlace({
      ...least,
      type: ['/x/y', 'x', '/a b'],
      identifiers: ['a:1', 'b,c:1', 'none'],
      lat: '91',
      lon: '0',
      accessibility: { has_lift: true, has_ramp: 'yes', lift: true, number_of_steps: 0, has_sign: null },
      _links: { parent: [{ href: '/elsewhere' }, { href: '/places/x' }, null, 3] },
    });
    expect(record).toEqual({
      ...least,
      identifiers: ['a:1'],
      accessibility: { has_lift: true, number_of_steps: 0 },
    });
    expect(warnings.map((warning) => warning.match(/^"[\w.]+"|position/)?.[0]).sort()).toEqual(
      ['"type"', '"type"', '"identifiers"', '"identifiers"', '"parent"', 'position']
        .concat('"accessibility.has_ramp"', '"accessibility.lift"')
        .sort(),
    );
  });

  test('takes numbers, nulls and single strings for what they are meant to be', () => {
    const given = {
      id: 'a:1',
      name: null,
      type: '/x',
      type_name: 'X',
      lat: 51.5,
      lon: -1,
      social_twitter: 'u',
    };
    expect(readPlace({ ...given, phone: '', website: null, address: [] })).toEqual({
      record: { id: 'a:1', name: '', type: ['/x'], lat: '51.5', lon: '-1', social_twitter: ['u'] },
      warnings: [],
      types: [['/x', 'X']],
    });
  });

  test('never throws, whatever a service shows', () => {
    const keys = ['id', 'type', 'lat', '_links', '_embedded', 'accessibility', 'identifiers', 'name'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (json) => {
        const { record, reason } = readPlace(json as Record<string, unknown>);
        expect(record === undefined).toBe(reason !== undefined);
      }),
    );
  });

  test.each([
    [{ id: 'no-prefix' }, /^its id is not <prefix>:<value>/],
    [{ id: { toString: [] } }, /^its id is not <prefix>:<value>/],
    [{ type: [] }, /^its type names no type/],
  ])('says why %j makes no place', (wrong, reason) => {
    expect(readPlace({ ...least, ...wrong }).reason).toMatch(reason);
  });
});

describe('reading types', () => {
  const treeOf = (json: unknown) => toTypeTree(readTypes(json)!, [], {});

  test('takes our own answer, a flat list of paths, and an object of them', () => {
    expect(treeOf(representTypes(typeTree, []))).toEqual(typeTree);
    const flat = [
      { path: '/b', name: 'B', plural: 'Bs' },
      { type: '/b/c', type_name: 'C', description: 'See' },
    ];
    const tree = {
      b: { name: 'B', plural: 'Bs', types: { c: { name: 'C', plural: 'C', description: 'See' } } },
    };
    expect(treeOf(flat)).toEqual(tree);
    expect(treeOf({ '/b': flat[0], '/b/c': flat[1] })).toEqual(tree);
  });

  test('reads types without guessing or throwing', () => {
    expect(readTypes([])).toBeUndefined();
    expect(readTypes([{ type: 'a b', name: 'A' }])).toBeUndefined();
    fc.assert(fc.property(fc.jsonValue(), (json) => void readTypes(json)));
  });
});
