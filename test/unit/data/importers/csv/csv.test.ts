import { describe, expect, test } from 'vitest';
import { importCsv } from '../../../../../data/importers/csv/csv.ts';
import { decodeText } from '../../../../../data/importers/input/decode-text.ts';
import { importContent } from '../import-file.ts';

const read = (content: string | Uint8Array, mapping: unknown = {}) =>
  importContent(importCsv, 'x.csv', content, { mapping });

const plain = { id: 'code', name: 'title', type: { value: '/university/building' } };

test('reads columns named like keys of a place without a mapping', async () => {
  const { places, lines } = await read(
    'id,name,type,lat,lon,alternative_names,has_lift,number_of_steps,has_quite_space,colour\n' +
      'a:1,Lab,/university/building,51.7500,-1.25,The Lab; Old Lab ;,yes,3,yes,red\n',
  );
  expect(places).toHaveLength(1);
  expect(places[0]).toMatchObject({
    id: 'a:1',
    name: 'Lab',
    type: ['/university/building'],
    lat: '51.7500',
    lon: '-1.25',
    alternative_names: ['The Lab', 'Old Lab'],
    accessibility: { has_lift: true, number_of_steps: 3, has_quite_space: true },
  });
  expect(lines).toEqual([
    '1 read, 1 kept, 0 left out',
    'warning: accessibility keys that are not known, which search takes as they are: ' +
      'has_lift (did you mean has_lifts_to_all_floors?), has_quite_space (did you mean has_quiet_space?), number_of_steps',
    'note: x.csv: nothing uses the columns "colour"',
  ]);
});

test('optional values that nobody understands cost no row', async () => {
  const { places, lines } = await read(
    'id,name,type,importance,number_of_steps,parent,primary_place,wheelchair_access\n' +
      '1,A,/university,abc,two,:x,y:,Limited\n2,B,/university,2,1,,,partly\n3,C,/university,"0,5",,,,Designated\n',
  );
  expect(places.map(({ importance }) => importance)).toEqual([undefined, undefined, 0.5]);
  expect(places[0]).toMatchObject({
    accessibility: { has_wheelchair_access: false },
    parent: ['csv::x'],
    primary_place: 'csv:y:',
  });
  expect(places.map(({ wheelchair_access }) => wheelchair_access)).toEqual(['limited', undefined, 'yes']);
  expect(lines[0]).toBe('3 read, 3 kept, 0 left out');
  for (const [value, key] of [
    ['abc', 'importance'],
    ['2', 'importance'],
    ['two', 'number_of_steps'],
    ['partly', 'wheelchair_access'],
  ])
    expect(lines).toContain(`warning: "${value}" in "${key}" is not understood, so ${key} stays unknown`);
});

test('a mapping says which column is what', async () => {
  const { places, lines } = await read(
    'Code,Building name,Kind,Street,Town,Lat,Lon,AKA,Site,Lift,Toilets,Show,Photo,Bus,Spaces,State\n' +
      'B 1,"Smith, Hall",Library,High St,,51.75,-1.25,SH;Smith ,S1,Y,2,x,http://p,Buses,"1,389",open\n' +
      'B2,Site office,Shed,,,,,,,maybe,,,,,,open\n' +
      'B3,Old,Library,,,,,,,,,,,,,closed\n',
    {
      prefix: 'campus',
      only: { column: 'State', is: ['open'] },
      id: 'Code',
      identifiers: ['oxp:{Code}', 'site:{Site}'],
      name: 'Building name',
      name_sort: '{Kind} {Building name}',
      type: { column: 'Kind', map: { library: '/university/library' }, default: '/university/building' },
      address: { columns: ['Street', 'Town'], join: ' / ' },
      lat: 'Lat',
      lon: 'Lon',
      alternative_names: { column: 'AKA', split: ';' },
      tags: [{ value: 'campus' }, 'Site'],
      parent: 'Site',
      accessibility: {
        has_lifts_to_all_floors: { column: 'Lift', true: ['Y'], false: ['N'] },
        number_of_accessible_toilets: 'Toilets',
      },
      flags: { is_display_in_maps_department_list: { column: 'Show', true: ['x'] } },
      files: 'Photo',
      rti: { bus: 'Bus' },
      park_and_ride: { capacity: 'Spaces' },
    },
  );
  expect(places[0]).toEqual({
    id: 'campus:B-1',
    identifiers: ['campus:B-1', 'oxp:B-1', 'site:S1'],
    name: 'Smith, Hall',
    name_sort: 'Library Smith, Hall',
    type: ['/university/library'],
    lat: '51.75',
    lon: '-1.25',
    address: 'High St',
    alternative_names: ['SH', 'Smith'],
    hidden_names: [],
    tags: ['campus', 'S1'],
    subtypes: [],
    social_facebook: [],
    social_twitter: [],
    parent: ['campus:S1'],
    child: [],
    files: [{ url: 'http://p', primary: true }],
    accessibility: { has_lifts_to_all_floors: true, number_of_accessible_toilets: 2 },
    flags: ['is_display_in_maps_department_list'],
    rti: { bus: 'Buses' },
    park_and_ride: { capacity: 1389 },
  });
  expect(places[1]).toMatchObject({
    id: 'campus:B2',
    identifiers: ['campus:B2', 'oxp:B2'],
    type: ['/university/building'],
    accessibility: {},
  });
  expect(places[1]).not.toHaveProperty('address');
  expect(lines).toEqual([
    '3 read, 2 kept, 1 left out',
    'left out: x.csv:4: "State" is not "open" (closed)',
    'warning: "maybe" in "Lift" is not understood, so has_lifts_to_all_floors stays unknown',
  ]);
});

describe('a table may be written', () => {
  const table = 'code,title,lat,lon\n1,"Café ""C"", upstairs",51.75,-1.25\n\n2,B,,\n';
  const mapping = { ...plain, lat: 'lat', lon: 'lon' };
  test.each([
    ['as it is', table],
    ['with a byte order mark', `\uFEFF${table}`],
    ['with carriage returns', table.replaceAll('\n', '\r\n')],
    ['without a last line end', table.trimEnd()],
    ['in UTF-16', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ])('%s', async (_, content) => {
    const { places, lines } = await read(content, mapping);
    expect(places.map(({ name }) => name)).toEqual(['Café "C", upstairs', 'B']);
    expect(lines).toEqual(['2 read, 2 kept, 0 left out']);
  });

  test.each([[';'], ['\t'], ['|']])('reads %j between cells, and commas in numbers', async (separator) => {
    const { places } = await read(
      'code,title,lat,lon\n1,A;51,75;-1,25\n'
        .replace(/code.*/, 'code;title;lat;lon')
        .replace('1,A', '1;A')
        .replaceAll(';', separator),
      mapping,
    );
    expect(places[0]).toMatchObject({ id: 'csv:1', name: 'A', lat: '51.75', lon: '-1.25' });
  });

  test('reads a separator that the configuration names', async () => {
    const { places } = await read('code~title\n1~A\n', { ...plain, separator: '~' });
    expect(places[0]).toMatchObject({ id: 'csv:1', name: 'A' });
  });

  test('reads line ends in quoted cells, and makes them blanks in names', async () => {
    const { places, lines } = await read('code,title,about\n1,"A\nB","C\nD"\n2,C,,D\n', {
      ...plain,
      description: 'about',
    });
    expect(places[0]).toMatchObject({ name: 'A B', name_sort: 'A B', description: 'C\nD' });
    expect(lines[1]).toMatch(/^left out: x\.csv:5: has more cells/);
  });

  /** ’ – € and Œ have bytes from 0x80 to 0x9F in Windows-1252. */
  const western = Buffer.from('code,title\n1,A\n2,Joe\x92s Caf\xe9 \x96 5 \x80\n3,\x8cuvre\n', 'latin1');

  test('reads lines in Windows-1252 with their apostrophes and dashes, and warns with the first line', async () => {
    const { places, lines } = await read(western, plain);
    expect(places.map(({ name }) => name)).toEqual(['A', 'Joe’s Café – 5 €', 'Œuvre']);
    expect(lines[1]).toBe(
      'warning: a line is not UTF-8 and was read as Windows-1252: write the right "encoding" under "imports" in the ' +
        '--config if letters are wrong (2 times, first: x.csv:3)',
    );
  });

  /** Returns a table with much ASCII, in an encoding of one byte a character. */
  const inEncoding = (encoding: string, names: readonly string[]): Buffer => {
    const decoder = new TextDecoder(encoding);
    const bytes = new Map(
      Array.from({ length: 128 }, (_, i) => [decoder.decode(Uint8Array.of(i + 128)), i + 128]),
    );
    const text = `code;title;kind;lat;lon\n${names.map((name, i) => `${i};${name};/university/site;51,75;-1,25\n`).join('')}`;
    return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? letter.charCodeAt(0)));
  };

  test.each([
    ['windows-1251', ['Детский сад', 'Книжный магазин', 'Речной порт', 'Дом культуры']],
    ['windows-1250', ['Książnica', 'Zajezdnia Środkowa', 'Wieża ciśnień', 'Źródełko', 'Łąka', 'Mały Młyn']],
  ])('reads a table in %s by its cells, whatever ASCII is around them: %j', async (encoding, names) => {
    const { places } = await read(inEncoding(encoding, names), plain);
    expect(places.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['few letters', ['Škofja', 'Čebela']],
    [
      'like letters',
      ['Crkva Svetog Križa', 'Školska Čistoća', 'Žitnica', 'Gradišće', 'Mlinište', 'Željezara'],
    ],
  ])('names the setting where %s say too little about the encoding', async (_, names) => {
    const { lines } = await read(inEncoding('windows-1250', names), plain);
    expect(lines[1]).toMatch(
      /^warning: a line is not UTF-8 and was read as .*: write the right "encoding" under "imports" in the --config if /,
    );
  });

  test('reads ahead for lines that tell the encoding, past a first piece that says little', async () => {
    const names = [
      'Cicha Łąka',
      'Hall',
      'Łaźnia',
      'Źródełko',
      'Wieża ciśnień',
      'Świeża Książka',
      'Mały Młyn',
    ];
    const bytes = inEncoding('windows-1250', names);
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let from = 0; from < bytes.length; from += 50) yield bytes.subarray(from, from + 50);
    }
    const warned: [line: number, name: string][] = [];
    let text = '';
    const onOtherEncoding = (line: number, { name }: { name: string }) => void warned.push([line, name]);
    for await (const piece of decodeText(pieces(), { onOtherEncoding })) text += piece;
    expect(text.split('\n').map((row) => row.split(';')[1])).toEqual(['title', ...names, undefined]);
    expect(warned).toEqual([2, 4, 5, 6, 7, 8].map((line) => [line, 'Windows-1250']));
  });

  test('reads the encoding of the configuration, unless a byte order mark names another', async () => {
    const content = Buffer.from('code,title\n1,\x93\x8c\x8b\x9e\n2,\xc2\xb1\n', 'latin1');
    const mapped = { ...plain, encoding: 'shift_jis' };
    const { places, lines } = await read(content, mapped);
    expect(places.map(({ name }) => name)).toEqual(['東京', 'ﾂｱ']);
    expect(lines).toEqual(['2 read, 2 kept, 0 left out']);
    expect((await read(`\uFEFF${table}`, { ...mapping, encoding: 'shift_jis' })).places[0]!.name).toBe(
      'Café "C", upstairs',
    );
  });
});

describe('above its rows, a table may have', () => {
  test.each([
    ['a line that names the separator', 'sep=|\n', ['sep=|']],
    [
      'a title and notes over several cells',
      'Halls|2026|\n\nHalls|of the|town\n',
      ['Halls|2026|', 'Halls|of the|town'],
    ],
    ['blank lines', '\n \n||\n', []],
  ])('%s', async (_, above, skipped) => {
    const { places, lines } = await read(`${above}id|name|type\n1|Hall, big|/university\n`);
    expect(places).toMatchObject([{ id: 'csv:1', name: 'Hall, big' }]);
    const from = above.split('\n').length;
    const quoted = skipped.map((line) => JSON.stringify(line)).join(', ');
    const note = `note: x.csv: line ${from} names the columns; above it, and ignored: ${quoted}`;
    expect(lines.slice(1)).toEqual(skipped.length > 0 ? [note] : []);
  });

  test('a title above the columns of a mapping', async () => {
    const { places } = await read('Our, halls\nCode;Title\n1;A\n', plain);
    expect(places).toMatchObject([{ id: 'csv:1', name: 'A' }]);
  });

  test('a title, where no row has the columns of the mapping, and the error names the columns', async () => {
    await expect(read('Our halls\n"Num\nber";label\n1;A\n', plain)).rejects.toThrow(
      /x\.csv:2 has no column "code", "title", .*; the columns are "Num ber", "label"/,
    );
  });
});

describe('columns are known by name in any case', () => {
  test('without a mapping', async () => {
    const { places } = await read(
      'ID,Name,TYPE,Opening hours,Has_Lift,name\n1,Hall,/university,Mo 9-5,yes,Lab\n',
    );
    expect(places).toMatchObject([
      { id: 'csv:1', name: 'Lab', opening_hours: 'Mo 9-5', accessibility: { has_lift: true } },
    ]);
  });

  test('with a mapping, after the name itself', async () => {
    const { places } = await read('Code,TITLE,Title,PHONE\n1,A,B,2\n', {
      ...plain,
      name: 'Title',
      phone: 'Phone',
    });
    expect(places).toMatchObject([{ id: 'csv:1', name: 'B', phone: '2' }]);
  });
});

test('cells that say that there is no value are empty, unless the mapping names them', async () => {
  const { places, lines } = await read(
    'code,title,kind,phone,aka,town,lat,quiet,steps,limited\n1,A,-,N/A,NULL;B,-,NULL,-,null,n/a\n',
    {
      ...plain,
      type: { column: 'kind', map: { '-': '/university/building' } },
      phone: 'phone',
      alternative_names: { column: 'aka', split: ';' },
      address: { columns: ['town', 'phone'] },
      website: 'https://example.org/{town}',
      lat: 'lat',
      accessibility: { has_quiet_space: { column: 'quiet', false: ['-'] }, number_of_steps: 'steps' },
      wheelchair_access: 'limited',
    },
  );
  expect(places).toMatchObject([{ alternative_names: ['B'], accessibility: { has_quiet_space: false } }]);
  for (const key of ['phone', 'address', 'website', 'lat', 'wheelchair_access'])
    expect(places[0]).not.toHaveProperty(key);
  expect(lines.join()).not.toContain('is not understood');
});

describe('a bad row is left out with a reason, and the others are kept', () => {
  const mapping = {
    ...plain,
    type: { column: 'kind', map: { L: '/university/library' } },
    lat: 'lat',
    lon: 'lon',
  };
  test.each([
    [',A,L,,', /has no id/],
    ['2,A,L', /has fewer cells than there are columns \(3 instead of 5\)/],
    ['2,A,L,,,x', /has more cells than there are columns \(6 instead of 5\)/],
    [',,,,', /a row of blank cells/],
    ['2,A,L,NaN,NaN', /"lat" is not a decimal number \("NaN"\)/],
    ['2,A,L,51.75,', /has a lat without a lon/],
    ['2,A,L,91,0', /not on the globe/],
    ['2,A,X,,', /has no type/],
    ['1,B,L,,', /its id was given before \(csv:1, line 2\)/],
    ['2,"A,L,,', /quotation mark/],
    [`2,${'x'.repeat(1_000_000)},L,,`, /is longer than/],
  ])('%#', async (bad, reason) => {
    const { places, lines } = await read(`code,title,kind,lat,lon\n1,A,L,,\n${bad}\n3,A,L,,,\n`, mapping);
    expect(places.map(({ id }) => id)).toEqual(['csv:1', 'csv:3']);
    expect(lines[0]).toBe('3 read, 2 kept, 1 left out');
    expect(lines[1]).toMatch(/^left out: x\.csv:3: /);
    expect(lines[1]).toMatch(reason);
  });

  test('a type that is a word of the table is named with the mapping to write and the path that it may mean', async () => {
    const { lines } = await read('id,name,type\n1,A,Library\n2,B,Public_building\n3,C,Zzz\n4,D,/libary\n', {
      id: 'id',
      name: 'name',
      type: 'type',
    });
    const reason =
      'its type is no path of the type tree: give it one by a "map" of "type" under "imports" in the --config';
    expect(lines.slice(1)).toEqual([
      `left out: x.csv:2: ${reason} (Library; did you mean /university/library?)`,
      `left out: x.csv:3: ${reason} (Public_building; did you mean /university/building?)`,
      `left out: x.csv:4: ${reason} (Zzz)`,
      'left out: x.csv:5: its type is outside every root of the type tree (/libary; did you mean /university/library?)',
    ]);
  });

  test('a value that a map lacks is named', async () => {
    const { lines } = await read('code,title,kind,lat,lon\n1,A,X,,\n', mapping);
    expect(lines).toContain('warning: values that the map of "type" lacks: "X" in "kind"');
  });
});

test('a website that is a host name gets a scheme, and one that is no address is said to lack it', async () => {
  const { places, lines } = await read(
    'id,name,type,website\n1,A,/university,www.example.org\n2,B,/university,ask at the door\n',
    { id: 'id', name: 'name', type: 'type', website: 'website' },
  );
  expect(places.map(({ website }) => website)).toEqual(['https://www.example.org', 'ask at the door']);
  expect(lines).toContain('warning: a website without a scheme such as https:// is no link: ask at the door');
});

test.each([
  ['12000', 12000],
  ['1 200', 1200],
])('reads the count %s digit for digit', async (written, count) => {
  const { places } = await read(`id,name,type,number_of_toilets\na:1,A,/university/building,${written}\n`);
  expect(places[0]?.accessibility).toEqual({ number_of_toilets: count });
});
