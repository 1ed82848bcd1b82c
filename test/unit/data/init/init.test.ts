import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rectangle } from '../map/fixture.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { init, initAndBuild } from './run-init.ts';

const feature = (properties: object, at: readonly number[], id?: string) => ({
  type: 'Feature',
  ...(id && { id }),
  properties,
  geometry: { type: 'Point', coordinates: at },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('a configuration that init writes is taken by a build, which keeps every place with name, type and position, for', () => {
  test('a table with commas', async () => {
    const { places, config, source, built } = await initAndBuild(
      'harbour.csv',
      'Code,Facility name,Category,Street,Town,Post code,Latitude,Longitude,Telephone,Step-free access\n' +
        'H1,The Net Loft,Café,2 Quay Row,Brixworth,BX1 2AA,50.1,-4.1,01632 960001,yes\n' +
        'H2,Harbour Library,Public library,Quay Row,Brixworth,BX1 2AB,50.2,-4.2,01632 960002,no\n' +
        'H3,Tide Mill,Tide mill,Mill Lane,Brixworth,BX1 2AC,50.3,-4.3,,yes\n',
    );
    expect(source).toBe('csv:harbour.csv');
    expect(places).toEqual([
      ['Harbour Library', '/amenities/public-library', 50.2, -4.2],
      ['The Net Loft', '/amenities/food-drink/cafe', 50.1, -4.1],
      ['Tide Mill', '/amenities', 50.3, -4.3],
    ]);
    expect(built.places[1]).toMatchObject({
      id: 'csv:H1',
      address: '2 Quay Row, Brixworth, BX1 2AA',
      phone: '01632 960001',
      accessibility: { has_wheelchair_access: true },
    });
    expect(config.$schema).toMatch(/fingerpost\.config\.schema\.json$/);
    expect(config.sources).toEqual([
      { file: 'harbour.csv', name: 'Harbour', licence: 'unknown', attribution: '' },
    ]);
  });

  test('a German table with semicolons, decimal commas and a title above it', async () => {
    const { places, config } = await initAndBuild(
      'orte.csv',
      'Öffentliche Orte, Stand Mai;;;;;;\n\nNummer;Bezeichnung;Art;Straße;Hausnummer;Breitengrad;Längengrad\n' +
        '7;Rathausbücherei;Bibliothek;Am Markt;1;51,34;12,37\n8;Café Linde;Café;Ring;22;51,35;12,38\n' +
        '9;Löwen-Apotheke;Apotheke;Ring;3;51,36;12,39\n',
    );
    expect(places).toEqual([
      ['Café Linde', '/amenities/food-drink/cafe', 51.35, 12.38],
      ['Löwen-Apotheke', '/amenities/health/pharmacy', 51.36, 12.39],
      ['Rathausbücherei', '/amenities/public-library', 51.34, 12.37],
    ]);
    expect(config.languages).toEqual(['de', 'en']);
  });

  test('a table with tabs whose positions are well-known text, and that says no type, with one question', async () => {
    const table =
      'OBJECTID\tSITE_TITLE\tTHE_GEOM\tWHEN\n1\tNorth basin\tPOINT (2.5 48.5)\tdaily\n2\tSouth basin\tPOINT (2.6 48.6)\tdaily\n';
    const { places, asked } = await initAndBuild('basins.tsv', table, ['swimming pool']);
    expect(asked).toEqual([expect.stringMatching(/^What are the places of basins\?/)]);
    expect(places).toEqual([
      ['North basin', '/leisure/swimming-pool', 48.5, 2.5],
      ['South basin', '/leisure/swimming-pool', 48.6, 2.6],
    ]);
  });

  test('GeoJSON with ids of its own', async () => {
    const { places, built } = await initAndBuild(
      'art.geojson',
      collection(
        feature({ title: 'Heron', kind: 'museum', wheelchair: 'limited' }, [5.1, 52.1], 'a7'),
        feature({ title: 'The Reeds', kind: 'theatre', wheelchair: 'yes' }, [5.2, 52.2], 'a8'),
      ),
    );
    expect(places).toEqual([
      ['Heron', '/leisure/museum', 52.1, 5.1],
      ['The Reeds', '/leisure/theatre', 52.2, 5.2],
    ]);
    expect(built.places[0]).toMatchObject({ id: 'geojson:a7', wheelchair_access: 'limited' });
  });

  test('GeoJSON with nested properties and outlines, of a university', async () => {
    const building = (ref: string, info: object, street: string, west: number) => {
      const coordinates = [rectangle(west, 60, west + 0.01, 60.01)];
      const properties = { info, ref, address: { street, city: 'Harju' } };
      return { ...feature(properties, []), geometry: { type: 'Polygon', coordinates } };
    };
    const { places, built } = await initAndBuild(
      'campus-map.geojson',
      collection(
        building('K1', { buildingName: 'Kirjastotalo', buildingUse: 'Library' }, 'Opintie 1', 24),
        building('K2', { buildingName: 'Pihlaja', buildingUse: 'Department' }, 'Opintie 3', 25),
      ),
    );
    expect(places.map(([name, type]) => [name, type])).toEqual([
      ['Kirjastotalo', '/university/library'],
      ['Pihlaja', '/university/department'],
    ]);
    expect(built.places[0]).toMatchObject({
      address: 'Opintie 1, Harju',
      lat: '60.005',
      shape: expect.stringMatching(/^POLYGON/),
    });
  });

  test('GeoJSON a feature a line, with tags of OpenStreetMap', async () => {
    const { places } = await initAndBuild(
      'extract.geojsonl',
      [
        feature(
          { osm_id: 11, amenity: 'pub', name: 'The Old Ford', 'addr:street': 'Ford Lane' },
          [1.1, 51.1],
        ),
        feature({ osm_id: 12, shop: 'chemist', name: 'Ford Chemist' }, [1.2, 51.2]),
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    expect(places).toEqual([
      ['Ford Chemist', '/amenities/health/pharmacy', 51.2, 1.2],
      ['The Old Ford', '/amenities/food-drink/pub', 51.1, 1.1],
    ]);
  });

  test('OpenStreetMap', async () => {
    const { places, source, config } = await initAndBuild(
      'town.osm',
      '<osm version="0.6"><node id="5" lat="50.5" lon="4.5"><tag k="amenity" v="cafe"/><tag k="name" v="Brasserie Nord"/></node></osm>',
    );
    expect(source).toBe('osm:town.osm');
    expect(places).toEqual([['Brasserie Nord', '/amenities/food-drink/cafe', 50.5, 4.5]]);
    expect(config.sources[0]).toMatchObject({ licence: 'ODbL-1.0' });
  });

  test('GTFS', async () => {
    const { places, source } = await initAndBuild(
      'stops.txt',
      'stop_id,stop_name,stop_lat,stop_lon\ns1,Ferry Road,55.5,-3.5\n',
    );
    expect(source).toBe('gtfs:stops.txt');
    expect(places).toEqual([['Ferry Road', '/transport/bus-stop', 55.5, -3.5]]);
  });

  test('RDF, by the ready query that fits', async () => {
    const { places, config } = await initAndBuild(
      'estate.ttl',
      '@prefix s: <https://schema.org/> .\n' +
        '<https://estate.example/1> a s:Library ; s:name "Weir Library" ; s:latitude 53.1 ; s:longitude -6.1 .\n',
    );
    expect(config.imports).toEqual({ 'estate.ttl': { query: 'schema-org' } });
    expect(places).toEqual([['Weir Library', '/amenities/public-library', 53.1, -6.1]]);
  });
});

describe('init', () => {
  test('says what the guide to importing shows', async () => {
    const guide = await readFile('docs/importing.md', 'utf8');
    const [, shown = ''] = /^\$ fingerpost init [^\n]*\n(.*?)^```/ms.exec(guide)!;
    const config = join(await scratchDirectory(), 'visiting.config.json');
    const { log, out } = await init(['docs/example-campus/visiting.csv', '--out', config]);
    const said = [...log, ...out].map((line) => line.replace(config, 'visiting.config.json'));
    for (const line of shown.split('\n').filter((text) => text !== '' && text !== '…'))
      expect(said).toContain(line);
  });

  const table = 'id,name,kind,lat,lon\n1,Dome,museum,1,1\n2,Arch,museum,2,2\n';

  test('answers a file that it does not understand with one sentence, and writes nothing', async () => {
    const file = await scratchFile('x.csv', 'a,b\n1,2\n3,4\n');
    const config = join(dirname(file), 'c.json');
    const { code, log, out } = await init([file, '--out', config]);
    expect([code, out]).toEqual([1, []]);
    expect(log).toEqual([
      `fingerpost: ${file} is not understood: no name, position or type is found in its columns "a", "b"; name what they mean as in docs/importing.md`,
    ]);
    await expect(readFile(config)).rejects.toThrow(/ENOENT/);
  });

  test('answers RDF in which no ready query finds a place with its classes', async () => {
    const file = await scratchFile('x.ttl', '<http://a/b> a <http://a/Shed> .');
    const { log } = await init([file, '--out', join(dirname(file), 'c.json')]);
    expect(log).toEqual([
      `fingerpost: ${file} is not understood: no ready query finds a place in its classes "http://a/Shed"; write a query in SPARQL as in docs/importing.md`,
    ]);
  });

  test('keeps a configuration that is there, unless it is told to replace it', async () => {
    const directory = await scratchDirectory();
    const [file, out] = [join(directory, 'a.csv'), join(directory, 'fingerpost.config.json')];
    await writeFile(file, table);
    await writeFile(out, '{}');
    const { code, log } = await init([file, '--out', out]);
    expect([code, log]).toEqual([
      1,
      [`fingerpost: ${out} is there already: replace it with --force, or name another --out`],
    ]);
    expect(await readFile(out, 'utf8')).toBe('{}');
    expect((await init([file, '--out', out, '--force'])).code).toBe(0);
    expect(JSON.parse(await readFile(out, 'utf8')).title).toBe('A');
    expect((await init([file, '--out', file, '--force'])).log.at(-1)).toMatch(/would be overwritten/);
  });

  test('names the files of several folders from the folder of the configuration, and quotes them for the shell', async () => {
    const directory = await scratchDirectory();
    const [first, second] = [join(directory, 'in/a.csv'), join(directory, "in/it's.csv")];
    await mkdir(dirname(first));
    await writeFile(first, table);
    await writeFile(second, table);
    const out = join(directory, 'new/c.json');
    const made = await init([first, second, '--out', out]);
    expect(Object.keys(JSON.parse(await readFile(out, 'utf8')).imports)).toEqual([
      '../in/a.csv',
      "../in/it's.csv",
    ]);
    expect(made.out).toEqual([
      String.raw`npx fingerpost build --source csv:${first} --source 'csv:${directory}/in/it'\''s.csv' --config ${out} --out places`,
    ]);
  });

  test('asks where two columns may have the names, and says that it is not sure where no person answers', async () => {
    const file = await scratchFile(
      'two.csv',
      'id,venue,title,kind,lat,lon\n1,Old Dome,Dome,museum,1,1\n2,Old Arch,Arch,museum,2,2\n',
    );
    const out = join(dirname(file), 'c.json');
    const asked = await init([file, '--out', out], ['2']);
    expect(asked.asked).toEqual(['Which column has the names of the places? [venue] ']);
    expect(asked.log.slice(0, 2)).toEqual(['  1  venue (Old Dome, Old Arch)', '  2  title (Dome, Arch)']);
    const { imports } = JSON.parse(await readFile(out, 'utf8'));
    expect(imports['two.csv'].name).toBe('title');
    const piped = await init([file, '--out', out, '--force']);
    expect(piped.log.join('\n')).toMatch(/name: ".*", NOT SURE/);
  });

  test.each([
    ['café', '/amenities/food-drink/cafe for all, as answered'],
    ['/university/hall', '/university/hall for all, as answered'],
    ['', '/amenities for all, NOT SURE: no column has words for kinds of places'],
    ['zzzzzz', '/amenities for all, NOT SURE: "zzzzzz" is no kind that is known'],
  ])('takes the answer %j to the question for a type', async (answer, said) => {
    const file = await scratchFile('spots.csv', 'name,lat,lon\nOne,1,1\nTwo,2,2\n');
    const { log } = await init([file, '--out', join(dirname(file), 'c.json')], [answer]);
    expect(log).toContain(`  type: ${said}`);
  });
});
