import { expect, test } from 'vitest';
import { build } from '../cli/run-command.ts';
import { scratchFile } from '../scratch.ts';

const source = { file: 'a.csv', name: 'A', licence: 'CC0-1.0', attribution: '' };
const ofCsv = (settings: object) => ({ imports: { csv: settings } });

/** A wrong configuration, the path of its fault, the value there as JSON, and how a right one looks. */
const WRONG: readonly [config: object, path: string, value: string, example: string][] = [
  [{ title: 5 }, 'title', '5', '"title": "Places of Marlow"'],
  [{ titel: 'Here' }, 'titel', '"Here"', '"title": "Places of Marlow"'],
  [{ kinds: ['a'] }, 'kinds', '["a"]', '"title": "Places of Marlow"'],
  [{ types: {} }, 'types', '{}', '"types": "place-types.json"'],
  [{ languages: ['en', 'xx'] }, 'languages.1', '"xx"', '"languages": ["fi", "en"]'],
  [{ languages: [] }, 'languages', '[]', '"languages": ["fi", "en"]'],
  [{ type_names: 'yes' }, 'type_names', '"yes"', '"type_names": false'],
  [{ country: 'Finland' }, 'country', '"Finland"', '"FI"'],
  [
    { settings: { area: { lat: 95, lon: 1, radius_km: 2 } } },
    'settings.area.lat',
    '95',
    '"area": {"lat": 51.75',
  ],
  [
    { settings: { synonyms: [['tube']] } },
    'settings.synonyms.0',
    '["tube"]',
    '"synonyms": [["tube", "underground"]]',
  ],
  [
    { settings: { stop_words: ['next to'] } },
    'settings.stop_words.0',
    '"next to"',
    '"stop_words": ["around"]',
  ],
  [{ settings: { university_root: '/moon' } }, 'settings.university_root', '"/moon"', '/university'],
  [
    { settings: { prominence: { '/transport': 7 } } },
    'settings.prominence./transport',
    '7',
    '"prominence": {"/transport/bus-stop": 0.5}',
  ],
  [{ phrases: { near: 'by' } }, 'phrases.near', '"by"', '"near": ["a hop from"]'],
  [{ imports: [] }, 'imports', '[]', '"imports": {"csv": {"name": "Building name"'],
  [ofCsv({ nmae: 'x' }), 'imports.csv.nmae', '"x"', '"name": "Building name"'],
  [ofCsv({ prefix: 'a b' }), 'imports.csv.prefix', '"a b"', '"campus"'],
  [
    ofCsv({ type: 1 }),
    'imports.csv.type',
    '1',
    '"type": {"column": "Kind", "map": {"Library": "/university/library"}',
  ],
  [ofCsv({ type: { value: 'library' } }), 'imports.csv.type.value', '"library"', '/university/'],
  [
    ofCsv({ accessibility: { lift: 'Lift' } }),
    'imports.csv.accessibility.lift',
    '"Lift"',
    '"accessibility": {"has_lifts_to_all_floors": "Lift"}',
  ],
  [
    ofCsv({ only: { column: 'Status' } }),
    'imports.csv.only.is',
    'missing',
    '"only": {"column": "Status", "is": ["open"]}',
  ],
  [ofCsv({ separator: 'tab' }), 'imports.csv.separator', '"tab"', '"separator": "~"'],
  [{ merge: { distance_m: -1 } }, 'merge.distance_m', '-1', '"distance_m": 30'],
  [{ map: 1 }, 'map', '1', '"map": "town.pmtiles"'],
  [{ app: { color: 'green' } }, 'app.color', '"green"', '#0f4a3c'],
  [{ kiosk: { staffPin: 'abc' } }, 'kiosk.staffPin', '"abc"', '"staffPin": "4071"'],
  [{ sources: [{ ...source, licence: undefined }] }, 'sources.0.licence', 'missing', '"licence": "CC0-1.0"'],
  [{ sources: [{ ...source, url: 'javascript:1' }] }, 'sources.0.url', '"javascript:1"', 'https://'],
  [{ sources: [{ ...source, date: 'May' }] }, 'sources.0.date', '"May"', '2026-11-21'],
];

test.each(WRONG)(
  'the sentence about %j has its path, its value and a right one',
  async (given, path, value, example) => {
    const config = await scratchFile('fingerpost.config.json', JSON.stringify(given));
    const table = await scratchFile('a.csv', 'id,name,type,lat,lon\na:1,One,/university/hall,1,1\n');
    const { code, log } = await build('--source', `csv:${table}`, '--config', config, '--out', `${config}.d`);
    const said = log.at(-1)!.replace(`${config}: `, '');
    expect(code).toBe(1);
    expect(said).toContain(`fingerpost: "${path}" `);
    expect(said).toContain(value);
    expect(said.slice(said.indexOf(value) + value.length)).toContain(example);
  },
);
