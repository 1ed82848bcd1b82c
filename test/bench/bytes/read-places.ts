import { BuildReport } from '../../../data/build/build-report.ts';
import { type BuildConfig, readConfig } from '../../../data/build/config.ts';
import type { BundleContent } from '../../../data/build/pack.ts';
import { sampleInputs } from '../../../data/build/sample.ts';
import { openSources } from '../../../data/cli/commands/given-sources.ts';
import { extendTree } from '../../../data/record/type-tree.ts';
import type { Place } from '../../../src/core/place.ts';
import { seededRandom } from '../relevance/random.ts';

interface Wanted {
  /** `<kind>:<file>`, as `fingerpost build` takes them; none: the Oxford sample. */
  readonly sources: readonly string[];
  /** At most so many places, chosen by the seed. */
  readonly limit?: number;
  readonly seed: string;
}

/**
 * Returns the places of a bundle of the sources: the first of each id, in the order in which importers yield them.
 * @throws FingerpostError `bad-input` where a source can't be read.
 */
export async function readPlaces({ sources, limit, seed }: Wanted): Promise<BundleContent> {
  const config: BuildConfig = await readConfig();
  const quiet = { out() {}, log() {}, progress() {}, env: {}, ended: () => new Promise<never>(() => {}) };
  const chosen =
    sources.length > 0 ? await openSources(sources, config, quiet, () => {}) : await sampleInputs();
  const report = new BuildReport();
  const first = new Map<string, Place>();
  for (const { file, read } of chosen.inputs) {
    for await (const place of read(config.types, report.source(file))) {
      if (!first.has(place.id)) first.set(place.id, place);
    }
  }
  const all = [...first.values()];
  const some = new Set(seededRandom(`${seed} places`).shuffled(all).slice(0, limit));
  const places = all.filter((place) => some.has(place));
  const types = extendTree(config.types, new Set(places.flatMap(({ type }) => type)));
  const created = '2000-01-01T00:00:00.000Z';
  return { places, types, settings: config.settings, sources: chosen.sources, created };
}
