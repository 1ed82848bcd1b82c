import { describe, expect, it } from 'vitest';
import { useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();

/** Words that only the visitor brings. */
const TYPED = 'zzyzx';
const PLACE = 'Sheldonian Theatre';

/** All that the browser keeps and shows of the app, as one text. */
const everything = () =>
  kiosk.page.evaluate(async () => {
    const inputs = [...document.querySelectorAll('input')].map(({ value }) => value);
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        // The index has the words of the bundle, whoever searches.
        if (store === 'index') continue;
        const objects = db.transaction(store).objectStore(store);
        databases.push(store, await result(objects.getAllKeys()), await result(objects.getAll()));
      }
      db.close();
    }
    const cached = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      cached.push(name, ...requests.map(({ url }) => url));
    }
    return JSON.stringify({
      dom: document.documentElement.outerHTML,
      title: document.title,
      inputs,
      address: location.href,
      state: history.state,
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases,
      cached,
    });
  });

/** A visit that leaves something everywhere. */
async function visit(): Promise<void> {
  await kiosk.typeByTouch(TYPED);
  await kiosk.key('Search').click();
  await kiosk.page.locator('.empty').waitFor();
  await kiosk.button('Clear').click();
  await kiosk.typeByTouch('sheldonian');
  await kiosk.options.filter({ hasText: PLACE }).first().click();
  await kiosk.headed(PLACE);
  await kiosk.button('Back').click();
  await kiosk.button('Clear').click();
  await kiosk.typeByTouch('museum');
  await kiosk.key('Search').click();
  await kiosk.results.first().waitFor();
  await kiosk.page.getByText('Narrow and sort').click();
  await kiosk.page.getByLabel('Inside the city').check();
  await kiosk.page.locator('main').evaluate((main) => main.scrollTo(0, 500));
  await kiosk.button('Large text').click();
  await kiosk.button('High contrast').click();
  await kiosk.page.evaluate((word) => {
    localStorage.setItem('recent', word);
    sessionStorage.setItem('recent', word);
  }, TYPED);
  await kiosk.button('Deutsch').click();
  // Typed, and not yet searched for.
  await kiosk.box.fill(`${TYPED} again`);
}

describe('a kiosk that is left alone', () => {
  it('asks whether the visitor is still there, counts down, and goes on after a touch', async () => {
    await kiosk.openKiosk();
    await kiosk.search('museum');
    await kiosk.results.first().waitFor();
    await kiosk.wait(61);
    await kiosk.stillThere.waitFor();
    const left = () => kiosk.stillThere.getByRole('timer').locator('strong').innerText();
    const first = Number(await left());
    await kiosk.wait(3);
    expect(Number(await left())).toBe(first - 3);
    await kiosk.button('Yes, continue').click();
    await kiosk.stillThere.waitFor({ state: 'hidden' });
    await kiosk.wait(50);
    expect(await kiosk.stillThere.isVisible()).toBe(false);
    expect(await kiosk.results.count()).toBeGreaterThan(3);
    // A touch beside the panel is an answer as well, and touches nothing below.
    await kiosk.wait(12);
    await kiosk.stillThere.waitFor();
    await kiosk.page.mouse.click(300, 1000);
    await kiosk.stillThere.waitFor({ state: 'hidden' });
    expect(await kiosk.results.count()).toBeGreaterThan(3);
  });

  it('shows and keeps nothing of the visitor: no word, no filter, no page, no setting', async () => {
    await kiosk.renew({ serviceWorkers: 'allow' });
    await kiosk.openKiosk({ languages: ['en', 'de'] });
    await kiosk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const before = await kiosk.page.evaluate(() => history.length);
    await visit();
    // The search finds what a visitor leaves.
    const during = await everything();
    for (const left of [TYPED, 'museum', 'data-text', 'data-contrast']) expect(during).toContain(left);
    await kiosk.leaveAlone();
    await kiosk.page.locator('main .kiosk-start').waitFor({ state: 'attached' });
    const after = await everything();
    for (const left of [TYPED, PLACE, 'sheldonian', 'museum”', 'data-text', 'data-contrast', 'lang="de"'])
      expect(after.includes(left), left).toBe(false);
    await kiosk.page.getByText('Touch to begin').click();
    expect(await kiosk.box.inputValue()).toBe('');
    expect(await kiosk.page.locator('main').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    expect(await kiosk.button('Back').count()).toBe(0);
    expect(await kiosk.button('English').getAttribute('aria-pressed')).toBe('true');
    // Neither the browser's history nor undoing in the box brings anything back.
    expect(await kiosk.page.evaluate(() => history.length)).toBe(before);
    await kiosk.box.press('Control+z');
    expect(await kiosk.box.inputValue()).toBe('');
    await kiosk.page.reload();
    await kiosk.page.locator('main .kiosk-start').waitFor();
    expect(kiosk.complaints).toEqual([]);
  });

  it('says nothing of a visit in its address, and starts at its start page after a reload', async () => {
    await kiosk.openKiosk();
    const address = kiosk.page.url();
    await kiosk.search('museum');
    await kiosk.results.first().getByRole('link').first().click();
    await kiosk.page.locator('.place').waitFor();
    expect(kiosk.page.url()).toBe(address);
    await kiosk.page.reload();
    await kiosk.page.locator('main .kiosk-start').waitFor();
  });

  it('forgets at once when a visitor starts again', async () => {
    await kiosk.openKiosk({ languages: ['en', 'de'] });
    await visit();
    await kiosk.button('Neu beginnen').click();
    await kiosk.page.locator('main .kiosk-start').waitFor();
    expect(await kiosk.attract.count()).toBe(0);
    const after = await everything();
    for (const left of [TYPED, PLACE, 'museum”', 'data-text']) expect(after.includes(left), left).toBe(false);
  });

  it('waits with a picture of the places around, and the first touch only wakes it', async () => {
    await kiosk.openKiosk();
    await kiosk.wait(60);
    await kiosk.attract.waitFor();
    expect(await kiosk.attract.innerText()).toContain('Carfax Tower');
    // Where a sign of the start page lies below.
    const sign = kiosk.page.locator('.sign').first();
    const { x, y } = (await sign.boundingBox())!;
    await kiosk.page.touchscreen.tap(x + 20, y + 20);
    await kiosk.attract.waitFor({ state: 'detached' });
    expect(await kiosk.page.locator('main .kiosk-start').isVisible()).toBe(true);
    await kiosk.page.touchscreen.tap(x + 20, y + 20);
    await kiosk.results.first().waitFor();
  });

  it('is woken by a key that does nothing else', async () => {
    await kiosk.openKiosk();
    await kiosk.wait(60);
    await kiosk.attract.waitFor();
    await kiosk.page.keyboard.press('m');
    await kiosk.attract.waitFor({ state: 'detached' });
    expect(await kiosk.box.inputValue()).toBe('');
  });

  it.each([
    ['no-preference', 'attract'],
    ['reduce', 'none'],
  ] as const)('moves its picture where the visitor likes motion: %s', async (reducedMotion, name) => {
    await kiosk.page.emulateMedia({ reducedMotion });
    await kiosk.openKiosk();
    await kiosk.wait(60);
    const picture = kiosk.page.locator('.attract-post ul').first();
    expect(await picture.evaluate((list) => getComputedStyle(list).animationName)).toBe(name);
  });
});
