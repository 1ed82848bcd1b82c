import { describe, expect, it, test } from 'vitest';
import typeTree from '../../../../data/defaults/place-types.json';
import importedTypes from '../../../../data/defaults/type-names/de.json';
import { readTypeTable } from '../../../../data/importers/osm/type-table.ts';
import { deriveIcons, drawingsOf, readIconTable } from '../../../../data/kinds/icons.ts';
import { iconTable } from '../../../../data/vite/derived-data.ts';
import { flattenTypes } from '../../../../src/core/place.ts';

describe('the icons of the package', () => {
  it('are the derived ones (npm run build writes them anew)', async () => {
    expect(await readIconTable()).toEqual(await iconTable());
  });

  it('give each type of the package one, its own or that of a type above it, and all can be drawn', async () => {
    const table = await readIconTable();
    const types = [...flattenTypes(typeTree).map(({ path }) => path), ...Object.keys(importedTypes)];
    const drawn = Object.keys(drawingsOf(table, types));
    expect(types.filter((path) => !drawn.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual(
      [],
    );
    expect(Object.values(table.kinds).filter((icon) => !(icon in table.drawings))).toEqual([]);
  });

  it.each([
    ['/amenities/food-drink/cafe', 'maki-cafe'],
    ['/amenities/shop + bakery', 'maki-bakery'],
    // Its preset has a drawing that isn't free.
    ['/transport/taxi-rank', 'maki-taxi'],
    // Temaki draws it in a square of 50.
    ['/amenities/shop + car', 'temaki-car_dealer'],
  ])('%s is %s', async (kind, icon) => {
    expect((await readIconTable()).kinds[kind]).toBe(icon);
  });

  it('are drawn within a square of 15', async () => {
    const { drawings } = await readIconTable();
    const corners = Object.entries(drawings).filter(
      ([, path]) => /[ML]/.test(path) && !/[a-km-z]|[HVCSQTA]/.test(path),
    );
    const outside = corners.filter(([, path]) =>
      path.match(/[\d.]+/g)!.some((number) => Number(number) > 15.1),
    );
    expect(corners.length).toBeGreaterThan(10);
    expect(outside).toEqual([]);
  });
});

test('of several presets for a kind the first with a free drawing counts, and one of ours goes before all', async () => {
  const { kindsOf } = await readTypeTable();
  const presets = {
    'amenity/pub/a': { tags: { amenity: 'pub' }, icon: 'fas-beer' },
    'amenity/pub/b': { tags: { amenity: 'pub' }, icon: 'maki-beer' },
    'amenity/bank': { tags: { amenity: 'bank' }, icon: 'maki-bank' },
  };
  const drawings = { 'maki-beer': 'M1', 'maki-bank': 'M2', 'maki-town': 'M3' };
  const icons = deriveIcons(presets, kindsOf, [], drawings, { '/amenities/bank': 'maki-town' });
  expect(icons).toEqual({ '/amenities/food-drink/pub': 'maki-beer', '/amenities/bank': 'maki-town' });
});

test('a site has the drawings of its types and of those above them, and none twice along a path', () => {
  const kinds = { '/a': 'x', '/a/b': 'x', '/a/b/c': 'y', '/d': 'y' };
  const table = { kinds, drawings: { x: 'M1', y: 'M2' } };
  expect(drawingsOf(table, ['/a/b/c'])).toEqual({ '/a': 'M1', '/a/b/c': 'M2' });
});

test('a configuration names icons, and a name that no icon has ends the build', async () => {
  expect((await readIconTable({ '/campus/lift': 'maki-elevator' })).kinds['/campus/lift']).toBe(
    'maki-elevator',
  );
  await expect(readIconTable({ '/campus/lift': 'maki-elevater' })).rejects.toThrow(
    '"app.icons./campus/lift" is "maki-elevater", which no icon is called',
  );
});
