import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import type { PlacesFetch } from '../../src/index.ts';
import { sharedChromium } from '../browser/chromium.ts';
import { startSite } from './static-site.ts';
import { runTool, serveByTool } from './tools.ts';

declare global {
  interface Window {
    /** The result of an example's page and its time, in ms since the start. */
    found?: { names: string[]; ms: number; placesFetch: PlacesFetch };
  }
}

/** A result of a page whose own worker searched, and found the script that searches texts. */
const byWorker = {
  names: ['Beta Library'],
  host: 'worker',
  fallbackReason: undefined,
  texts: 'searched',
};

/** Opens the pages of the examples in Chromium, a new visitor a test. */
export function visitConsumers() {
  const folder = inject('consumers');
  let visitor: BrowserContext;
  let page: Page;
  let warnings: string[];

  beforeEach(async () => {
    visitor = await (await sharedChromium()).newContext();
    page = await visitor.newPage();
    // A busy machine is no failure, so the test's limit is longer.
    page.setDefaultTimeout(150_000);
    warnings = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
  });
  afterEach(() => visitor?.close());

  const example = (name: string): string => join(folder, name);

  /** The page's text after a search. */
  async function found(label: string) {
    // A bundle without texts has no such status.
    await page.waitForFunction(
      () => window.found && !/pending|loaded/.test(window.found.placesFetch.status().texts ?? ''),
    );
    const { names, ms, host, fallbackReason, texts } = await page.evaluate(() => {
      const { names, ms, placesFetch } = window.found!;
      return { names, ms, ...placesFetch.status() };
    });
    console.log(`First answer, ${label}: ${Math.round(ms)} ms`);
    return { names, host, fallbackReason, texts };
  }

  /** Builds an example without a warning, and opens what was built. */
  async function expectBuilt(
    name: string,
    output: string,
    built: () => Promise<string>,
    label = name,
  ): Promise<void> {
    expect(await built()).not.toMatch(/warn|⚠|error/i);
    const site = await startSite({ '/': join(example(name), output) });
    try {
      await page.goto(site.origin);
      expect(await found(label)).toEqual(byWorker);
      expect(warnings).toEqual([]);
    } finally {
      await site.stop();
    }
  }

  /**
   * Opens the page that a tool serves.
   * @returns what the page found, and the tool's output meanwhile
   */
  async function visitServed(label: string, name: string, ...command: readonly string[]) {
    const server = await serveByTool(example(name), ...command);
    try {
      await page.goto(server.url);
      return { result: await found(label), output: server.output() };
    } finally {
      await server.stop();
    }
  }

  /** Opens the least example in development, built, and in its preview, with a version of Vite. */
  async function expectByVite(version: string, vite: string, ...config: readonly string[]): Promise<void> {
    const { result, output } = await visitServed(`Vite ${version}, development`, 'vite', vite, ...config);
    expect(result).toEqual(byWorker);
    expect(output).not.toMatch(/warn|does not exist|error/i);
    const build = () => runTool(example('vite'), vite, 'build', ...config);
    await expectBuilt('vite', 'dist', build, `Vite ${version}, built`);
    const preview = await visitServed(`Vite ${version}, preview`, 'vite', vite, 'preview', ...config);
    expect(preview.result).toEqual(byWorker);
    expect(warnings).toEqual([]);
  }

  /** Opens a page, chooses a place, and expects that the form knows it. */
  async function expectChoice(url: string): Promise<void> {
    await page.goto(url);
    const input = page.getByRole('combobox', { name: 'To' });
    await input.fill('bet');
    await page.getByRole('option', { name: /Beta Library/ }).click();
    await page.getByText('chosen Beta Library').waitFor();
    expect(await input.inputValue()).toBe('Beta Library');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('sent osm:2').waitFor();
    expect(warnings).toEqual([]);
  }

  /** The site of the example with an import map. */
  const packages = () => ({
    '/node_modules/': join(folder, 'node_modules'),
    '/places/': join(example('import-map'), 'public/places'),
    '/': example('import-map'),
  });

  return {
    get page() {
      return page;
    },
    /** The warnings on the page's console. */
    get warnings(): readonly string[] {
      return warnings;
    },
    byWorker,
    example,
    found,
    expectBuilt,
    expectByVite,
    expectChoice,
    packages,
    visitServed,
  };
}
