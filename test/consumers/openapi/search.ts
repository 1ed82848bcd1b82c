import { createHandler, createPlaces, openBundle } from 'fingerpost';
import { directorySource } from 'fingerpost/node';
import { client } from './client/client.gen.ts';
import { place, search } from './client/index.ts';

const handler = createHandler(await openBundle(directorySource('public/places')), { base: '/api' });
const fetch: typeof globalThis.fetch = async (input, init) => (await handler(new Request(input, init)))!;
client.setConfig({ baseUrl: 'http://localhost/api', fetch });

const { data } = await search({
  query: { q: 'beta', type_exact: ['/amenity', '/amenity/library'], count: 1 },
});
const found = data?._embedded.pois[0];
console.log(found?.name, found?._links.self.href);
// @ts-expect-error It is `name`.
found?.nmae;

const missing = await place({ path: { id: 'osm:0' } });
console.log(missing.response?.status, missing.error?.description);

// The client of the package has types without a generator.
const places = createPlaces({ fetch, base: 'http://localhost/api' });
const own = await places.place('osm:2');
console.log(own?.name);
// @ts-expect-error It is `name`.
own?.nmae;
