import type { BuildConfig } from '../../build/config.ts';
import type { MapContent } from '../../build/pack.ts';
import { sampleMap } from '../../build/sample.ts';
import { systemClock } from '../../io/clock.ts';
import { UsageError } from '../exit-errors.ts';
import { showProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';

const OSM_SOURCE = /^osm:/;

/**
 * Returns the function that makes or reads the base map, or `undefined` when none is wanted. The code for it is loaded when it is
 * called.
 * @throws UsageError for `--map` without anything to make a map of.
 */
export function mapMaker(
  { map, source }: { readonly map?: boolean | undefined; readonly source: readonly string[] },
  { map: configured, mapStyle, settings, site }: Pick<BuildConfig, 'map' | 'mapStyle' | 'settings' | 'site'>,
  terminal: Terminal,
): (() => Promise<MapContent>) | undefined {
  const warn = (message: string): void => terminal.log(`warning: ${message}`);
  // Without a source the Oxford sample is built, which comes with a map.
  const ready = configured ?? (source.length === 0 ? sampleMap() : undefined);
  if (ready !== undefined) {
    return async () => (await import('../../map/given-map.ts')).readGivenMap(ready, warn, mapStyle);
  }
  if (!map) return undefined;
  const paths = source
    .filter((given) => OSM_SOURCE.test(given))
    .map((given) => given.replace(OSM_SOURCE, ''));
  if (paths.length === 0) {
    throw new UsageError(
      '--map draws OpenStreetMap data, and there is none: add --source osm:<file>, or name a PMTiles file as "map" in the --config',
    );
  }
  const onProgress = showProgress(terminal, systemClock);
  const languages = [...new Set([...site.languages, ...(settings.languages ?? [])])];
  return async () =>
    (await import('../../map/build-map.ts')).buildMap(paths, { warn, onProgress, languages });
}
