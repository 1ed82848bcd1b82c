import type { YesOrNoMapping } from './schema.ts';
import { type Fields, isNoValue } from './text.ts';

const YES = ['yes', 'y', 'true', 't', '1'];
const NO = ['no', 'n', 'false', 'f', '0'];

/** Reads a yes or no, or `undefined` when it is unknown. */
export type ReadYesOrNo = (fields: Fields) => boolean | undefined;

/**
 * Returns a reader of yes and no.
 * @param onUnclear receives any other value, which counts as unknown.
 */
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
    if (value !== '' && !isNoValue(value)) onUnclear(column, value);
    return undefined;
  };
}

/** Returns the column that a mapping reads. */
export function columnOf(mapping: YesOrNoMapping): string {
  return typeof mapping === 'string' ? mapping : mapping.column;
}
