import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTypeTable } from '../../../data/importers/osm/type-table.ts';
import { type Language, readTypeNames } from '../../../data/kinds/languages.ts';
import { namesOfSubtypes, namesOfTypes } from '../../../data/vite/kind-names.ts';
import { languages } from '../../../src/app/language/languages.ts';
import { flattenTypes, levelsOf } from '../../../src/core/place.ts';

const tree = flattenTypes(JSON.parse(readFileSync('data/defaults/place-types.json', 'utf8')));
const areas = readFileSync('data/defaults/osm-areas.json', 'utf8');
/** The scripts of the importers that have types of their own. */
const code = ['data/importers/gtfs', 'data/importers/naptan'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

/** The types of the tree, and those that importers add to it. */
async function shippedTypes(): Promise<string[]> {
  const roots = tree.filter(({ path }) => path.lastIndexOf('/') === 0).map(({ path }) => path.slice(1));
  const written = new RegExp(`(?<=['"])/(?:${roots.join('|')})(?:/[a-z-]+)*(?=['"])`, 'g');
  const found = [areas, ...code].flatMap((text) => text.match(written) ?? []);
  const all = [...tree.map(({ path }) => path), ...(await readTypeTable()).types, ...found];
  return [...new Set(all.flatMap(levelsOf))];
}

describe.each(Object.keys(languages) as Language[])('the kinds of places in %s', (language) => {
  it('have a name and a plural for each type that the package comes with', async () => {
    const [types, names] = [await shippedTypes(), await namesOfTypes(language)];
    expect(types.length).toBeGreaterThan(110);
    expect(types.filter((path) => !names[path])).toEqual([]);
  });

  it('have a name for bakeries and Italian food', async () => {
    const names = await namesOfSubtypes(language);
    for (const kind of ['/amenities/shop + bakery', '/amenities/food-drink + italian'])
      expect(names).toHaveProperty([kind], expect.stringMatching(/\p{L}/u));
  });

  it.skipIf(language === 'en')(
    'have the descriptions of the type tree, in words of the language',
    async () => {
      const names = await readTypeNames(language);
      const described = tree.filter(({ description }) => description !== undefined);
      expect(described.length).toBeGreaterThan(5);
      const lacking = described.filter(({ path, description }) =>
        [undefined, description].includes(names[path]?.description),
      );
      expect(lacking.map(({ path }) => path)).toEqual([]);
    },
  );
});
