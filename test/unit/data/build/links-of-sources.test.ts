import { expect, test } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

const place = { id: 'a:1', name: 'A', type: ['/amenities/pub'] };

test.each([
  ['licence_url', 'javascript:alert(1)'],
  ['url', 'java\nscript:alert(1)'],
  ['url', 'data:text/html,<script>alert(1)</script>'],
  ['url', 'example.org'],
])('a build refuses a source whose %s is %j, and names both', async (key, value) => {
  const file = await scratchFile('places.ndjson', JSON.stringify(place));
  const credit = { file: 'places.ndjson', name: 'The Register', licence: 'L', attribution: '' };
  const config = JSON.stringify({ sources: [{ ...credit, [key]: value }] });
  const { code, log } = await buildFrom(
    [`places:${file}`],
    ['--config', await scratchFile('fingerpost.config.json', config)],
  );
  expect(code).toBe(1);
  expect(log.at(-1)).toContain(
    `fingerpost.config.json: "sources.0.${key}" of "The Register" is ${JSON.stringify(value)}, which can't be a link: ` +
      'write it as https://…',
  );
});

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

test.each([
  ['csv', 'id,name,web\n1,A,javascript:alert(1)\n', { id: 'id', name: 'name', website: 'web' }],
  [
    'geojson',
    JSON.stringify({
      type: 'Feature',
      geometry: null,
      properties: { id: '1', name: 'A', web: 'javascript:alert(1)' },
    }),
    { id: 'id', name: 'name', website: 'web' },
  ],
])('a website of %s is no link either where it is a script', async (kind, content, mapping) => {
  const file = await scratchFile(`places.${kind}`, content);
  const config = JSON.stringify({ imports: { [kind]: { ...mapping, type: { value: '/amenities/pub' } } } });
  const { places, log } = await buildFrom(
    [`${kind}:${file}`],
    ['--config', await scratchFile('fingerpost.config.json', config)],
  );
  expect(places).toHaveLength(1);
  expect(places[0]).not.toHaveProperty('website');
  expect(log.join('\n')).toContain('javascript:alert(1)');
});

test('a website that is no address, and a host with a port, stay as they are', async () => {
  for (const website of ['see the door', 'example.org:8080', 'mailto:a@example.org']) {
    const { places } = await buildFrom([
      `places:${await scratchFile('p.ndjson', JSON.stringify({ ...place, website }))}`,
    ]);
    expect(places[0]).toMatchObject({ website });
  }
});
