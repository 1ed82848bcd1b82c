import { expect, test } from 'vitest';
import { build } from '../cli/run-command.ts';
import { scratchFile } from '../scratch.ts';

const source = { file: 'a.csv', name: 'A', licence: 'CC0-1.0', attribution: '' };
const HALL = '/university/hall';
const ofCsv = (settings: object) => ({ imports: { csv: settings } });

/** A wrong configuration, and what the sentence says of it: the path of the fault, the value there, what was expected. */
const WRONG: readonly [config: object, sentence: string | RegExp][] = [
  [{ title: 5 }, /^"title" is 5 where a text was expected$/],
  [{ titel: 'Here' }, /^"titel" \("Here"\) is no known key: did you mean "title"\?$/],
  [
    { kiosk: { position: { lat: 1, lng: 2 } } },
    /^"kiosk.position.lng" .2. is no known key: known are lat, lon$/,
  ],
  [{ types: {} }, /^"types" is {}, which is no path of a file/],
  [{ type_names: 'yes' }, /^"type_names" is "yes" where true or false was expected$/],
  [
    { settings: { area: { lat: 95, lon: 1, radius_km: 2 } } },
    /^"settings.area.lat" is 95 where <=90 was expected$/,
  ],
  [{ settings: { prominence: { '/transport': 7 } } }, /^"settings.prominence.\/transport" is 7 where/],
  [{ phrases: { near: 'by' } }, /^"phrases.near" .*"by"/],
  [{ imports: [] }, /^"imports" is \[\], which is a list where an object was expected$/],
  [ofCsv({ nmae: 'x' }), /^"imports.csv.nmae" \("x"\) is no known key: did you mean "name"\?$/],
  [ofCsv({ accessibility: { lift: 'Lift' } }), /^"imports.csv.accessibility.lift" .*"Lift"/],
  [ofCsv({ texts: { 'What is inside': 'n' } }), /^"imports.csv.texts.* is not a name such as facilities/],
  [ofCsv({ encoding: 'latin-9' }), /^"imports.csv.encoding" is "latin-9", which is no encoding/],
  [ofCsv({ only: { column: 'Status' } }), /^"imports.csv.only.is" is missing$/],
  [
    { settings: { synonyms: [['tube', 'underground'], ['bank']] } },
    '"settings.synonyms.1" is ["bank"], which is a group of fewer than two words',
  ],
  [{ settings: { synonyms: [['tube', ' ']] } }, '"settings.synonyms.0.1" is " ", which is blank'],
  [{ settings: { stop_words: ['in', 'a b'] } }, '"settings.stop_words.1" is "a b", which is not one word'],
  [
    ofCsv({ type: { value: 'university' } }),
    '"imports.csv.type.value" is "university", which is no path of the type tree: ',
  ],
  [ofCsv({ type: ['k', { value: '/away/hall' }] }), '"imports.csv.type.1.value" is "/away/hall"'],
  [
    ofCsv({ type: { column: 'k', map: { A: '/university/hall', B: 'hall', C: '' } } }),
    '"imports.csv.type.map.B" is "hall"',
  ],
  [
    ofCsv({ type: { value: '/university/constructor' } }),
    'which is no path of the type tree: none can have a part called constructor, prototype or __proto__',
  ],
  ...[HALL, { column: HALL }, ['kind', HALL]].map((type): [object, string] => [
    ofCsv({ type }),
    `"imports.csv.type" has "${HALL}" for the name of a column, and it is a path of the type tree: write {"value": "${HALL}"}`,
  ]),
  [
    {
      imports: {
        'a.csv': { type: { column: 'k', map: { A: '/moon/base', B: '/university/new' }, default: '/moon' } },
        geojson: { type: { value: '/mars' } },
        osm: {
          types: { 'amenity=bench': '/furniture/bench', 'amenity=x': { type: ['/university', '/sky'] } },
        },
      },
    },
    '"imports.a.csv.type.map.A" is "/moon/base", "imports.a.csv.type.default" is "/moon", ' +
      '"imports.geojson.type.value" is "/mars", "imports.osm.types.amenity=bench" is "/furniture/bench", ' +
      '"imports.osm.types.amenity=x" is "/sky", which are no paths of the type tree: write paths that begin with /',
  ],
  [{ merge: { distance_m: -1 } }, /^"merge.distance_m" is -1 where >=0 was expected$/],
  [{ app: { color: 'green' } }, /^"app.color" is "green", which is no colour: write it as #0f4a3c$/],
  [{ kiosk: { staffPin: 'abc' } }, /^"kiosk.staffPin" is "abc", which is not of 4 to 12 digits$/],
  [{ sources: [{ ...source, licence: undefined }] }, /^"sources.0.licence" is missing$/],
  [{ sources: [{ ...source, url: 'javascript:1' }] }, /^"sources.0.url" .*"javascript:1".*https:/],
  [
    { sources: [{ ...source, licence_url: 'java\nscript:alert(1)' }] },
    /^"sources.0.licence_url" of "A" is "java\\nscript:alert\(1\)", which can't be a link: write it as https:/,
  ],
  [{ sources: [{ ...source, date: 'May' }] }, /^"sources.0.date" .*"May".*2026-11-21/],
];

test.each(WRONG)('%j is answered with the path of its fault and its value', async (given, sentence) => {
  const config = await scratchFile('fingerpost.config.json', JSON.stringify(given));
  const table = await scratchFile('a.csv', 'id,name,type,lat,lon\na:1,One,/university/hall,1,1\n');
  const { code, log } = await build('--source', `csv:${table}`, '--config', config, '--out', `${config}.d`);
  expect([code, log.at(-1)!.split(`${config}: `)[0]]).toEqual([1, 'fingerpost: ']);
  expect(log.at(-1)!.split(`${config}: `)[1]).toMatch(sentence);
});
