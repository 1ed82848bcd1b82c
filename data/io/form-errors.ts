import * as v from 'valibot';
import { truncate } from '../../src/core/guards/truncate.ts';
import { nearestKey } from './nearest-key.ts';

/** Maximum length of a wrong value that a sentence quotes, in characters. */
const MAX_VALUE_LENGTH = 100;

const NAMES: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
};

/** Returns a schema for an object with these keys and no others. It names the known key that was probably meant. */
export function strictObject<T extends v.ObjectEntries>(entries: T) {
  const known = Object.keys(entries);
  return v.strictObject(entries, (issue) => {
    if (issue.expected !== 'never') return issue.message;
    const meant = nearestKey(JSON.parse(issue.received), known);
    return `is no known key: ${meant === undefined ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`}`;
  });
}

/**
 * Returns a sentence about a wrong value in JSON: the keys that lead to it, the value, and what was expected.
 * @param within the keys that lead to the content that was checked.
 */
export function faultOf(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  within: readonly string[],
): string {
  // A misspelt key explains the missing one.
  const {
    path = [],
    received,
    expected,
    message,
  } = issues.find((issue) => issue.expected === 'never') ?? issues[0];
  const keys = [...within, ...path.map(({ key }) => String(key))];
  const subject = keys.length === 0 ? 'its content' : `"${keys.join('.')}"`;
  if (received === 'undefined') return `${subject} is missing`;
  const value = truncate(JSON.stringify(path.at(-1)?.value) ?? received, MAX_VALUE_LENGTH);
  if (message.startsWith('Invalid'))
    return `${subject} is ${value} where ${NAMES[expected ?? ''] ?? expected ?? 'something else'} was expected`;
  // A message of ours continues the sentence, and may have the value already.
  if (message.includes(value) || path.length === 0) return `${subject} ${message}`;
  const isOfKey = expected === 'never' || path.at(-1)?.origin === 'key';
  return isOfKey ? `${subject} (${value}) ${message}` : `${subject} is ${value}, which ${message}`;
}
