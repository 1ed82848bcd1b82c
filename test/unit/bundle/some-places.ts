import { type BundleContent, packBundle } from '../../../data/build/pack.ts';
import { type Bundle, openBundle } from '../../../src/bundle/open.ts';
import type { Place } from '../../../src/core/place.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { knownPlace } from '../../fixtures/known-place.ts';
import { memorySource } from '../../fixtures/memory-source.ts';

/** Returns a bus stop with only the given fields. */
export function somePlace(id: string, known: Partial<Place> = {}): Place {
  return knownPlace(id, '/transport/bus-stop', known);
}

/** Returns the contents of a bundle with these places and otherwise default values. */
export function contentOf(places: readonly Place[]): BundleContent {
  return {
    places,
    types: {
      transport: {
        name: 'Transport',
        plural: 'Transport',
        types: { 'bus-stop': { name: 'Bus stop', plural: 'Bus stops' } },
      },
      university: { name: 'University', plural: 'University' },
    },
    settings: defaultSettings,
    sources: [{ name: 'Test', licence: 'MIT', attribution: 'nobody' }],
    created: '2026-01-01T00:00:00.000Z',
  };
}

/** Packs places and opens the bundle as a client does. */
export function packAndOpen(places: readonly Place[]): Promise<Bundle> {
  return openBundle(memorySource(packBundle(contentOf(places)).files));
}
