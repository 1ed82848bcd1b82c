import { describe, expect, test } from 'vitest';
import { writeBackReferences } from '../../../../src/bundle/columns/back-references.ts';
import { ByteWriter } from '../../../../src/bundle/columns/bytes.ts';
import { writeCoordinates } from '../../../../src/bundle/columns/coordinates.ts';
import { writeIdentifiers } from '../../../../src/bundle/columns/identifiers/identifier-column.ts';
import { writePlanes } from '../../../../src/bundle/columns/planes.ts';
import { writeStrings } from '../../../../src/bundle/columns/string-table.ts';
import { PartReader } from '../../../../src/bundle/source/part-reader.ts';

function section(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  write(writer);
  return writer.finish();
}

/** Returns a reader of one place with `values` references to one string of `letters` letters. */
function readerOf(values: number, letters: number, count = 1): PartReader {
  const column = section((writer) => {
    writePlanes(writer, [values]);
    writeBackReferences(writer, Array(values).fill(0));
  });
  const name = section((writer) => {
    writeBackReferences(writer, [0]);
    writeBackReferences(writer, [0]);
  });
  const text = 'w'.repeat(letters);
  const identifier = section((writer) => {
    writePlanes(writer, [1]);
    writeIdentifiers(writer, [text], new Map([[text, 0]]));
  });
  const sections = new Map([
    ['#names', section((writer) => writeStrings(writer, [text]))],
    ['#affixes', section((writer) => writeStrings(writer, ['\0']))],
    ['name', name],
    ['tags', column],
    ['#frames', section((writer) => writeStrings(writer, [text]))],
    ['#texts', section((writer) => writeStrings(writer, [text]))],
    ['id', identifier],
    ['lat', section((writer) => writeCoordinates(writer, [text], () => 0))],
    ['type', column],
  ]);
  return new PartReader('search-x.gz', { kind: 'search', count, sections });
}

const corrupt = (message: RegExp) =>
  expect.objectContaining({ code: 'bundle-corrupt', message: expect.stringMatching(message) });

describe('a column in which a place has too much is refused:', () => {
  test('more than 10,000 strings', () => {
    expect(readerOf(10_000, 1).strings('tags', 'names').values).toHaveLength(10_000);
    expect(() => readerOf(10_001, 1).strings('tags', 'names')).toThrow(corrupt(/"tags" \(a place has 10001/));
  });

  test('more than 10,000 types', () => {
    expect(() => readerOf(10_001, 1).references('type', 1)).toThrow(corrupt(/"type" \(a place has 10001/));
  });

  test('a string that it has again and again, to more than 131 kB', () => {
    expect(readerOf(1024, 128).strings('tags', 'names').values).toHaveLength(1024);
    expect(() => readerOf(1025, 128).strings('tags', 'names')).toThrow(corrupt(/"tags" .* 131200 bytes/));
  });

  test('a coordinate of more than 300 bytes', () => {
    expect(Object.keys(readerOf(1, 300).coordinates('lat').exactTexts)).toHaveLength(1);
    expect(() => readerOf(1, 301).coordinates('lat')).toThrow(corrupt(/"lat" .* 301 bytes/));
  });

  test('an identifier of more than 1,500 bytes', () => {
    expect(readerOf(1, 1500).identifiers('id').numbers).toHaveLength(1);
    expect(() => readerOf(1, 1501).identifiers('id')).toThrow(corrupt(/"id" .* 1501 bytes/));
  });

  test('a name of more than 131 kB', () => {
    expect(readerOf(1, 2 ** 17).names().stems).toHaveLength(1);
    expect(() => readerOf(1, 2 ** 17 + 1).names()).toThrow(corrupt(/"name" .* 131073 bytes/));
  });
});

test('templates of identifiers of more than 268 MB are refused, whether or not places have them', () => {
  const readerWith = (templates: number): PartReader => {
    const table = section((writer) => {
      writer.varint(templates);
      // Each string is the one before with other letters at its end.
      writePlanes(
        writer,
        Array.from({ length: templates }, (_, i) => (i === 0 ? 0 : 1100)),
      );
      writer.bytes(
        new TextEncoder().encode(`${'w'.repeat(1499)}\0${`${'w'.repeat(399)}\0`.repeat(templates - 1)}`),
      );
    });
    const sections = new Map([
      ['#frames', table],
      [
        'id',
        section((writer) => {
          writePlanes(writer, [1]);
          writeIdentifiers(writer, ['w'], new Map([['w', 0]]));
        }),
      ],
    ]);
    return new PartReader('search-x.gz', { kind: 'search', count: 1, sections });
  };
  expect(readerWith(1000).identifiers('id').numbers).toHaveLength(1);
  expect(() => readerWith(170_000).identifiers('id')).toThrow(
    corrupt(/"id" \(the identifiers have too many bytes/),
  );
});

test('a part of more than two million places is refused', () => {
  expect(() => readerOf(1, 1, 2_000_001)).toThrow(
    corrupt(/has 2000001 places, of which there may be 2000000/),
  );
});
