import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packBundle } from '../../data/build/pack.ts';
import type { OpenSearch } from '../../src/host/build-search.ts';
import { firstSearch, searchAgain } from '../fixtures/open-search.ts';
import { contentOf } from '../unit/bundle/some-places.ts';
import { arbitraryPlaces } from './arbitrary-places.ts';
import { runs } from './runs.ts';

async function bodyOf({ api }: OpenSearch, path: string): Promise<string> {
  const response = await api(new Request(`http://any.example${path}`));
  return `${response?.status} ${response?.body}`;
}

it('an engine with a stored index answers byte for byte like the one that built the index', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlaces, async (places) => {
      const bundle = packBundle(contentOf(places));
      const [first, again] = await Promise.all([firstSearch(bundle), searchAgain(bundle)]);
      const words = places
        .flatMap(({ name, id }) => [name.split(' ')[0]!, name.slice(0, 3), id])
        .slice(0, 12);
      const texts = [...words, 'bus stpo', 'university'].map((text) =>
        encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')),
      );
      const paths = [
        '/places/search?count=100&facet=type&facet=type_exact',
        ...texts.flatMap((text) => [`/places/search?q=${text}`, `/places/suggest?q=${text}`]),
        ...places.slice(0, 12).map(({ id }) => `/places/${encodeURIComponent(id)}`),
      ];
      for (const path of paths) expect(await bodyOf(again, path)).toBe(await bodyOf(first, path));
    }),
    runs(60),
  );
});
