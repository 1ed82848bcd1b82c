import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pbf } from '../fixtures/import/pbf.ts';
import { zipOf } from '../unit/data/importers/zip-file.ts';
import { packInto } from './install.ts';

/** Limits of an installation. A commit that raises a limit says why. */
const budgets = { packages: 12, bytes: 12_300_000 } as const;

const fixtures = fileURLToPath(new URL('../fixtures/import/', import.meta.url));
const oxigraph = fileURLToPath(new URL('../../node_modules/oxigraph', import.meta.url));
const harbour = join(fixtures, 'harbour');
const configuration = ['--config', join(harbour, 'fingerpost.config.json')];

/** A folder that has nothing but the packed package, as npm installed it. */
let folder: string;
/** The output of npm meanwhile. */
let said: string;
let cli: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerpost-stranger-'));
  const archive = packInto(folder);
  const { stdout, stderr } = run('npm', 'install', archive, '--prefer-offline', '--no-fund', '--no-audit');
  said = stdout + stderr;
  cli = join(folder, 'node_modules/fingerpost/dist/cli.js');
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a command in the folder.
 * @throws Error with its output when it fails.
 */
function run(command: string, ...args: readonly string[]): { stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return { stdout, stderr };
}

const fingerpost = (...args: readonly string[]): string => run(process.execPath, cli, ...args).stdout;

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The files below a folder. */
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('the packed package, installed in an empty folder', () => {
  it('brings few packages and bytes, without a warning', () => {
    expect(said).not.toMatch(/warn/i);
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const bytes = filesIn(join(folder, 'node_modules')).reduce((sum, path) => sum + statSync(path).size, 0);
    console.log(`Installed: ${Object.keys(packages).length} packages, ${(bytes / 1e6).toFixed(1)} MB`);
    expect(Object.keys(packages).length).toBeLessThanOrEqual(budgets.packages);
    expect(bytes).toBeLessThanOrEqual(budgets.bytes);
  });

  it('has the notices of the packages that are in its scripts', () => {
    const notices = readFileSync(
      join(folder, 'node_modules/fingerpost/dist/THIRD-PARTY-NOTICES.txt'),
      'utf8',
    );
    for (const name of ['commander', 'undici', 'valibot', 'lit', 'ol', 'pmtiles', 'comlink'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('answers a source of RDF with how to install oxigraph, and reads it afterwards', () => {
    const source = [
      'build',
      '--source',
      `rdf:${write('campus.nt', nTriples)}`,
      '--out',
      join(folder, 'read'),
    ];
    expect(() => fingerpost(...source)).toThrow(
      'needs the package oxigraph, which is not installed: npm install',
    );
    cpSync(oxigraph, join(folder, 'node_modules/oxigraph'), { recursive: true });
    expect(fingerpost(...source)).toMatch(/: 1 place in /);
  });

  it.each([
    ['csv', 'CSV', () => join(harbour, 'buildings.csv')],
    ['geojson', 'GeoJSON', () => join(harbour, 'outlines.geojson')],
    ['osm', 'XML', () => join(harbour, 'town.osm')],
    ['osm', 'PBF', () => write('kiosk.osm.pbf', kiosk())],
    ['naptan', 'CSV', () => join(harbour, 'stops.csv')],
    ['naptan', 'XML', () => join(harbour, 'area.xml')],
    ['gtfs', 'zip', () => write('feed.zip', feed())],
    ['rdf', 'Turtle', () => join(harbour, 'registry.ttl')],
    ['rdf', 'XML', () => join(fixtures, 'registry.rdf')],
    ['rdf', 'JSON-LD', () => write('campus.jsonld', jsonLd)],
    ['rdf', 'N-Triples', () => write('campus.nt', nTriples)],
    ['places', 'NDJSON', () => join(harbour, 'own.ndjson')],
  ] as const)('reads a source of the kind %s in %s', (kind, _, file) => {
    const path = file();
    const config = path.startsWith(harbour) ? configuration : [];
    const out = join(folder, 'read');
    fingerpost('build', '--source', `${kind}:${path}`, ...config, '--out', out);
    expect(fingerpost('inspect', out)).toMatch(/(all [\d,]+ places|the 1 place) can be read/);
  });

  it('makes a site with its map', () => {
    const town = join(fixtures, 'town.osm');
    fingerpost('app', '--source', `osm:${town}`, '--out', join(folder, 'site'));
    const names = filesIn(join(folder, 'site')).map((path) => path.slice(folder.length + 6));
    expect(names).toEqual(
      expect.arrayContaining(['index.html', 'service-worker.js', 'places/manifest.json']),
    );
    expect(names.some((name) => name.endsWith('.pmtiles'))).toBe(true);
  });

  it('serves a bundle by threads, takes its places from there, and finds one of them', async () => {
    fingerpost('build', '--out', join(folder, 'sample'));
    const server = spawn(process.execPath, [cli, 'serve', 'sample', '--port', '0', '--workers', '2'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(createInterface(server.stdout), 'line');
      const [base] = /http:\/\/[\d.:]+/.exec(line)!;
      const answer = await fetch(`${base}/places/search?q=radcliffe`);
      expect((await answer.json())._embedded.pois[0].name).toMatch(/Radcliffe/);
      fingerpost('snapshot', base, '--out', 'taken.ndjson', '--delay', '0');
    } finally {
      server.kill();
      await once(server, 'close');
    }
    fingerpost('build', '--source', 'places:taken.ndjson', '--out', 'taken');
    expect(fingerpost('query', 'taken', 'radcliffe')).toMatch(/Radcliffe/);
  });

  it.each(['import', 'require'])('answers in Node by %s', (way) => {
    const load =
      way === 'import' ? (name: string) => `await import('${name}')` : (name: string) => `require('${name}')`;
    const script = `
      const { openBundle, createHandler, createPlacesFetch, FingerpostError } = ${load('fingerpost')};
      const { directorySource } = ${load('fingerpost/node')};
      const handler = createHandler(await openBundle(directorySource('sample')), { base: '/api' });
      const page = await (await handler(new Request('http://localhost/api/places/search?q=radcliffe'))).json();
      const failure = await openBundle(directorySource('nowhere')).catch((error) => error);
      console.log(page._embedded.pois.length > 0, failure instanceof FingerpostError, typeof createPlacesFetch);`;
    fingerpost('build', '--out', join(folder, 'sample'));
    const program = way === 'import' ? script : `(async () => {${script}})()`;
    const { stdout } = run(
      process.execPath,
      `--input-type=${way === 'import' ? 'module' : 'commonjs'}`,
      '--eval',
      program,
    );
    expect(stdout.trim()).toBe('true true function');
  });
});

/** An OpenStreetMap file of one place. */
const kiosk = (): Uint8Array =>
  pbf([{ type: 'node', id: 1, lat: '54.31', lon: '-2.9', tags: { amenity: 'cafe', name: 'Kiosk' } }]);

/** A timetable of boats. */
function feed(): Uint8Array {
  const tables = readdirSync(join(harbour, 'feed')).sort();
  return zipOf(Object.fromEntries(tables.map((name) => [name, readFileSync(join(harbour, 'feed', name))])));
}

const library = 'http://example.org/library';
const nTriples = `<${library}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://schema.org/Library> .
<${library}> <http://schema.org/name> "Tide Library" .
<${library}> <http://schema.org/latitude> "54.31" .
<${library}> <http://schema.org/longitude> "-2.9" .
`;
const jsonLd = JSON.stringify({
  '@context': { '@vocab': 'http://schema.org/' },
  '@id': library,
  '@type': 'Library',
  name: 'Tide Library',
  latitude: 54.31,
  longitude: -2.9,
});
