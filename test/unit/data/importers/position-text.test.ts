import { expect, test } from 'vitest';
import { readPair, readWkt } from '../../../../data/importers/mapping/position-text.ts';

test('texts with two numbers are positions in the order that is said', () => {
  expect(readPair('-1.26 51.76', 'lon lat')).toEqual({ lat: '51.76', lon: '-1.26' });
  expect(readPair('51.7600,-1.26', 'lat lon')).toEqual({ lat: '51.7600', lon: '-1.26' });
  expect(readPair('51.76 N', 'lat lon')).toBeUndefined();
});

test('well-known text gives a position, and an outline with the longitude first', () => {
  expect(readWkt('POINT(-1.26 51.76)')).toEqual({ lat: '51.76', lon: '-1.26' });
  const square = '((0 0, 0 2, 2 2, 2 0, 0 0))';
  const outline = readWkt(`<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POLYGON ${square}`);
  expect(outline).toMatchObject({ lat: '1', lon: '1', shape: expect.stringMatching(/^POLYGON/) });
  expect(readWkt('<http://www.opengis.net/def/crs/EPSG/0/4326> Point(51.76 -1.26)')).toEqual({
    lat: '51.76',
    lon: '-1.26',
  });
  for (const text of [
    '<http://www.opengis.net/def/crs/EPSG/0/27700> POINT(1 2)',
    'POLYGON((0 0',
    'POINT(1)',
    'x',
  ])
    expect(readWkt(text)).toBeUndefined();
});
