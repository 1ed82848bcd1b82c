import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import { distanceKm } from '../../../src/core/geo/position.ts';
import type { SiteConfig } from '../../../src/core/site/site-config.ts';
import { makeSite } from '../../app/make-site.ts';
import { readPrebuiltApp } from '../../app/prebuilt-app.ts';
import { readIcons } from '../../app/site-icons.ts';
import { checkSiteDirectory, writeSite } from '../../app/write-site.ts';
import { readConfig } from '../../build/config.ts';
import { sampleInputs } from '../../build/sample.ts';
import { siteConfig, whyNoColor } from '../../build/site-config.ts';
import { drawingsOf, readIconTable } from '../../kinds/icons.ts';
import { printResult, type Terminal } from '../terminal.ts';
import { addBundleOptions, type BundleOptions } from './bundle-options.ts';
import { describeParts } from './inspect.ts';
import { makeBundle } from './make-bundle.ts';
import { mapMaker } from './make-map.ts';
import { port } from './options.ts';
import { previewSite } from './serving/preview.ts';

interface AppOptions extends BundleOptions {
  readonly map: boolean;
  readonly title?: string;
  readonly color?: string;
  readonly kiosk?: true;
  readonly preview?: true;
  readonly port: number;
}

const HELP_AFTER = `
Example:
  fingerpost app --source osm:campus.osm.pbf --config fingerpost.config.json --out site --preview

The directory then has a whole site, for any static host and any path. See docs/app.md.`;

/** `fingerpost app`: makes an installable site of places, with search, map and kiosk. */
export function appCommand(terminal: Terminal): Command {
  const command = new Command('app').description(
    'make an installable site of places: search, map, kiosk; without a source, of the Oxford sample',
  );
  return addBundleOptions(command, 'directory to write the site to')
    .option('--no-map', 'make no base map; default: one of the osm sources, or the "map" of the --config')
    .option('--title <text>', 'name of the site; default: that of the --config', title)
    .option('--color <color>', 'colour of its signs, such as "#0f4a3c"', color)
    .option('--kiosk', 'make it a kiosk, with the settings of "kiosk" in the --config')
    .option('--preview', 'serve the site on this machine until the process is asked to end')
    .option('--port <number>', 'port of the preview; 0 for any that is free', port, 8080)
    .addHelpText('after', HELP_AFTER)
    .action(async (options: AppOptions, command: Command) => {
      if (!options.preview && command.getOptionValueSource('port') === 'cli')
        command.error('--port needs --preview, which serves the site there');
      const make = () => makeApp(options, terminal);
      await (options.preview ? previewSite(options.out, options.port, terminal, make) : make());
    });
}

async function makeApp(options: AppOptions, terminal: Terminal): Promise<void> {
  const { out, map } = options;
  const config = await readConfig(options.config, options.languages);
  const app = await readPrebuiltApp();
  await checkSiteDirectory(out);
  const icons = config.icon === undefined ? undefined : await readIcons(config.icon);
  const kindIcons = await readIconTable(config.kindIcons);
  const makeMap = map ? mapMaker({ ...options, map: drawsMap(options) }, config, terminal) : undefined;
  const bundle = { ...options, out: join(out, 'places'), published: out };
  const { manifest, lines } = await makeBundle(bundle, config, makeMap, terminal);
  const site = withOptions(
    options.source.length > 0 ? config.site : await ofSample(config.site, options),
    options,
  );
  const drawings = drawingsOf(kindIcons, Object.keys(manifest.counts.by_type));
  await writeSite(out, makeSite(app, site, manifest.version, icons, drawings));
  const done = [
    ...lines,
    ...unknownLanguages(site, manifest),
    ...kioskElsewhere(site, manifest),
    `${out}: an app with ${describeParts(manifest)}`,
  ];
  await printResult(terminal, done, `The app is finished all the same: ${out}`);
}

/** Says which languages the page speaks and the search knows no words of. */
function unknownLanguages({ languages, kiosk }: SiteConfig, { settings }: Manifest): string[] {
  const unknown = (kiosk?.languages ?? languages).filter((code) => !settings.languages?.includes(code));
  return unknown.length === 0
    ? []
    : [
        `the page also speaks ${unknown.join(', ')}, and the search knows only names there: "languages" in the --config adds words`,
      ];
}

/** Warns of a kiosk that is not among its places. */
function kioskElsewhere({ kiosk }: SiteConfig, { settings: { area } }: Manifest): string[] {
  if (!kiosk?.position || !area) return [];
  const { lat, lon } = kiosk.position;
  const km = Math.round(distanceKm(area, kiosk.position));
  return km <= area.radius_km
    ? []
    : [
        `warning: the kiosk at ${lat}, ${lon} is ${km.toLocaleString('en')} km from the middle of its places, outside their area: correct "position" under "kiosk" in the --config, "lat" north and "lon" east`,
      ];
}

/** A source of OpenStreetMap is drawn without being asked. */
const drawsMap = ({ source }: AppOptions): boolean => source.some((given) => given.startsWith('osm:'));

/** Returns the settings of a site of the sample, which says that it is one. */
async function ofSample(site: SiteConfig, options: AppOptions): Promise<SiteConfig> {
  const { app, kiosk } = await sampleInputs();
  const { area, examples = [] } = app;
  return {
    ...(area !== undefined && { area }),
    ...(options.kiosk && { kiosk: siteConfig({ kiosk, languages: [] }).kiosk! }),
    ...site,
    examples: [...site.examples, ...examples],
    sample: true,
  };
}

function withOptions(site: SiteConfig, { title, color, kiosk }: AppOptions): SiteConfig {
  return {
    ...site,
    ...(title !== undefined && { title }),
    ...(color !== undefined && { color }),
    ...(kiosk && { kiosk: site.kiosk ?? siteConfig({ kiosk: {}, languages: site.languages }).kiosk! }),
  };
}

function title(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is blank.');
  return text;
}

function color(text: string): string {
  const fault = whyNoColor(text);
  if (fault !== undefined) throw new InvalidArgumentError(`It ${fault}.`);
  return text.toLowerCase();
}
