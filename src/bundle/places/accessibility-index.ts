import type { StringTable } from '../../core/place-table.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, invert, listOf } from '../../core/structures/int-lists.ts';
import { append } from '../../core/structures/multimap.ts';

/** Which places have which accessibility features. */
export interface AccessibilityIndex {
  /** The keys `has_*` of all rows, A to Z. */
  readonly features: readonly string[];
  /** Returns the rows for which a key is `true`, each once, in no order. */
  rowsWith(feature: string): readonly number[];
}

/**
 * Indexes the column of accessibility. Each distinct text is read once, because places share texts, and a search
 * may have dozens of features.
 * @param lists the numbers of the texts of each row.
 * @param read parses a text.
 */
export function indexAccessibility(
  lists: IntLists,
  texts: StringTable,
  read: (json: string) => Readonly<Record<string, unknown>>,
): AccessibilityIndex {
  const features = new Set<string>();
  const textsWith = new Map<string, number[]>();
  for (const text of Bitset.of(texts.length, lists.values).toArray()) {
    for (const [key, value] of Object.entries(read(texts.get(text)))) {
      if (key.startsWith('has_')) features.add(key);
      if (value !== true) continue;
      append(textsWith, key, text);
    }
  }
  const rowsOf = invert(lists, texts.length);
  return {
    features: [...features].sort(),
    rowsWith(feature) {
      const rows: number[] = [];
      for (const text of textsWith.get(feature) ?? []) for (const row of listOf(rowsOf, text)) rows.push(row);
      return rows;
    },
  };
}
