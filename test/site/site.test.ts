import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { visitSite } from './site-page.ts';

const on = visitSite();

/** The targets of a page's links, and the anchors that it has. */
interface Visited {
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

describe('the site under a path of its own', () => {
  it('has no broken link or anchor, no failed script, and no request to another origin', async () => {
    const faults: string[] = [];
    on.page.on('request', (request) => {
      if (!request.url().startsWith(on.home) && !/^(data|blob):/.test(request.url()))
        faults.push(`${on.page.url()} requests ${request.url()}`);
    });
    on.page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.url()} is answered with ${response.status()}`);
    });
    on.page.on('pageerror', (error) => faults.push(`${on.page.url()}: ${error.message}`));
    on.page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${on.page.url()}: ${message.text()}`);
    });

    const visited = new Map<string, Visited>();
    const waiting = [on.home];
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      if (visited.has(url)) continue;
      await on.page.goto(url);
      const found = await on.page.evaluate(() => ({
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
        ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      }));
      visited.set(url, found);
      waiting.push(...found.links.filter((link) => link.startsWith(on.home)).map(pageOf));
    }

    for (const [url, { links }] of visited)
      for (const link of links.filter((link) => link.startsWith(new URL(on.home).origin))) {
        const anchor = decodeURIComponent(new URL(link).hash.slice(1));
        const target = visited.get(pageOf(link));
        if (!target) faults.push(`${url} links to ${link}, which is outside of the site`);
        else if (anchor && !target.ids.includes(anchor))
          faults.push(`${url}: there is no anchor for ${link}`);
      }
    expect(faults).toEqual([]);
    expect(visited.size).toBeGreaterThan(40);
  });

  it('finds an option of a generated reference by its search', async () => {
    await on.open('');
    await on.page.getByRole('button', { name: 'Search' }).click();
    await on.page.getByRole('searchbox').fill('min-places');
    await on.page.locator('#localsearch-list a[href*="reference/command-line"]').first().click();
    await on.page.getByRole('heading', { name: 'fingerpost build', level: 2 }).waitFor();
  });

  /** The URL of a page without query and anchor. */
  const pageOf = (link: string): string => link.replace(/[?#].*$/, '');
});

describe('axe finds nothing amiss, on phones and desktops, light or dark:', () => {
  /** The rules about colours that axe has on by default. */
  const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ];

  it.each([
    ['the home page', ''],
    ['a guide with runnable blocks', 'typed-client.html'],
    ['an operation of the HTTP reference', 'reference/http/search.html'],
    ['the schemas of the HTTP reference', 'reference/http/answers.html'],
    ['the API reference', 'reference/api/fingerpost.html'],
    ['the reference of the command line', 'reference/command-line.html'],
    ['the reference of the configuration', 'reference/configuration.html'],
    ['the playground with an answer', 'playground.html?request=/places/search?q=bodlian%26explain'],
  ])('%s', async (_, path) => {
    await on.open(path);
    if (path.startsWith('playground')) await on.page.getByRole('heading', { name: 'Explanation' }).waitFor();
    await on.page.addScriptTag({ content: axe.source });
    for (const viewport of sizes) {
      await on.page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await on.page.emulateMedia({ colorScheme });
        await on.page.waitForFunction(
          (dark) => document.documentElement.classList.contains('dark') === dark,
          colorScheme === 'dark',
        );
        // The dark page differs by its colours alone.
        const runOnly = colorScheme === 'dark' ? { type: 'rule' as const, values: COLOUR_RULES } : undefined;
        const { violations } = await on.page.evaluate(
          (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
          { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) },
        );
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
        );
        expect(found, `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
      }
    }
  });
});
