import { expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

const place = { id: 'a:1', name: 'A', type: ['/amenities/pub'] };

const hostile = {
  website: 'javascript:alert(1)',
  social_facebook: ['https://www.facebook.com/a', 'data:text/html,x'],
  social_twitter: [' JavaScript:alert(2)'],
  files: [{ url: 'java\tscript:alert(3)', type: 'image' }, { url: 'https://example.org/a.jpg' }],
};

test('a place keeps only what may be a link, and the report names the place and the rest', async () => {
  const file = await scratchFile('places.ndjson', JSON.stringify({ ...place, ...hostile }));
  const { code, places, log } = await buildFrom([`places:${file}`]);
  expect(code).toBe(0);
  expect(places[0]).toMatchObject({
    name: 'A',
    social_facebook: ['https://www.facebook.com/a'],
    social_twitter: [],
    files: [{ type: 'image' }, { url: 'https://example.org/a.jpg' }],
  });
  expect(places[0]).not.toHaveProperty('website');
  const [said] = log.filter((line) => line.includes("can't be links"));
  for (const value of ['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(2)', 'script:alert(3)'])
    expect(said).toContain(value);
  expect(said).toContain('of a:1');
});
