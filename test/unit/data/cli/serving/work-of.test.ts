import { expect, test } from 'vitest';
import { workOf } from '../../../../../data/cli/commands/serving/work-of.ts';

test.each([
  ['/places/search?count=101', 'long'],
  ['/places/search?count=100', 'quick'],
  ['/places/search?q=st&explain', 'long'],
  ['/places/search?q=st+rd', 'long'],
  ['/places/search?q=st/rd', 'long'],
  ['/places/%73earch?q=st+rd', 'long'],
  ['/places/osm%3An1', 'quick'],
  ['/places/search/?q=st%20rd', 'long'],
  ['/places/search?q=+station%20', 'long'],
  ['/places/search?q=+&facet=type', 'quick'],
  ['/places/search?lat=51.7&lon=-1.2', 'long'],
  ['/places/search?near=a:1', 'long'],
  ['/places/search?within=a:1', 'long'],
  ['/places/suggest?q=st&lat=51.7&lon=-1.2', 'quick'],
  ['/places/suggest?q=st+rd', 'quick'],
  ['/places/suggest?q=a+b+c+d+e', 'quick'],
  ['/places/suggest?q=a+b+c+d+e+f', 'long'],
  ['/places/suggest?q=ⓐ+ⓑ+ⓒ+ⓓ+ⓔ+ⓕ', 'long'],
  [`/places/suggest?q=${'a'.repeat(41)}`, 'long'],
  ['/places/a:1%2Ca:2', 'long'],
  ['/places/suggest?q=st+rd&interpret=true', 'long'],
  ['/places/suggest?q=st&interpret=true', 'long'],
  [`/places/${'a:1,'.repeat(250)}`, 'long'],
  ['/places/a:1,a:2', 'long'],
  [`/places/search?facet=type&${'x&'.repeat(500)}`, 'long'],
])('%s is %s work', (path, work) => {
  expect(workOf(new Request(`http://localhost${path}`))).toBe(work);
});

test.each([
  ['/places/search', 'long'],
  ['/places/suggest?q=st', 'quick'],
])('%s with a position in its headers is %s work', (path, work) => {
  const headers = { 'Geo-Position': '51.7;-1.2' };
  expect(workOf(new Request(`http://localhost${path}`, { headers }))).toBe(work);
});
