import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseManifest, parseManifestMap } from '../../../../src/bundle/manifest.ts';
import { TOWN } from '../importers/osm/import.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { run } from './run-command.ts';

/** Builds a bundle with a map. Returns its directory, and the entry of its manifest. */
async function buildTown(...options: string[]) {
  const directory = join(await scratchDirectory(), 'bundle');
  const source = `osm:${await scratchFile('town.osm', TOWN)}`;
  const always = ['--source', source, '--out', directory, '--created', '2026-01-02'];
  const { code, out, log } = await run('build', ...always, ...options);
  const manifest = await readFile(join(directory, 'manifest.json')).catch(() => undefined);
  return {
    code,
    out,
    log,
    directory,
    map: manifest && parseManifestMap(manifest),
    version: manifest && parseManifest(manifest).version,
  };
}

describe('fingerpost build --map', () => {
  test('writes a map beside the bundle, which the manifest names', async () => {
    const { code, directory, map, out, log } = await buildTown('--map');
    expect(code).toBe(0);
    const [file] = (await readdir(directory)).filter((name) => name.endsWith('.pmtiles'));
    const bytes = await readFile(join(directory, file!));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(map).toEqual({
      file: `map-${sha256.slice(0, 16)}.pmtiles`,
      bytes: bytes.length,
      sha256,
      bounds: [8, 50, 8.01, 50.01],
      attribution: '© OpenStreetMap contributors',
    });
    expect(file).toBe(map?.file);
    expect(out).toContain(`${file}: a map of ${bytes.length.toLocaleString('en')} bytes`);
    expect(log.filter((line) => /for the map|steps of the map: 77 of 77/.test(line)).length).toBeGreaterThan(
      1,
    );
    expect((await run('inspect', directory)).out).toContainEqual(
      expect.stringContaining(`map         ${file}`),
    );
  });

  test('gives the bundle another version, because clients look for updates by it', async () => {
    const [without, withMap] = [await buildTown(), await buildTown('--map')];
    expect(without).toMatchObject({ code: 0, map: undefined });
    expect(withMap.version).not.toBe(without.version);
    expect((await buildTown('--map')).version).toBe(withMap.version);
  });

  test('says what to do without OpenStreetMap data, before it reads a source', async () => {
    const directory = join(await scratchDirectory(), 'bundle');
    const { code, log } = await run('build', '--map', '--source', 'csv:any.csv', '--out', directory);
    expect(code).toBe(2);
    expect(log).toEqual([
      'fingerpost: --map draws OpenStreetMap data, and there is none: add --source osm:<file>, or name a PMTiles file as "map" in the --config',
    ]);
  });

  test('inspect notices a map that is missing, or another one', async () => {
    const { directory, map } = await buildTown('--map');
    await writeFile(join(directory, map!.file), 'another');
    expect((await run('inspect', directory)).log.join()).toMatch(
      /pmtiles is not the one that the manifest names/,
    );
    await rm(join(directory, map!.file));
    expect((await run('inspect', directory)).log.join()).toMatch(
      /pmtiles is missing: build the bundle again/,
    );
  });
});

describe('a map in the configuration', () => {
  test('is copied under its hash, with or without --map', async () => {
    const { directory, map } = await buildTown('--map');
    const city = await readFile(join(directory, map!.file));
    const folder = await scratchDirectory();
    await writeFile(join(folder, 'city.pmtiles'), city);
    await writeFile(join(folder, 'fingerpost.config.json'), JSON.stringify({ map: 'city.pmtiles' }));
    for (const options of [[], ['--map']]) {
      const built = await buildTown('--config', join(folder, 'fingerpost.config.json'), ...options);
      expect(built).toMatchObject({ code: 0, map });
      expect(city.equals(await readFile(join(built.directory, map!.file)))).toBe(true);
    }
  });
});
