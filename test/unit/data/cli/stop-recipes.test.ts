import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBundle } from '../../../../src/bundle/open.ts';
import type { Place } from '../../../../src/core/place.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { patternOf, type Recipe, recipesUnder, runRecipe } from './recipes.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/import/${name}`, import.meta.url), 'utf8');

/** A register with thirty stops that are not active, because the guide shows a reason that many rows have. */
function register(): string {
  const lines = fixture('naptan.csv').trimEnd().split('\n');
  const inactive = lines.find((line) => line.startsWith('999000004,'))!;
  const more = Array.from({ length: 29 }, (_, i) => inactive.replace('999000004', `9991${i}`));
  return [...lines, ...more, ''].join('\n');
}

/** Files of our own by the names that the guide gives to real ones. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  'stops.txt': fixture('gtfs-stops.txt'),
  'great-britain.csv.gz': gzipSync(register()),
  'sample.xml': fixture('naptan.xml'),
};

let recipes: Map<string, Recipe>;

beforeAll(async () => {
  const all = await recipesUnder('Each kind, with a command');
  recipes = new Map(all.map((recipe) => [/--source (\S+)/.exec(recipe.command)?.[1] ?? '', recipe]));
});

interface Followed {
  readonly places: readonly Place[];
  /** Returns the ids that a query prints, in their order. */
  ids(query: string): Promise<string[]>;
}

/** Follows the recipe of a source, and expects each line that the guide shows. */
async function follow(source: string): Promise<Followed> {
  const { command, shown } = recipes.get(source)!;
  const name = source.replace(/^\w+:/, '');
  const places = join(await scratchDirectory(), 'places');
  const paths = { places, [name]: await scratchFile(name, files[name]!) };
  const lines = (await runRecipe(command, paths)).map((line) =>
    line.replaceAll(paths[name]!, name).replaceAll(places, 'places'),
  );
  const expected = shown.filter((line) => line !== '…').map(patternOf);
  expect(expected).not.toEqual([]);
  for (const pattern of expected) expect(lines).toContainEqual(expect.stringMatching(pattern));
  const { places: table } = await openBundle(directorySource(places));
  return {
    places: Array.from({ length: table.count }, (_, number) => table.place(number)),
    async ids(query) {
      const found = await runRecipe(`query places "${query}"`, { places });
      return found.flatMap((line) => /^\d+ .*\| (\S+)\]$/.exec(line)?.[1] ?? []);
    },
  };
}

describe('the recipe for GTFS in the user guide', () => {
  test('builds stops that are found by name and by a code that is not shown', async () => {
    const { places, ids } = await follow('gtfs:stops.txt');
    expect(await ids('central')).toEqual(['gtfs:st', 'gtfs:p1', 'gtfs:p2']);
    expect(await ids('100')).toEqual(['gtfs:bus%201']);
    const mill = places.find(({ id }) => id === 'gtfs:bus%201');
    expect(mill).toMatchObject({ name: 'Mill Lane', alternative_names: [], hidden_names: ['100'] });
    expect(mill).toMatchObject({ lat: '52.1', lon: '4.1', type: ['/transport/bus-stop'] });
  });
});

describe('the recipe for NaPTAN in the user guide', () => {
  test('names stops of the CSV with their indicators, and finds them by hidden names and codes', async () => {
    const { places, ids } = await follow('naptan:great-britain.csv.gz');
    for (const query of ['stop j1 queens lane', 'queens ln', '999000001J1'])
      expect(await ids(query)).toEqual(['atco:999000001J1']);
    const stop = places.find(({ id }) => id === 'atco:999000001J1');
    expect(stop).toMatchObject({
      name: 'Stop J1 Queens Lane',
      hidden_names: ['Queens Lane', 'Queens Ln'],
      lat: '51.7526',
      lon: '-1.2517',
    });
    expect(await ids('testford rail station')).toEqual(['atco:9100TSTF']);
    expect(await ids('9990TSTF1')).toEqual(['atco:9100TSTF']);
  });

  test('reads station codes and areas of stops from the XML', async () => {
    const { places, ids } = await follow('naptan:sample.xml');
    expect(await ids('tst')).toEqual(['crs:TST']);
    expect(await ids('outside ffordd y felin')).toEqual(['atco:999000011']);
    expect(places.find(({ id }) => id === 'atco:999000011')).toMatchObject({
      parent: ['stoparea:999GMILL'],
      lat: '51.75',
      lon: '-1.28',
    });
    expect(places.find(({ id }) => id === 'stoparea:999GMILL')?.child).toEqual(['atco:999000011']);
  });
});
