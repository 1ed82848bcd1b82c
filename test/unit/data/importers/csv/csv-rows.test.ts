import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Row, readRows } from '../../../../../data/importers/csv/csv-rows.ts';
import { decodeText } from '../../../../../data/importers/input/decode-text.ts';
import { Report } from '../../../../../data/record/report.ts';

async function* inPieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let i = 1; i < places.length; i++) yield bytes.subarray(places[i - 1], places[i]);
}

async function rowsOf(bytes: Buffer, cuts: readonly number[] = []): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows('input', decodeText(inPieces(bytes, cuts)), new Report())) rows.push(row);
  return rows;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const plain = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', ';', "'"), minLength: 1, maxLength: 5 });
const cell = fc.oneof(
  plain.map((text) => `x${text}x`),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', 'b', 'ß') }).map(quoted),
);
const table = fc
  .array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
  .map((rows) => rows.map((cells) => cells.join(',')).join('\n'));
const cuts = fc.array(fc.nat(200));

test('rows are those that a CSV parser reads, wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(table, cuts, async (text, at) => {
      const rows = await rowsOf(Buffer.from(text), at);
      expect(rows.map(({ cells }) => cells)).toEqual(parse(text, { relax_column_count: true }));
    }),
  );
});

test('a row knows the line it begins in', async () => {
  const rows = await rowsOf(Buffer.from('a,b\r\n\r\n"c\n\nd",e\r\nf,g'));
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['c\n\nd', 'e'] },
    { line: 6, cells: ['f', 'g'], open: true },
  ]);
});

test.each([
  ['12" pipe,"x" y,z', ['12" pipe', '"x" y', 'z']],
  ['1, "A, B" ,x', ['1', 'A, B', 'x']],
  ['"The "Red, White" Lion",x', ['The "Red, White" Lion', 'x']],
  ['1,"12" pipe",x', ['1', '12" pipe', 'x']],
  ['"a" "b",c', ['a" "b', 'c']],
  ['"x" y,"b"', ['"x" y', 'b']],
  [' "a ""b"" c" , d ', ['a "b" c', ' d ']],
  ['"a\n"b" c",d', ['a\n"b" c', 'd']],
  ['"","",', ['', '', '']],
])('reads the cells of %j as meant', async (row, cells) => {
  expect(await rowsOf(Buffer.from(row))).toMatchObject([{ cells }]);
});

test('text is the same wherever its bytes are cut, in every encoding', async () => {
  const encodings = fc.constantFrom(
    (text: string) => Buffer.from(text),
    (text: string) => Buffer.from(`\uFEFF${text}`),
    (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  );
  const text = fc
    .string({ unit: fc.constantFrom('a', 'é', '😀', '\n', '语'), maxLength: 40 })
    .map((rest) => `ab${rest}`);
  await fc.assert(
    fc.asyncProperty(text, encodings, cuts, async (words, encode, at) => {
      let decoded = '';
      for await (const piece of decodeText(inPieces(encode(words), at))) decoded += piece;
      expect(decoded).toBe(words);
    }),
  );
});

test('a long line of many-byte characters is decoded whole', async () => {
  const words = '语'.repeat(2_000_000);
  let decoded = '';
  for await (const piece of decodeText(inPieces(Buffer.from(words), [1_500_001, 3_000_002])))
    decoded += piece;
  expect(decoded === words).toBe(true);
});

test('a carriage return in a row is text, with a quotation mark in the row and without', async () => {
  const rows = await rowsOf(Buffer.from('a,b\r\n"x",y\rz,w\r\nx,y\rz,w\r\n"p\rq",r\r\n"s\n\rt\r\nu",v\rw\n'));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['x', 'y\rz', 'w'],
    ['x', 'y\rz', 'w'],
    ['p\rq', 'r'],
    ['s\n\rt\nu', 'v\rw'],
  ]);
});

test('whatever characters come, a row says all that is in its lines, or is reported', async () => {
  const unit = fc.constantFrom('"', '"', '""', ',', 'a', 'b', ' ', '\r', '\n', '\t');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 30 }), async (text) => {
      const report = new Report();
      const input = `x,y\n${text}\n`;
      const kept: Row[] = [];
      for await (const row of readRows('input', decodeText(inPieces(Buffer.from(input), [])), report))
        kept.push(row);
      const said = kept.flatMap(({ cells }) => cells).join('');
      const letters = (of: string): number => of.match(/[ab]/g)?.length ?? 0;
      if (report.lines().every((line) => !line.startsWith('left out')))
        expect(letters(said)).toBe(letters(text));
    }),
    { numRuns: 2000 },
  );
});

describe('a quotation that is not closed', () => {
  const FAULT = 'has a quotation mark that is not closed';

  test('leaves out its line once the row has 100,000 characters, and goes on with the next line', async () => {
    const long = `"${'a'.repeat(60_000)}\n${'b'.repeat(60_000)}"`;
    const report = new Report();
    const text = decodeText(inPieces(Buffer.from(`x,y\n${long},1\n"c\nd",2\n`), [70_000]));
    const rows: Row[] = [];
    for await (const row of readRows('input', text, report)) rows.push(row);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['x', 'y'],
      [`${'b'.repeat(60_000)}"`, '1'],
      ['c\nd', '2'],
    ]);
    expect(report.lines().join('\n')).toContain(`${FAULT} within 100,000 characters`);
  });

  test('refuses a table whose column names it begins, and names the line', async () => {
    const header = `\n"${'a\n'.repeat(60_000)}`;
    await expect(rowsOf(Buffer.from(header))).rejects.toThrow(`input:2 ${FAULT}`);
  });
});
