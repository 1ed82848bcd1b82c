import type { YesOrNoMapping } from './schema.ts';
import type { Fields } from './text.ts';

const YES = ['yes', 'y', 'true', 't', '1'];
const NO = ['no', 'n', 'false', 'f', '0'];

/** Reads a yes or no; `undefined` where it isn't known. */
export type ReadYesOrNo = (fields: Fields) => boolean | undefined;

/** @param onUnclear told of a value that is neither; it counts as unknown. */
export function yesOrNoReader(
  mapping: YesOrNoMapping,
  onUnclear: (column: string, value: string) => void,
): ReadYesOrNo {
  const {
    column,
    true: yes = YES,
    false: no = NO,
  } = typeof mapping === 'string' ? { column: mapping } : mapping;
  const lower = (words: readonly string[]): Set<string> => new Set(words.map((word) => word.toLowerCase()));
  const [isYes, isNo] = [lower(yes), lower(no)];
  return (fields) => {
    const value = fields(column).join(', ');
    if (isYes.has(value.toLowerCase())) return true;
    if (isNo.has(value.toLowerCase())) return false;
    if (value !== '') onUnclear(column, value);
    return undefined;
  };
}

/** The column that is read from. */
export function columnOf(mapping: YesOrNoMapping): string {
  return typeof mapping === 'string' ? mapping : mapping.column;
}
