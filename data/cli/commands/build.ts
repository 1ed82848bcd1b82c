import { Command } from 'commander';
import { readConfig } from '../../build/config.ts';
import { printResult, type Terminal } from '../terminal.ts';
import { addBundleOptions, type BundleOptions } from './bundle-options.ts';
import { describeParts } from './inspect.ts';
import { makeBundle } from './make-bundle.ts';
import { mapMaker } from './make-map.ts';

interface BuildOptions extends BundleOptions {
  readonly map?: true;
}

/** `fingerpost build`: builds a bundle's directory from files of places. */
export function buildCommand(terminal: Terminal): Command {
  const command = new Command('build').description(
    'make a bundle of places; without a source, of the Oxford sample',
  );
  return addBundleOptions(command, 'directory to write the bundle to')
    .option(
      '--map',
      'also make a base map from the osm sources: map-<hash>.pmtiles; see docs/map.md. A "map" in the --config is used instead',
    )
    .action(async (options: BuildOptions) => build(options, terminal));
}

async function build(options: BuildOptions, terminal: Terminal): Promise<void> {
  const config = await readConfig(options.config, options.languages);
  const makeMap = mapMaker(options, config, terminal);
  const { manifest, lines } = await makeBundle(options, config, makeMap, terminal);
  await printResult(
    terminal,
    [...lines, `${options.out}: ${describeParts(manifest)}`],
    `The bundle is finished all the same: ${options.out}`,
  );
}
