import { describe, expect, it } from 'vitest';
import { useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();
const ELSEWHERE = 'https://elsewhere.example/';

/** The addresses outside that the page has links to. */
const linksOut = () =>
  kiosk.page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, pathname }) => origin !== location.origin || pathname !== location.pathname)
      .map(({ href }) => href),
  );

/** Puts a link into the page that the app would never render. */
const addLink = (target = '') =>
  kiosk.page.evaluate(
    ([href, target]) => {
      document.querySelector('#elsewhere')?.remove();
      const link = document.createElement('a');
      Object.assign(link, { href, target, id: 'elsewhere', textContent: 'Elsewhere', draggable: true });
      document.querySelector('main')!.prepend(link);
    },
    [ELSEWHERE, target] as const,
  );

/** Everything is as before: one page, at its address, with the app in it. */
async function stillHere(address: string): Promise<void> {
  expect(kiosk.page.context().pages()).toHaveLength(1);
  expect(kiosk.page.url()).toBe(address);
  expect(await kiosk.page.locator('.screen').isVisible()).toBe(true);
}

describe('a kiosk', () => {
  it('has no link to another site on any page', async () => {
    await kiosk.openKiosk();
    expect(await linksOut()).toEqual([]);
    await kiosk.button('Sources and licences').click();
    await kiosk.page.getByRole('dialog').waitFor();
    expect(await linksOut()).toEqual([]);
    await kiosk.button('Close').click();
    await kiosk.box.fill('ashmolean museum');
    await kiosk.options.filter({ hasText: 'Ashmolean Museum' }).first().click();
    await kiosk.page.locator('.place').waitFor();
    expect(await linksOut()).toEqual([]);
  });

  const link = () => kiosk.page.getByText('Elsewhere');
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'a click': () => link().click(),
    'the middle button': () => link().click({ button: 'middle' }),
    'a click with Ctrl': () => link().click({ modifiers: ['Control'] }),
    'a click with Shift': () => link().click({ modifiers: ['Shift'] }),
    'the Enter key': () => link().press('Enter'),
    'a drag onto the page': () => link().dragTo(kiosk.page.locator('.stage')),
    'a script that goes there': () =>
      kiosk.page.evaluate((address) => {
        location.href = address;
      }, ELSEWHERE),
    'a script that opens a window': () =>
      kiosk.page.evaluate((address) => {
        window.open(address);
      }, ELSEWHERE),
    'a form': () =>
      kiosk.page.evaluate((address) => {
        const form = document.createElement('form');
        form.action = address;
        document.body.append(form);
        form.submit();
      }, ELSEWHERE),
  };

  it.each(
    Object.entries(ways).flatMap(([name, way]) => [
      [name, '', way] as const,
      [`${name}, to a new window`, '_blank', way] as const,
    ]),
  )('has no way out by %s', async (name, target, way) => {
    // Playwright waits for the page that a form would have led to, so no other test goes on with this one.
    if (name.startsWith('a form')) await kiosk.renew();
    await kiosk.openKiosk();
    const address = kiosk.page.url();
    await addLink(target);
    await way();
    // An answer of the page means that no navigation has replaced it.
    await kiosk.page.evaluate(() => new Promise(requestAnimationFrame));
    await stillHere(address);
  });

  it('shows no menu and no print dialog, and goes nowhere by keys of the browser', async () => {
    await kiosk.openKiosk();
    await addLink();
    const refused = await kiosk.page.evaluate(() => {
      const events: Event[] = [
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
        new DragEvent('dragstart', { bubbles: true, cancelable: true }),
        ...['p', 's', 'n', 't', 'o', '+'].map(
          (key) => new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
        ),
        new KeyboardEvent('keydown', { key: 'F5', bubbles: true, cancelable: true }),
        new KeyboardEvent('keydown', { key: 'BrowserBack', bubbles: true, cancelable: true }),
        new WheelEvent('wheel', { ctrlKey: true, bubbles: true, cancelable: true }),
      ];
      return events
        .filter((event) => document.querySelector('main a')!.dispatchEvent(event))
        .map(({ type }) => type);
    });
    expect(refused).toEqual([]);
  });

  it('still types letters with AltGr, and follows its own links whatever key is held', async () => {
    await kiosk.openKiosk();
    const isLeft = await kiosk.page.evaluate(() =>
      document
        .querySelector('place-search')!
        .shadowRoot!.querySelector('#q')!
        .dispatchEvent(
          new KeyboardEvent('keydown', {
            key: '@',
            ctrlKey: true,
            altKey: true,
            bubbles: true,
            cancelable: true,
          }),
        ),
    );
    expect(isLeft).toBe(true);
    await kiosk.page
      .locator('.sign')
      .first()
      .click({ modifiers: ['Control'] });
    await kiosk.results.first().waitFor();
    expect(kiosk.page.context().pages()).toHaveLength(1);
  });
});
