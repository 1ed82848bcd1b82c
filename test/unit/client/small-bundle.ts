import { type PackedBundle, packBundle } from '../../../data/pack.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { knownPlace } from '../../fixtures/known-place.ts';

/** A bundle of three libraries; `osm:2` is also `oucs:two`. Another `title` makes another manifest of the same parts. */
export function smallBundle(title = 'Three libraries', names = ['Alpha', 'Beta', 'Gamma']): PackedBundle {
  return packBundle({
    places: names.map((name, i) =>
      knownPlace(`osm:${i + 1}`, '/amenity/library', {
        name: `${name} Library`,
        ...(i === 1 ? { identifiers: ['osm:2', 'oucs:two'] } : {}),
      }),
    ),
    types: {
      amenity: {
        name: 'Amenity',
        plural: 'Amenities',
        types: { library: { name: 'Library', plural: 'Libraries' } },
      },
    },
    settings: defaultSettings,
    sources: [],
    created: '2026-01-02T03:04:05Z',
    title,
  });
}

/** A network that has these files below `https://bundles.example/small/`, counts what is asked of it, and can be cut. */
export class SmallNetwork {
  readonly asked: string[] = [];
  files: ReadonlyMap<string, Uint8Array>;
  up = true;

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.files = files;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    this.asked.push(request.url);
    if (!this.up) throw new TypeError('Failed to fetch');
    const bytes = this.files.get(request.url.replace('https://bundles.example/small/', ''));
    if (bytes) return new Response(bytes as Uint8Array<ArrayBuffer>);
    return new Response('nothing here', { status: 404 });
  };
}
