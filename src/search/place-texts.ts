import { fieldNames } from '../core/explanation.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { mapItem, mapList, type RowLists } from '../core/structures/int-lists.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Words } from './query/expanded-query.ts';
import { bestOf } from './spelling.ts';
import { asWritten } from './text/written-words.ts';

/** The fields of a place that its phrases come from. */
type FieldName = (typeof fieldNames)[number];

/** Returns the texts of a place in a field, without its longer texts. */
export function textsIn(field: FieldName, place: number, table: PlaceTable): string[] {
  const { strings, types, type, address, parents } = table;
  const texts = (column: RowLists, of: number): string[] =>
    mapItem(column, of, (string) => strings.get(string));
  const names = ['name', 'short_name', 'alternative_names', 'hidden_names'] as const;
  if (field === 'type') {
    const own = mapItem(type, place, (number) => `${types[number]!.path}/`);
    return types
      .filter(({ path }) => own.some((below) => below.startsWith(`${path}/`)))
      .flatMap(({ name, plural }) => [name, plural]);
  }
  if (field === 'texts') return [];
  if (field === 'romanized_names') return names.flatMap((name) => texts(table[name], place));
  if (field !== 'context') return texts(table[field], place);
  const ofParents = mapList(parents, place, (parent) => names.flatMap((name) => texts(table[name], parent)));
  return [...texts(address, place), ...ofParents.flat()];
}

/**
 * Returns corrected words as the place writes them that matches best. Words that it lacks are those of the text as typed.
 * @param matches of the words.
 */
export function asMatchWrites(matches: MatchSet, words: Words, typed: string, table: PlaceTable): string {
  return asWritten(words, textsOfMatch(bestOf(matches)?.place, typed, table));
}

/** Yields the texts of a place field by field, names first, then the text as typed. Most words stand in the first. */
function* textsOfMatch(place: number | undefined, typed: string, table: PlaceTable): Generator<string> {
  if (place !== undefined) for (const field of fieldNames) yield* textsIn(field, place, table);
  yield typed;
}
