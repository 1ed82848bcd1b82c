import type { Bundle } from '../../../../src/bundle/open.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { LOOKED_AT } from '../measure.ts';
import type { Engine } from './engine.ts';

/** Fingerpost as a client uses it: a request in, JSON out. */
export function fingerpost({ manifest, places }: Bundle): Engine {
  const handler = createHandler({ manifest, places });
  const numbers = new Map(
    Array.from({ length: places.count }, (_, number) => [places.place(number).id, number]),
  );
  return {
    name: 'Fingerpost',
    async search({ q, position, asYouType }) {
      const parameters = new URLSearchParams({ q, count: String(LOOKED_AT) });
      if (position) {
        parameters.set('lat', String(position.lat));
        parameters.set('lon', String(position.lon));
      }
      const route = asYouType ? 'suggest' : 'search';
      const response = await handler(new Request(`http://localhost/places/${route}?${parameters}`));
      const page = (await response?.json()) as { _embedded?: { pois?: { id: string }[] } };
      if (!response?.ok) throw new Error(`${route} for "${q}": ${JSON.stringify(page)}`);
      return (page._embedded?.pois ?? []).map(({ id }) => numbers.get(id)!);
    },
  };
}
