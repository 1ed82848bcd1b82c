import type { Bundle } from '../bundle/open.ts';
import { createEngine } from '../search/engine.ts';
import type { BuildFullText } from '../search/full-text.ts';
import { BundleTexts } from '../search/late-parts.ts';
import { type Api, type ApiOptions, createApi } from './api.ts';

/**
 * Creates the places API over a bundle that is in memory whole, with an engine of its own. If the bundle has texts, the code
 * that searches them is loaded with the first search for words.
 * @param write as for `createApi`.
 * @throws FingerpostError as `createApi`.
 */
export function createBundleApi<Body = string>(
  bundle: Bundle,
  options: ApiOptions,
  write?: (body: unknown) => Body | string,
): Api<Body> {
  const { places, manifest } = bundle;
  const { settings } = manifest;
  const engine = createEngine(places, settings);
  const texts = places.texts.isLoaded
    ? new BundleTexts({ places, engine, settings, code: fullTextCode, load: async () => {} })
    : undefined;
  return createApi({ bundle, engine, texts, options, write });
}

/** Loads the code that searches texts, where a bundler can make it a chunk of its own: in Node and in a page. */
const fullTextCode = async (): Promise<BuildFullText> =>
  (await import('../search/full-text.ts')).buildFullText;
