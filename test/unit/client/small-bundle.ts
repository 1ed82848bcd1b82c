import { type PackedBundle, packBundle } from '../../../data/build/pack.ts';
import { defaultSettings, type SearchSettings } from '../../../src/core/settings.ts';
import { knownPlace } from '../../fixtures/known-place.ts';
import { withPart } from '../../property/mutants.ts';

/** A bundle of three libraries; `osm:2` is also `oucs:two`. Another `title` makes another manifest of the same parts. */
export function smallBundle(
  title = 'Three libraries',
  names = ['Alpha', 'Beta', 'Gamma'],
  created = '2026-01-02T03:04:05Z',
  settings: SearchSettings = defaultSettings,
): PackedBundle {
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
    settings,
    sources: [],
    created,
    title,
  });
}

/** A bundle as a faulty build makes it: what the manifest says of its bytes is true, but they are no places. */
export function brokenBundle(): PackedBundle {
  return withPart(
    smallBundle('Broken', ['Omega']),
    'search',
    new TextEncoder().encode('these are no places'),
  );
}

/** A network that has these files below `https://bundles.example/small/`, counts what is asked of it, and can be cut. */
export class SmallNetwork {
  readonly requests: string[] = [];
  files: ReadonlyMap<string, Uint8Array>;
  up = true;
  /** The promise that each answer waits for, by its URL. */
  before: (url: string) => Promise<unknown> = async () => {};

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.files = files;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    this.requests.push(request.url);
    await this.before(request.url);
    if (!this.up) throw new TypeError('Failed to fetch');
    const bytes = this.files.get(request.url.replace('https://bundles.example/small/', ''));
    if (bytes) return new Response(bytes as Uint8Array<ArrayBuffer>);
    return new Response('nothing here', { status: 404 });
  };
}
