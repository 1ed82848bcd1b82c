import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { visitConsumers } from './consumer-page.ts';
import { startSite } from './static-site.ts';
import { bin, runTool } from './tools.ts';

const on = visitConsumers();
const { example, found, visitServed } = on;
/** Its bundle has no texts. */
const byWorker = { ...on.byWorker, texts: undefined };
/** The result of a page under its Service Worker, which searches unless the page's own worker is ready before. */
const byEitherWorker = { names: byWorker.names, host: expect.stringMatching(/^(service-)?worker$/) };

/** Words of a tool about something that is wrong. */
const COMPLAINT = /warn|⚠|\berror\b(?!\.svelte)|does not exist|failed/i;

/** The answer to a request of the page itself, which its own worker does not see. */
const answered = (): Promise<number> =>
  on.page.evaluate(async () => (await (await fetch('/api/places/search?q=beta')).json()).size);

/** Opens a built page until its Service Worker has all of it, ends the server, and opens the page again. */
async function reloadOffline(folder: string, path = '/', label = 'offline') {
  const site = await startSite({ '/': folder });
  try {
    await on.page.goto(site.origin + path);
    expect(await found(`${label}, first visit`)).toEqual(byWorker);
    await on.page.waitForFunction(
      () => navigator.serviceWorker.controller && window.found?.placesFetch.status().stored,
    );
  } finally {
    await site.stop();
  }
  await on.page.reload();
  return found(`${label}, offline`);
}

describe('the plugin for Vite', () => {
  it.each([
    ['8', bin.vite8],
    ['7', bin.vite7],
  ])('has no complaint of Vite %s, and its page works without a network', async (version, vite) => {
    const plugin = example('plugin');
    const development = await visitServed(`plugin, Vite ${version}, development`, 'plugin', vite, '--force');
    expect(development.result).toEqual(byWorker);
    expect(development.output).not.toMatch(COMPLAINT);
    expect(await runTool(plugin, bin.tsc, '--project', 'tsconfig.json')).toBe('');
    expect(await runTool(plugin, vite, 'build')).not.toMatch(COMPLAINT);
    const offline = await reloadOffline(join(plugin, 'dist'), '/', `plugin, Vite ${version}`);
    expect(offline).toMatchObject(byEitherWorker);
    expect(await answered()).toBe(1);
    expect(on.warnings).toEqual([]);
  });

  it('makes a page below a base, which works without a network at each of its addresses', async () => {
    const plugin = example('plugin');
    expect(await runTool(plugin, bin.vite8, 'build', '--config', 'base.config.ts')).not.toMatch(COMPLAINT);
    const offline = await reloadOffline(join(plugin, 'dist'), '/harbour/', 'below a base');
    expect(offline).toMatchObject(byEitherWorker);
    await on.page.goto(new URL('deep/er?view=list', on.page.url()).href);
    expect(await found('another address')).toMatchObject(byEitherWorker);
  });

  it('leaves the page to the Service Worker of vite-plugin-pwa, which answers the API by its script', async () => {
    const plugin = example('plugin');
    expect(await runTool(plugin, bin.vite8, 'build', '--config', 'pwa.config.ts')).not.toMatch(COMPLAINT);
    const offline = await reloadOffline(join(plugin, 'with-pwa'), '/', 'beside vite-plugin-pwa');
    expect(offline).toMatchObject(byEitherWorker);
    expect(await answered()).toBe(1);
    expect(await on.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
  });
});

describe('the plugin works within a framework, without a warning', () => {
  it.each([
    ['plugin-sveltekit', 'build', bin.vite8, ['dev'], '/near/by.html'],
    ['plugin-astro', 'dist', bin.astro, ['dev'], '/'],
    ['plugin-vue', 'dist', bin.vite8, [], '/'],
  ] as const)('%s', async (name, output, tool, development, path) => {
    const { result, output: said } = await visitServed(`${name}, development`, name, tool, ...development);
    expect(result).toEqual(byWorker);
    expect(said).not.toMatch(COMPLAINT);
    const built = await runTool(example(name), tool, 'build');
    expect(built).not.toMatch(COMPLAINT);
    const site = await startSite({ '/': join(example(name), output) });
    try {
      await on.page.goto(site.origin + path);
      expect(await found(name)).toEqual(byWorker);
      expect(on.warnings).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
