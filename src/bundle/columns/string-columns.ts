import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, mapList, permute } from '../../core/structures/int-lists.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { PartKind } from '../manifest.ts';
import { joinAddress, splitAddress } from './address-lines.ts';
import { NO_VALUE, readBackReferences, writeBackReferences } from './back-references.ts';
import { readCell } from './cells.ts';
import type { Column, NameParts, StoredPlace } from './column.ts';
import { type NameColumn, stemsOf } from './names.ts';
import { readOffsets, writeLengths } from './offsets.ts';

/** Number of values that are validated per step: about a millisecond of work. */
const VALUES_PER_STEP = 500;

type Key = keyof Place;

/** How the value of a key is made of strings. */
interface Shape<Part extends PartKind> {
  readonly key: Key;
  readonly part: Part;
  readonly table: 'names' | 'texts' | 'types';
  /** Another column with the likely strings, one for one: the stem of the place's name, or the tags. */
  readonly own?: 'name' | 'tags' | undefined;
  readonly split: (place: Place, parts: NameParts) => readonly string[];
  readonly join: (strings: readonly string[]) => unknown;
  /** Whether `join` throws for a damaged string. */
  readonly isParsed?: boolean;
}

/** Creates a column of at most one string. @param stored the string as it is stored; default: the value. */
export function textColumn<Part extends PartKind>(
  key: Key,
  part: Part,
  table: 'names' | 'texts',
  stored = (place: Place, _: NameParts) => place[key] as string | undefined,
): Column<IntLists, Part> {
  const split = (place: Place, parts: NameParts): readonly string[] => {
    const string = stored(place, parts);
    return string === undefined ? [] : [string];
  };
  return stringColumn({ key, part, table, split, join: ([string]) => string });
}

/** Creates a column of any number of strings. @param own a column with the likely strings. */
export function listColumn<Part extends PartKind>(
  key: Key,
  part: Part,
  table: 'names' | 'texts',
  own?: 'name' | 'tags',
): Column<IntLists, Part> {
  const split = (place: Place): readonly string[] => place[key] as readonly string[];
  return stringColumn({ key, part, table, own, split, join: (strings) => strings });
}

/** Creates a column of addresses, split into lines. @param own a column with the likely lines. */
export function addressColumn(key: 'address', own: 'tags'): Column<IntLists, 'search'> {
  const split = ({ [key]: address }: Place): string[] => (address === undefined ? [] : splitAddress(address));
  return stringColumn({ key, part: 'search', table: 'names', own, split, join: joinAddress });
}

/** Creates a column of JSON. @param absent the default value, which is not stored. */
export function jsonColumn<Part extends PartKind>(
  key: Key,
  part: Part,
  absent?: '{}' | '[]',
): Column<IntLists, Part> {
  const split = (place: Place): string[] => {
    const json = place[key] === undefined ? absent : canonicalJson(place[key]);
    return json === absent ? [] : [json!];
  };
  const join = ([json]: readonly string[]): unknown =>
    json === undefined ? absent && JSON.parse(absent) : readCell(key, json);
  return stringColumn({ key, part, table: 'texts', split, join, isParsed: true });
}

/** Creates a column of paths of the type tree. */
export function typeColumn(key: 'type'): Column<IntLists, 'search'> {
  return stringColumn({
    key,
    part: 'search',
    table: 'types',
    split: ({ type }) => type,
    join: (types) => types,
  });
}

/** Creates a column of references to a table. It is decoded to the numbers of its strings. */
function stringColumn<Part extends PartKind>({
  key,
  part,
  table,
  own,
  split,
  join,
  isParsed,
}: Shape<Part>): Column<IntLists, Part> {
  const stringsOf = ({ place, parts }: StoredPlace): readonly string[] => split(place, parts);
  const likelyOf = ({ place, parts }: StoredPlace): readonly string[] =>
    own === 'name' ? [parts.stem] : own ? place[own] : [];
  return {
    part,
    collect(place, add) {
      if (table !== 'types') for (const string of stringsOf(place)) add(table, string);
    },
    write(section, places, numberOf) {
      const rows = places.map(stringsOf);
      if (rows.every(({ length }) => length === 0)) return;
      writeLengths(section, rows, own && places.map(likelyOf));
      const values = rows.flatMap((row, i) =>
        row.map((string) => {
          const number = numberOf(table, string);
          if (number !== undefined) return number;
          const { id } = places[i]!.place;
          throw new FingerpostError('bad-input', `${id} has the ${key} ${string}, which the type tree lacks`);
        }),
      );
      const likely = rows.flatMap((row, i) => {
        const strings = likelyOf(places[i]!);
        return row.map((_, at) => (strings[at] === undefined ? undefined : numberOf(table, strings[at])));
      });
      writeBackReferences(section, values, likely);
    },
    read(section, source) {
      const likely = section.remaining > 0 ? likelyLists() : undefined;
      const { offsets, total } = readOffsets(section, source, likely?.offsets);
      const aligned = likely && alignLists(likely, offsets);
      return { offsets, values: readBackReferences(section, total, source.table(table).length, aligned) };

      function likelyLists(): IntLists | undefined {
        if (own !== 'name') return own && (source.column(own) as IntLists);
        return { offsets: source.one, values: stemsOf(source.column(own) as NameColumn) };
      }
    },
    permute,
    valueOf: (lists, at, tables) =>
      join(lists ? mapList(lists, at, (number) => tables[table].get(number)) : []),
    ...(isParsed && {
      *validate({ values }, tables) {
        let read = 0;
        for (const number of Bitset.of(tables[table].length, values).toArray()) {
          join([tables[table].get(number)]);
          if (++read % VALUES_PER_STEP === 0) yield;
        }
      },
    }),
  };
}

/** Moves the values of the lists to the same rank of the same row in lists of other lengths. */
function alignLists({ offsets, values }: IntLists, others: Uint32Array): Uint32Array {
  const aligned = new Uint32Array(others.at(-1)!).fill(NO_VALUE);
  for (let row = 0; row + 1 < others.length; row++) {
    const shift = others[row]! - offsets[row]!;
    const end = Math.min(offsets[row + 1]!, others[row + 1]! - shift);
    for (let i = offsets[row]!; i < end; i++) aligned[i + shift] = values[i]!;
  }
  return aligned;
}
