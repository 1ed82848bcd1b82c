import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blob, block, headerBlob, pbf } from '../../../../fixtures/import/pbf.ts';
import { runs } from '../../../../property/runs.ts';
import { elementsOf, fails, importContent, nodeXml, osmXml, wayXml } from './import.ts';

const TOWN = new URL('../../../../fixtures/import/town.osm', import.meta.url).pathname;

const pub = { amenity: 'pub', name: 'Rose' };

describe('a file of something else fails, saying what it is', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['CSV', 'id,name\n1,Rose\n', /is text beginning "id,name/],
    [
      'other XML',
      '<?xml version="1.0"?>\n<NaPTAN><StopPoints/></NaPTAN>',
      /some\.osm:2: begins with <NaPTAN>/,
    ],
    ['changes', '<osmChange version="0.6"><delete/></osmChange>', /has changes in it/],
    ['GeoJSON', '{"type":"FeatureCollection","features":[]}', /is JSON without "elements"/],
    ['JSON that is broken', '{"elements": [{"type": node}]}', /is not JSON/],
    ['noise', Buffer.from([1, 2, 3, 250, 251, 252, 253]), /unknown content/],
    [
      'XML with an entity of its own',
      '<!DOCTYPE osm [<!ENTITY a "b">]><osm>&a;</osm>',
      /some\.osm:1: is not well-formed XML \(/,
    ],
  ])('%s', async (_, content, words) => fails(content, words));

  test('names a missing file and a directory', async () => {
    const { importFrom } = await import('./import.ts');
    await expect(importFrom('/nowhere/town.osm')).rejects.toMatchObject({ code: 'bad-input' });
    await expect(importFrom('/')).rejects.toMatchObject({ code: 'bad-input' });
  });
});

test.each([
  ['a NUL', '\0"lat"', /some\.osm:7: .*\(unexpected "\\u0000"\)$/],
  ['a damaged character', '\uFFFD"lat"', /some\.osm:7: .*\(unexpected U\+FFFD, which stands for a damaged/],
  ['an end that is none', '"lat": 50}]}\n"cut', /some\.osm:\d+: .*\(it goes on after its end\)$/],
])(
  'JSON of Overpass with %s fails with its line, and with blank lines at its end it does not',
  async (_, instead, words) => {
    const node = { type: 'node', id: 1, lat: 50, lon: 8, tags: pub };
    const whole = JSON.stringify({ version: 0.6, elements: [node] }, null, 1);
    await fails(whole.replace('"lat"', instead), words);
    expect((await importContent(`${whole}\n\n \n`)).places).toHaveLength(1);
  },
);

describe('PBF that is damaged fails', () => {
  const node = { type: 'node', id: 1, lat: '50.0000000', lon: '8.0000000', tags: pub } as const;

  test.each<[string, () => Uint8Array, RegExp]>([
    [
      'a bit is turned',
      () => turned(pbf([node])),
      /some\.osm: is damaged at byte \d+: fetch it again, or if that does not help, write it anew with osmium cat$/,
    ],
    ['it asks for what is not known', () => headerBlob('LocationsOnWays'), /asks for "LocationsOnWays"/],
    ['it has history', () => headerBlob('HistoricalInformation'), /has the history of its elements/],
    ['it is packed otherwise', () => pbf([node], 'lzma'), /packed in another way than zlib/],
    [
      'a header is too long',
      () => Buffer.concat([headerBlob(), Buffer.from('ffffffff', 'hex')]),
      /some\.osm: is damaged at byte \d+ \(a header is longer than the format allows\): fetch it again, or if that does not help, write it anew with osmium cat$/,
    ],
    [
      'the tags of its nodes end too soon',
      () => Buffer.concat([headerBlob(), blob('OSMData', block([node], { cutTags: 1 }))]),
      /is damaged at byte \d+ \(the tags of nodes are cut off\): fetch it again, or if that does not help, write it anew with osmium cat$/,
    ],
  ])('where %s', async (_, bytes, words) => fails(bytes(), words));

  function turned(bytes: Buffer): Buffer {
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 10]! ^= 0x10;
    return damaged;
  }

  test('ends with a result or an error whichever bytes of PBF are changed', async () => {
    const bytes = pbf(await elementsOf(TOWN), 'raw');
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        async (at, value) => {
          const damaged = Buffer.from(bytes);
          damaged[at] = value;
          await importContent(damaged).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'bad-input' });
          });
        },
      ),
      runs(150),
    );
  });
});

test('XML ends whichever characters are changed', async () => {
  const text = await readFile(TOWN, 'utf8');
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: text.length - 1 }), fc.string({ maxLength: 3 }), async (at, instead) => {
      await importContent(text.slice(0, at) + instead + text.slice(at + 1)).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'bad-input' });
      });
    }),
    runs(150),
  );
});

describe('one bad element leaves the others in', () => {
  const good = nodeXml(7, { amenity: 'pub', name: 'Good' });

  test.each(['NaN', '', '91.5', 'fifty', '1e999'])(
    'leaves out an element with a latitude of "%s"',
    async (lat) => {
      const { places, report } = await importContent(osmXml(nodeXml(1, pub, [lat, '8']), good));
      expect(places.map(({ name }) => name)).toEqual(['Good']);
      expect(report).toMatchObject({ read: 2, kept: 1, leftOut: 1 });
      expect(report.lines().join('\n')).toMatch(/some\.osm:2: .*not on the globe \(osm:n1, /);
    },
  );

  test('a way through a node that is nowhere does without it', async () => {
    const { places } = await importContent(
      osmXml(nodeXml(1, {}, ['NaN', '8']), nodeXml(2, {}, ['50', '8']), wayXml(3, [1, 2], pub)),
    );
    expect(places).toMatchObject([{ id: 'osm:w3', lat: '50', lon: '8' }]);
  });

  test('leaves out an element without an id', async () => {
    const { places, report } = await importContent(
      osmXml(nodeXml(1, pub).replace('id="1"', 'id="one"'), good),
    );
    expect(places).toHaveLength(1);
    expect(report.lines().join('\n')).toMatch(/has no id/);
  });

  test('keys named after what objects have are keys like any other', async () => {
    const tags = { ...pub, constructor: 'a', __proto__: 'b', toString: 'c', hasOwnProperty: 'd' };
    expect((await importContent(osmXml(nodeXml(1, tags)))).places).toHaveLength(1);
  });

  test('half a character, as JSON may say one, is none in the bundle', async () => {
    const node = '{"type":"node","id":1,"lat":50,"lon":8,"tags":{"amenity":"pub","name":"a\\ud800"}}';
    const { places } = await importContent(`{"elements":[${node}]}`);
    expect(places[0]?.name).toBe('a\uFFFD');
  });
});

describe('another encoding', () => {
  const text = osmXml(nodeXml(1, { ...pub, name: 'Café Zoë' }));

  test('reads text that is not UTF-8 as Windows-1252, and reports it', async () => {
    const { places, report } = await importContent(Buffer.from(text, 'latin1'));
    expect(places).toMatchObject([{ name: 'Café Zoë' }]);
    expect(report.lines().join('\n')).toMatch(/lines that are not UTF-8 are read as Windows-1252/);
  });
});

describe('text without an end is not waited for', () => {
  test('stops at an attribute without a closing quote', async () => {
    await fails(gzipSync(`<osm><node id="${'1'.repeat(70_000_000)}`), /longer than 67,108,864 characters/);
  });

  test('stops at a string without a closing quote', async () => {
    await fails(`{"elements":[{"type":"${'n'.repeat(70_000_000)}`, /longer than/);
  });
});
