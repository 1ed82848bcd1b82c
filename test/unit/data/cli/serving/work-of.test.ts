import { expect, test } from 'vitest';
import { workOf } from '../../../../../data/cli/commands/serving/work-of.ts';

test.each([
  ['/places/search?count=101', 'long'],
  ['/places/search?count=100', 'quick'],
  ['/places/search?q=st&explain', 'long'],
  ['/places/search?q=st+rd', 'long'],
  ['/places/search?q=st/rd', 'long'],
  ['/places/search/?q=st%20rd', 'long'],
  ['/places/search?q=+station%20', 'quick'],
  ['/places/suggest?q=st+rd', 'quick'],
  [`/places/${'a:1,'.repeat(250)}`, 'long'],
  ['/places/a:1,a:2', 'quick'],
])('%s is %s work', (path, work) => {
  expect(workOf({ url: `http://localhost${path}` })).toBe(work);
});
