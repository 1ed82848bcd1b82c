import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyOf } from '../../../data/app/policy.ts';
import { startServer, type TestServer } from '../test-server.ts';
import { DemoPage, useSharedPage } from './app-page.ts';
import { PEAR_TREE, STOP, useLiveDemo } from './live-app-page.ts';

const { demo, live, configured, visit, state, site } = useLiveDemo(useSharedPage(new DemoPage()));

/** Messages of browsers about a violation, in the page or in a worker. */
interface Violation {
  readonly 'document-uri': string;
  readonly 'violated-directive': string;
  readonly 'blocked-uri': string;
}

let collector: TestServer;
let violations: Violation[] = [];
let told: () => void = () => undefined;

beforeAll(async () => {
  collector = await startServer(async (request, response) => {
    violations.push(JSON.parse(await text(request))['csp-report']);
    response.end();
    told();
  });
});
afterAll(() => collector.stop());

/** Begins anew; every file, the scripts of workers included, now has the policy as a header, too. */
async function renew(serviceWorkers: 'allow' | 'block'): Promise<void> {
  await demo.renew({ serviceWorkers });
  demo.files = configured();
  const policy = policyOf(live.endpoint);
  demo.headers = {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'; report-uri ${collector.origin}/`,
  };
  violations = [];
}

/** Violations so far: one that is made on purpose is waited for, as those before it were told before. */
async function violationsSoFar(): Promise<Violation[]> {
  const last = new Promise<void>((resolve) => {
    told = () => violations.some((one) => one['blocked-uri'].endsWith('/on-purpose.png')) && resolve();
  });
  await demo.page.evaluate(() => {
    new Image().src = 'https://other.example/on-purpose.png';
  });
  await last;
  return violations.filter((one) => !one['blocked-uri'].endsWith('/on-purpose.png'));
}

const controlled = () =>
  expect.poll(() => demo.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

describe('under its Content-Security-Policy the page', () => {
  it('allows no inline script or style, no other origin but the live API, and no frame or plug-in', async () => {
    const policy = policyOf(live.endpoint);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|\*|blob:|strict-dynamic/);
    const documented = `Content-Security-Policy: ${policyOf('https://live.example.org/api')}; frame-ancestors 'none'\n`;
    expect(await readFile('docs/client.md', 'utf8')).toContain(documented);
    expect(policyOf()).toMatch(/connect-src 'self'$/);
    expect(String(demo.files.get('/index.html'))).toContain(
      `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    );
  });

  it('shows start, results, a place, departures and parking, by its worker, then by its Service Worker', async () => {
    await renew('allow');
    for (const searchedBy of ['a worker', 'a service worker']) {
      await visit('');
      await demo.page.getByText(`search runs in ${searchedBy}`).waitFor({ state: 'attached' });
      await demo.search('museum');
      await demo.headed(/museum/);
      await demo.results.first().getByRole('link').first().click();
      await demo.page.locator('.place').waitFor();
      await visit(`?place=${STOP}`);
      await demo.page.getByRole('link', { name: 'Live bus departure times' }).click();
      await state(/^\s*Live/);
      await visit('?park-and-ride');
      await state(/^\s*Live/);
      const bar = site('Pear Tree').getByRole('meter').locator('div');
      expect(await bar.evaluate(({ style }) => style.width)).toBe('83%');
      await visit(`?place=${PEAR_TREE}`);
      await demo.page.locator('.place').waitFor();
      await controlled();
    }
    expect(await violationsSoFar()).toEqual([]);
  });

  it('searches by itself where its worker’s script is missing', async () => {
    await renew('block');
    demo.files = new Map([...demo.files].filter(([path]) => !/search\.worker/.test(path)));
    await visit('?q=museum');
    await demo.headed(/museum/);
    expect(await demo.page.locator('.technical-line').textContent()).toMatch(/search runs in the page/);
    expect(await violationsSoFar()).toEqual([]);
  });

  it.each([
    ['an inline script', 'script-src-elem'],
    ['the handler of an element', 'script-src-attr'],
    ['a javascript: link', 'script-src-elem'],
    ['text as code', 'script-src'],
    ['a script of another origin', 'script-src-elem'],
    ['an inline style', 'style-src-attr'],
    ['an image of another origin', 'img-src'],
    ['a frame', 'frame-src'],
    ['another base', 'base-uri'],
    ['a form to another origin', 'form-action'],
    ['a request to another origin', 'connect-src'],
  ])('does not run or load %s', async (what, directive) => {
    // By what is in the page alone, as most who publish it set no headers.
    await visit('');
    await demo.headed('Find your way in Oxford');
    const blocked = await demo.page.evaluate(async (what) => {
      const seen = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
      );
      const add = <K extends keyof HTMLElementTagNameMap>(
        name: K,
        change: (element: HTMLElementTagNameMap[K]) => void,
      ) => {
        const element = document.createElement(name);
        change(element);
        return document.body.appendChild(element);
      };
      const other = 'https://other.example/x';
      const run = 'globalThis.hasRun = true';
      const ways: Record<string, () => unknown> = {
        'an inline script': () => add('script', (script) => script.append(run)),
        'the handler of an element': () => {
          add('div', (div) => div.insertAdjacentHTML('beforeend', `<b onclick="${run}">b</b>`));
          document.querySelector<HTMLElement>('b[onclick]')!.click();
        },
        'a javascript: link': () => add('a', (a) => a.setAttribute('href', `javascript:${run}`)).click(),
        // In a task of its own, as what a debugger evaluates may do anything.
        'text as code': () => setTimeout(() => new Function(run)()),
        'a script of another origin': () => add('script', (script) => script.setAttribute('src', other)),
        'an inline style': () => add('div', (div) => div.setAttribute('style', 'position: fixed')),
        'an image of another origin': () => add('img', (img) => img.setAttribute('src', other)),
        'a frame': () => add('iframe', (frame) => frame.setAttribute('src', other)),
        'another base': () => add('base', (base) => base.setAttribute('href', other)),
        'a form to another origin': () => add('form', (form) => form.setAttribute('action', other)).submit(),
        'a request to another origin': () => fetch(other).catch(() => undefined),
      };
      ways[what]!();
      return seen;
    }, what);
    expect(blocked).toBe(directive);
    expect(await demo.page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
  });
});
