import { expect, it } from 'vitest';
import { isNotModified } from '../../../src/http/etag.ts';

it.each([
  ['the tag', '"v-1"', true],
  ['a weak form of the tag', 'W/"v-1"', true],
  ['a list with the tag', '"v-0", "v-1"', true],
  ['a list without blanks, with a weak form of the tag', '"v-0",W/"v-1"', true],
  ['any tag', '*', true],
  ['any tag, with blanks', ' * ', true],
  ['no header', null, false],
  ['an empty header', '', false],
  ['another tag', '"v-2"', false],
  ['a weak form of another tag', 'W/"v-2"', false],
  ['a list of other tags', '"v-0", W/"v-2"', false],
  ['the tag without quotes', 'v-1', false],
  ['a longer tag', '"v-10"', false],
  ['a quoted asterisk', '"*"', false],
  ['a weak prefix in lower case', 'w/"v-1"', false],
])('isNotModified compares If-None-Match with the tag "v-1": %s', (_, ifNoneMatch, expected) => {
  expect(isNotModified(ifNoneMatch, '"v-1"')).toBe(expected);
});
