import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../budgets.ts';
import { visitConsumers } from './consumer-page.ts';
import { startSite } from './static-site.ts';
import { bin, runTool } from './tools.ts';

const on = visitConsumers();
const { byWorker, example, expectBuilt, expectByVite, found, visitServed } = on;

describe('the worker of the packed package starts, and answers', () => {
  it('with Vite 7, in development, built, and in its preview', () =>
    expectByVite('7', bin.vite7, '--config', 'vite7.config.js'));

  it('with webpack', async () => {
    await expectBuilt('webpack', 'public', () => runTool(example('webpack'), 'build.js'));
  });

  it('with esbuild', async () => {
    const entries = ['main.js', 'search.worker=fingerpost/worker', 'full-text=fingerpost/full-text.js'];
    const options = ['--bundle', '--splitting', '--format=esm', '--minify', '--outdir=public'];
    await expectBuilt('esbuild', 'public', () =>
      runTool(example('esbuild'), bin.esbuild, ...entries, ...options),
    );
  });
});

describe('openapi.json of the packed package', () => {
  it('is enough for a generated client that compiles, searches and knows the answers', async () => {
    const folder = example('openapi');
    const input = join('..', 'node_modules/fingerpost/dist/openapi.json');
    await runTool(folder, bin.openapi, '--input', input, '--output', 'client');
    expect(await runTool(folder, bin.tsc, '--project', 'tsconfig.json')).toBe('');
    const options = ['--bundle', '--platform=node', '--format=esm', '--packages=external'];
    await runTool(folder, bin.esbuild, 'search.ts', ...options, '--outfile=built.js');
    expect(await runTool(folder, 'built.js')).toBe(
      'Beta Library /places/osm:2\n404 There is no place "osm:0"; search for it with /places/search?q=…\nBeta Library\n',
    );
  });
});

describe('the scripts that Vite builds', () => {
  /** Builds an example, and returns its scripts by their names. */
  async function scriptsOf(name: string): Promise<ReadonlyMap<string, Buffer>> {
    await runTool(example(name), bin.vite8, 'build');
    const assets = join(example(name), 'dist/assets');
    const names = (await readdir(assets)).filter((file) => file.endsWith('.js'));
    return new Map(
      await Promise.all(names.map(async (file) => [file, await readFile(join(assets, file))] as const)),
    );
  }

  it('are within their budget in a page that only searches', async () => {
    const all = [...(await scriptsOf('vite'))];
    const [, searchOfPage] = all.find(([name]) => name.startsWith('page-host-'))!;
    const [textsOfPage] = /full-text-[\w-]+\.js/.exec(searchOfPage.toString())!;
    const counted = /^(search\.worker|index|full-text|ed25519)-(?!url)/;
    const scripts = all.filter(([name]) => counted.test(name) && name !== textsOfPage);
    expect(scripts).toHaveLength(4);
    const bytes = scripts.reduce((sum, [, script]) => sum + gzipSync(script, { level: 9 }).length, 0);
    console.log(`The least page: ${bytes} bytes`);
    expectWithin('leastPage', bytes);
  });

  it('have the search for the worker and once for the page, where a page has the elements besides', async () => {
    await cp(example('vite'), example('vite-and-elements'), { recursive: true });
    const page = join(example('vite-and-elements'), 'main.js');
    await writeFile(page, `import 'fingerpost/elements';\n${await readFile(page, 'utf8')}`);
    // A message of the search.
    const isSearch = (script: Buffer): boolean => script.includes('does not belong to the base');
    expect([...(await scriptsOf('vite-and-elements')).values()].filter(isSearch)).toHaveLength(2);
  });
});

it('<place-search> of the packed package can be imported on a server', async () => {
  const script = `import('fingerpost/elements').then(({ PlaceSearchElement }) => console.log(typeof PlaceSearchElement))`;
  expect(await runTool(example('react'), '--eval', script)).toBe('function\n');
});

describe('under the Service Worker of vite-plugin-pwa', () => {
  it('a page is answered by its own worker without waiting, and after a reload offline', async () => {
    const output = await runTool(example('vite-plugin-pwa'), bin.vite8, 'build');
    expect(output).not.toMatch(/warn|error/i);
    const site = await startSite({ '/': join(example('vite-plugin-pwa'), 'dist') });
    try {
      await on.page.goto(site.origin);
      expect(await found('vite-plugin-pwa, first visit')).toEqual(byWorker);
      await on.page.waitForFunction(
        () => navigator.serviceWorker.controller && window.found?.placesFetch.status().indexCached,
      );
    } finally {
      await site.stop();
    }
    await on.page.reload();
    expect(await found('vite-plugin-pwa, offline')).toEqual({
      ...byWorker,
      fallbackReason: expect.stringMatching(/sw\.js did not answer at once/),
    });
    expect(on.warnings).toEqual([]);
  });
});

describe('the page searches, with one warning that names the guide, where the worker is left behind', () => {
  const byPage = {
    ...byWorker,
    host: 'page',
    fallbackReason: expect.stringMatching(/^The Web Worker could not/),
  };
  const warning = expect.stringMatching(/the page itself searches.*docs\/client\.md/);

  it('with esbuild, where it is no entry point', async () => {
    const esbuild = example('esbuild');
    await runTool(esbuild, bin.esbuild, 'main.js', '--bundle', '--format=esm', '--outdir=alone');
    const site = await startSite({
      '/places/': join(esbuild, 'public/places'),
      '/index.html': join(esbuild, 'public/index.html'),
      '/': join(esbuild, 'alone'),
    });
    try {
      await on.page.goto(site.origin);
      expect(await found('esbuild, worker left behind')).toEqual(byPage);
      expect(on.warnings).toEqual([warning]);
    } finally {
      await site.stop();
    }
  });

  it('with Vite 7 in development, where the package is not excluded', async () => {
    const command = ['vite', bin.vite7, '--force'] as const;
    const { result } = await visitServed('Vite 7, development, not excluded', ...command);
    expect(result).toEqual(byPage);
    expect(on.warnings).toEqual([warning]);
  });

  it('from another origin, unless the option worker names the script there', async () => {
    const folder = example('import-map');
    const cdn = await startSite(on.packages());
    const html = (await readFile(join(folder, 'index.html'), 'utf8')).replaceAll(
      '"/node_modules/',
      `"${cdn.origin}/node_modules/`,
    );
    const script = `${cdn.origin}/node_modules/fingerpost/dist/search.worker.js`;
    const main = await readFile(join(folder, 'main.js'), 'utf8');
    await writeFile(join(folder, 'lost.html'), html);
    await writeFile(join(folder, 'named.html'), html.replace('main.js', 'named.js'));
    await writeFile(join(folder, 'named.js'), main.replace('base:', `worker: '${script}', base:`));
    const site = await startSite(on.packages());
    try {
      await on.page.goto(`${site.origin}/lost.html`);
      expect(await found('another origin')).toEqual(byPage);
      expect(on.warnings).toEqual([warning]);
      await on.page.goto(`${site.origin}/named.html`);
      expect(await found('another origin, named')).toEqual(byWorker);
      expect(on.warnings).toEqual([warning]);
    } finally {
      await Promise.all([site.stop(), cdn.stop()]);
    }
  });
});
