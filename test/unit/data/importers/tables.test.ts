import { describe, expect, test } from 'vitest';
import { importers } from '../../../../data/importers/source-kinds.ts';
import { failureOf, importContent } from './import-file.ts';

const read = (kind: string, content: string | Uint8Array) => importContent(importers[kind]!, 'x', content);

const tables: [string, string, string][] = [
  ['csv', 'id,name,type', 'a:1,Lab,/university/building'],
  ['gtfs', 'stop_id,stop_name,stop_lat,stop_lon', '1,Mill Lane,51.75,-1.25'],
  ['naptan', 'ATCOCode,CommonName,StopType,Longitude,Latitude', '91,Mill Lane,BCT,-1.25,51.75'],
];

describe.each(tables)('a table of %s', (kind, header, row) => {
  test('reads a table with carriage returns alone as line ends', async () => {
    for (const content of [`${header}\r${row}\r`, Buffer.from(`\uFEFF${header}\r${row}\rx\r`, 'utf16le')]) {
      const { places } = await read(kind, content);
      expect(places).toHaveLength(1);
    }
    const { lines } = await read(kind, `${header}\r${row}\r\rx\r`);
    expect(lines[1]).toMatch(/^left out: x:4: has fewer cells/);
  });

  test('reports a table with a header and no rows', async () => {
    const { places, lines } = await read(kind, `${header}\n`);
    expect(places).toEqual([]);
    expect(lines).toEqual([
      '0 read, 0 kept, 0 left out',
      `warning: x has a header of ${header.split(',').length} columns and no rows`,
    ]);
  });

  test('does not call a table empty whose only row is too long', async () => {
    const { lines } = await read(kind, `${header}\n${'x'.repeat(100_001)}\n`);
    expect(lines).toEqual([
      '1 read, 0 kept, 1 left out',
      expect.stringMatching(/^left out: x:2: is longer than 100,000 characters/),
    ]);
  });

  test.each([
    ['plain', (text: string) => text.replace(/Lab|Mill/, 'L\0b')],
    ['quoted', (text: string) => text.replace(/Lab|Mill Lane/, '"L\0b"')],
    ['quoted over two lines', (text: string) => text.replace(/Lab|Mill Lane/, '"L\n\0b"')],
  ])('leaves a table’s row with a NUL character out, %s', async (_, spoil) => {
    const { places, lines } = await read(kind, `${header}\n${spoil(row)}\n${row}\n`);
    expect(places).toHaveLength(1);
    expect(lines.slice(0, 2)).toEqual(['2 read, 1 kept, 1 left out', 'left out: x:2: has a NUL character']);
  });

  test('refuses a table with an unreadable header', async () => {
    expect(await failureOf(read(kind, `${header}\0\n${header}\n${row}\n`))).toBe('x:1 has a NUL character');
  });
});
