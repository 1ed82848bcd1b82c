import { beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../fixtures/built-files.ts';
import { useDemo } from './app-page.ts';
import { demoSite } from './app-site.ts';

const demo = useDemo({ serviceWorkers: 'allow' });
let next: Files;

beforeAll(async () => {
  next = await demoSite({ title: 'The next version' });
});

/** Opens the page, and waits until its Service Worker is in charge. */
async function openInstalled(query = ''): Promise<void> {
  await demo.open(query);
  await demo.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Lets the browser look for a new Service Worker, as it does each hour. */
const look = () =>
  demo.page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

/** Publishes these files, and waits until the page knows that their Service Worker is in charge. */
async function publish(files: Files): Promise<void> {
  demo.files = files;
  await look();
  // Their places are looked for in between, so the page knows it some time after `controllerchange`.
  await demo.page.waitForFunction(
    () => performance.getEntriesByName('fingerpost: new version waits').length > 0,
  );
}

const titled = (title: string) =>
  demo.page.waitForFunction((title) => document.title.startsWith(title), title);

describe('a new version of the site', () => {
  it('is taken over by an untouched start page, by itself', async () => {
    await openInstalled();
    demo.files = next;
    await look();
    await titled('The next version');
    await demo.page.getByRole('link', { name: 'The next version' }).waitFor();
    expect(demo.complaints).toEqual([]);
  });

  it('waits while somebody types, and is shown by the search that follows', async () => {
    await openInstalled();
    await demo.box.fill('bodl');
    await publish(next);
    expect(await demo.box.inputValue()).toBe('bodl');
    expect(await demo.page.title()).toBe('Fingerpost: places in Oxford');
    await demo.box.press('Enter');
    await demo.page.getByRole('link', { name: 'The next version' }).waitFor();
    await demo.headed(/bodl/);
  });

  it('leaves a visitor alone who reads a place', async () => {
    await openInstalled('?place=oucs:ball');
    await publish(next);
    expect(await demo.page.title()).toBe('Balliol College · Fingerpost');
    await demo.page.getByRole('link', { name: 'Fingerpost', exact: true }).click();
    await titled('The next version');
  });

  it('is looked for each hour', async () => {
    await demo.page.clock.install();
    await openInstalled();
    demo.files = next;
    await demo.page.clock.fastForward('01:00:01');
    await titled('The next version');
  });

  it('is fetched without the files that have not changed', async () => {
    await openInstalled();
    demo.server.requests.length = 0;
    demo.files = next;
    await look();
    await titled('The next version');
    const asked = demo.server.requests.filter((path) => /^\/(assets|icons)\//.test(path));
    const names = [...next.keys()].filter((path) => /^\/(assets|icons)\//.test(path) && !demo.site.has(path));
    expect([...new Set(asked)].sort()).toEqual(names.sort());
    expect(demo.server.requests).toContain('/');
  });

  it('is not taken over half, in the middle of an upload', async () => {
    await openInstalled();
    // The script has arrived before the page that it names.
    demo.files = new Map([...next, ['/index.html', demo.site.get('/index.html')!]]);
    await demo.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const failed = new Promise((resolve) => {
        registration.addEventListener('updatefound', () => {
          const worker = registration.installing;
          worker?.addEventListener('statechange', () => worker.state === 'redundant' && resolve(true));
        });
      });
      await registration.update();
      await failed;
    });
    await demo.server.stop();
    await demo.open('?place=oucs:ball');
    expect(await demo.page.title()).toBe('Balliol College · Fingerpost');
    // The browser looks by itself, too, once it has opened the page. It must not find the half again.
    demo.files = next;
    await demo.server.start();
    await demo.open();
    // The page may load the new version meanwhile.
    await look().catch(() => {});
    await titled('The next version');
  });
});

describe('the configuration beside the page', () => {
  it('gives the page its name and its colour', async () => {
    demo.files = await demoSite({ title: 'Malta', color: '#f2c4c4' });
    await demo.open();
    await titled('Malta');
    const head = demo.page.locator('header');
    expect(await head.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(242, 196, 196)',
    );
    expect(await head.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  });

  it.each([
    ['is no JSON', '{'],
    ['has a wrong value', '{"title": 5}'],
  ])('leaves the defaults and a warning where it %s', async (_, broken) => {
    demo.files = new Map<string, string | Uint8Array>([...demo.site, ['/config.json', broken]]);
    await demo.open();
    await titled('Fingerpost');
    expect(demo.complaints).toEqual([expect.stringMatching(/^config\.json can’t be used/)]);
  });
});

it('keeps the manifest on the device where a network answers with a page of its own', async () => {
  await openInstalled();
  const manifest = demo.site.get('/places/manifest.json')!;
  demo.files = new Map([...demo.site, ['/places/manifest.json', '{"error":"log in"}']]);
  for (let visit = 0; visit < 2; visit++) {
    const read = demo.page.evaluate(async () => (await fetch('places/manifest.json')).text());
    expect(await read).toBe(new TextDecoder().decode(manifest as Uint8Array));
  }
  expect(demo.complaints).toEqual([]);
});
