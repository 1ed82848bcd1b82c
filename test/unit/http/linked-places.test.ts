import { expect, it } from 'vitest';
import { createHandler } from '../../../src/http/handler.ts';
import { packAndOpen, somePlace } from '../bundle/some-places.ts';

it('links to children of long names say no more than the address beyond four million letters', async () => {
  const children = Array.from({ length: 300 }, (_, i) =>
    somePlace(`osm:${i}`, { name: `${'w'.repeat(40_000)} ${i}`, parent: ['osm:station'] }),
  );
  const handler = createHandler(await packAndOpen([somePlace('osm:station'), ...children]));
  const body = await (await handler(new Request('http://any/places/osm:station')))!.text();
  expect(body.length).toBeLessThan(4_200_000);
  const { child } = JSON.parse(body)._links;
  expect(child).toHaveLength(300);
  expect(child[0]).toHaveProperty('title', children[0]!.name);
  expect(child.at(-1)).toEqual({ href: expect.stringMatching(/^\/places\/osm:\d+$/) });
});
