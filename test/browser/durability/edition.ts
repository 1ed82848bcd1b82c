import { packBundle } from '../../../data/build/pack.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { seededRandom } from '../../bench/relevance/random.ts';
import { knownPlace } from '../../fixtures/known-place.ts';
import { type Listing, listingOf } from '../page/listing.ts';

/** One bundle of a series that is published under the same URL, and what a page with it has to answer. */
export interface Edition {
  readonly version: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly listing: Listing;
}

const types = {
  amenity: {
    name: 'Amenity',
    plural: 'Amenities',
    types: { library: { name: 'Library', plural: 'Libraries' } },
  },
};

/**
 * @param number tells it from others: no two have a part or a page of answers in common.
 * @param places how many it has.
 * @param origin of the page that asks for `/api`.
 */
export async function makeEdition(number: number, places: number, origin: string): Promise<Edition> {
  const random = seededRandom(String(number));
  // Text by chance is what compression makes nothing of: as many bytes to store as a bundle of many more places has.
  const text = (): string => Array.from({ length: 8 }, () => random.below(2 ** 32).toString(36)).join('');
  const { manifest, files } = packBundle({
    places: Array.from({ length: places }, (_, i) =>
      knownPlace(`osm:${i + 1}`, '/amenity/library', {
        name: `Library ${random.below(10_000)} of edition ${number}`,
        tags: [`street ${random.below(10_000)}`],
        website: `https://${text()}.example/${text()}`,
      }),
    ),
    types,
    settings: defaultSettings,
    sources: [],
    created: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  });
  const read = async (name: string): Promise<Uint8Array> => files.get(name)!;
  const bundle = await openBundle({ manifest: () => read('manifest.json'), part: read });
  const handler = createHandler(bundle, { base: `${origin}/api` });
  const listing = await listingOf(async (path) => (await handler(new Request(origin + path)))!);
  return { version: manifest.version, files, listing };
}
