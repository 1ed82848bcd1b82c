import { join } from 'node:path';
import * as v from 'valibot';
import type { ManifestSource } from '../../src/bundle/manifest.ts';
import { noConfig, readerOf } from '../importers/importer.ts';
import { importPlaces } from '../importers/places.ts';
import { readJsonFile } from '../io/json-file.ts';
import { dataDirectory } from '../io/paths.ts';
import { sourceSchema } from '../record/safe-links.ts';
import type { PlaceInput } from './build.ts';
import { configSettings } from './config-settings.ts';
import { appSection, kioskSection } from './site-config.ts';

const sourcesSchema = v.array(v.object({ ...sourceSchema.entries, files: v.array(v.string()) }));

/** Title of the sample, shown everywhere, because it must not be used for navigation. */
export const SAMPLE_TITLE = 'Oxford sample: a demonstration, not authoritative';

const configSchema = v.object({ settings: configSettings, app: appSection, kiosk: kioskSection });

/** The Oxford sample that comes with the package. */
export interface Sample {
  readonly inputs: readonly PlaceInput[];
  /** Credits of the files. */
  readonly sources: ManifestSource[];
  /** Settings of its configuration in addition to the defaults. */
  readonly settings: v.InferOutput<typeof configSettings>;
  /** How a site of it looks. */
  readonly app: v.InferOutput<typeof appSection>;
  /** Where a kiosk of it stands. */
  readonly kiosk: v.InferOutput<typeof kioskSection>;
}

/** Reads the Oxford sample of the package. */
export async function sampleInputs(): Promise<Sample> {
  const directory = join(dataDirectory(), 'oxford');
  const described = await readJsonFile(join(directory, 'sources.json'), sourcesSchema);
  const { settings, app, kiosk } = await readJsonFile(
    join(directory, 'fingerpost.config.json'),
    configSchema,
  );
  const files = [...new Set(described.flatMap(({ files }) => files))].sort();
  return {
    settings,
    app,
    kiosk,
    inputs: files.map((file) => ({
      file,
      read: (types, report) =>
        readerOf(importPlaces)(join(directory, file), { types, report, config: noConfig }),
    })),
    sources: described.map(({ files: _files, ...source }) => source),
  };
}

/** Returns the path of the sample's base map, a PMTiles archive of a part of its area. */
export function sampleMap(): string {
  return join(dataDirectory(), 'oxford', 'jericho.pmtiles');
}
